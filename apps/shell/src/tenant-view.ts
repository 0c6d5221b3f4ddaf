import type { Membership } from '@portal/auth';
import type { BuiltPortal } from '@portal/contract';
import { createContext, use } from 'react';

interface TenantView {
  readonly portal: BuiltPortal;
  readonly tenant: Membership;
}

export const TenantViewContext = createContext<TenantView | undefined>(undefined);

/** The open tenant and the user's rights in it, for the shell's own pages. */
export function useTenantView(): TenantView {
  const view = use(TenantViewContext);
  if (!view) throw new Error('No tenant is open here');
  return view;
}
