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

/** How the platform signs in to the provider of a network: by redirect, or with credentials. */
export function InternalConfigurationPart({ provider, network }: InternalConfigurationPartProps) {
  const loaded = useQuery(internalConfiguration(useApi(), provider));
  const connect = useConnectProvider();
  if (!loaded.data) {
    return <Panel title="Connection">{loaded.error ? <QueryFailure query={loaded} /> : <Skeleton lines={3} />}</Panel>;
  }
  const { authorizationUri, status } = loaded.data;
  const isConnected = status === 'CONNECTED';
  const name = PROVIDERS[provider];
  const reload = async () => (await loaded.refetch()).isSuccess;
  return (
    <>
      <QueryFailure query={loaded} />
      {authorizationUri != null && (
        <Panel title="Connection" description="You allow it on a page of the provider, and return here.">
          <Stack>
            <div>
              <ConnectionTag connection={loaded.data} />
            </div>
            <p>
              {isConnected
                ? `${name} allows this tenant to use its account.`
                : `Direct debits can be submitted once ${name} allows the connection.`}
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
