import { useApi } from '@portal/api-client';
import { type Provider, PROVIDERS } from '@portal/api-client/provider-configurations';
import { Panel, RoleButton, Skeleton } from '@portal/ui/basics';
import { QueryFailure, Stack } from '@portal/ui/details';
import type { Network } from '@portal/validation/direct-debit';
import { useQuery } from '@tanstack/react-query';
import { BottomlineForm } from './bottomline-form.tsx';
import { ConnectionTag } from './connection-tag.tsx';
import { connectionWords } from './connection-words.ts';
import { GocardlessForm } from './gocardless-form.tsx';
import { internalConfiguration } from './provider-queries.ts';
import { useConnectProvider } from './use-connect-provider.ts';

interface InternalConfigurationPartProps {
  readonly provider: Provider;
  readonly network: Network;
}

/** About as high as what follows, so that the rest of the page hardly moves. */
const LINES = { gocardless: 5, bottomline: 14 } as const satisfies Record<Provider, number>;

/** How the platform signs in to the provider of a network: by redirect, or with credentials. */
export function InternalConfigurationPart({ provider, network }: InternalConfigurationPartProps) {
  const loaded = useQuery(internalConfiguration(useApi(), provider));
  const connect = useConnectProvider();
  if (!loaded.data) {
    return (
      <Panel title="Connection">
        {loaded.error ? <QueryFailure query={loaded} /> : <Skeleton lines={LINES[provider]} />}
      </Panel>
    );
  }
  const { authorizationUri, status } = loaded.data;
  const isConnected = status === 'CONNECTED';
  const name = PROVIDERS[provider];
  const reload = async () => (await loaded.refetch()).isSuccess;
  return (
    <>
      <QueryFailure query={loaded} />
      {authorizationUri != null && (
        <Panel title="Connection" description="You allow the connection on the provider's page, then return here.">
          <Stack>
            <div>
              <ConnectionTag connection={loaded.data} />
            </div>
            <p>
              {isConnected
                ? `The platform can use your ${name} account.`
                : `The platform can submit direct debits once ${name} is connected.`}
            </p>
            <div>
              <RoleButton
                area="MANDATE"
                variant={isConnected ? 'default' : 'primary'}
                single
                onClick={() => connect({ provider, network, authorizationUri })}
              >
                {connectionWords(loaded.data).action} {name}
              </RoleButton>
            </div>
          </Stack>
        </Panel>
      )}
      {provider === 'bottomline' && <BottomlineForm configuration={loaded.data} onReload={reload} />}
      {provider === 'gocardless' && isConnected && <GocardlessForm configuration={loaded.data} onReload={reload} />}
    </>
  );
}
