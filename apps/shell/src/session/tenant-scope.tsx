import { ApiProvider, createQueryClient, type Transport } from '@portal/api-client';
import type { Toaster } from '@portal/contract/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

interface TenantScopeProps {
  readonly openTransport: () => Transport;
  readonly toast: Toaster;
  readonly children: ReactNode;
}

/**
 * Owns the state of one tenant: its transport and its query cache. Render it keyed by account and tenant: a switch then
 * aborts all calls in flight and remounts everything, so that nothing of one tenant can show under another.
 */
export function TenantScope({ openTransport, toast, children }: TenantScopeProps) {
  const [transport] = useState(openTransport);
  const [queryClient] = useState(() => createQueryClient({ toast, onInvalidate: transport.dropAhead }));

  useEffect(
    function endWithTenant() {
      return () => {
        transport.abortAll();
        queryClient.clear();
      };
    },
    [transport, queryClient],
  );

  return (
    <ApiProvider value={transport}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ApiProvider>
  );
}
