import { useApi } from '@portal/api-client';
import { connectsByRedirect, type Provider } from '@portal/api-client/provider-configurations';
import { Panel, Skeleton } from '@portal/ui/basics';
import { QueryFailure } from '@portal/ui/page-parts';
import type { Network } from '@portal/validation/direct-debit';
import { useQuery } from '@tanstack/react-query';
import { BottomlineForm } from './bottomline-form.tsx';
import { ConnectionPanel } from '../connections/connection-panel.tsx';
import { GocardlessForm } from './gocardless-form.tsx';
import { internalConfiguration } from './provider-queries.ts';

interface InternalConfigurationPartProps {
  readonly provider: Provider;
  readonly network: Network;
}

/** About as high as the loaded content, so that the rest of the page hardly moves. */
const LINES = { gocardless: 5, bottomline: 14 } as const satisfies Record<Provider, number>;

/** The connection to a network's provider: by redirect, or with credentials. */
export function InternalConfigurationPart({ provider, network }: InternalConfigurationPartProps) {
  const loaded = useQuery(internalConfiguration(useApi(), provider));
  if (!loaded.data) {
    return (
      <Panel title="Connection">
        {loaded.error ? <QueryFailure query={loaded} /> : <Skeleton lines={LINES[provider]} />}
      </Panel>
    );
  }
  const isConnected = loaded.data.status === 'CONNECTED';
  const reload = async () => (await loaded.refetch()).isSuccess;
  return (
    <>
      <QueryFailure query={loaded} />
      {connectsByRedirect(provider) && <ConnectionPanel provider={provider} network={network} internal={loaded.data} />}
      {provider === 'bottomline' && <BottomlineForm configuration={loaded.data} onReload={reload} />}
      {provider === 'gocardless' && isConnected && <GocardlessForm configuration={loaded.data} onReload={reload} />}
    </>
  );
}
