import { useApi } from '@portal/api-client';
import { type InternalConfiguration, type Provider, PROVIDERS } from '@portal/api-client/provider-configurations';
import { RoleButton } from '@portal/platform-ui/role-gates';
import { Panel } from '@portal/ui/basics';
import { AskedApproval, UnlessPending } from '@portal/platform-ui/approvals';
import { useDisconnection } from '@portal/platform-ui/connection';
import { DeleteDialog, Row, Stack } from '@portal/ui/page-parts';
import type { Network } from '@portal/validation/direct-debit';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { disconnection } from './connection-queries.ts';
import { ConnectionTag } from './connection-tag.tsx';
import { connectionWords } from './connection-words.ts';
import { ProviderUses } from '../providers/provider-uses.tsx';
import { useConnectProvider } from './use-connect-provider.ts';

export interface ConnectionPanelProps {
  readonly provider: Provider;
  readonly network: Network;
  readonly internal: InternalConfiguration;
}

/** The connection of a provider by redirect: its state, and buttons to connect and to disconnect. */
export function ConnectionPanel({ provider, network, internal }: ConnectionPanelProps) {
  const { authorizationUri, status } = internal;
  const { connect, isAsking: isBeginning, permission, approval } = useConnectProvider(provider);
  const connectButton = useRef<HTMLButtonElement>(null);
  const disconnecting = useDisconnection(internal, useMutation(disconnection(useApi(), provider)), connectButton);
  const name = PROVIDERS[provider];
  const isConnected = status === 'CONNECTED';
  const { action } = connectionWords(internal);

  return (
    <Panel title="Connection" description="You allow the connection on the provider's page, then return here.">
      <Stack>
        <div>
          <ConnectionTag connection={internal} />
        </div>
        <p>
          {isConnected
            ? `The platform can use your ${name} account.`
            : `The platform can submit direct debits once ${name} is connected.`}
        </p>
        <Row>
          <UnlessPending permission={permission}>
            <RoleButton
              ref={connectButton}
              roles="MANDATE"
              variant={isConnected ? 'default' : 'primary'}
              single
              busy={isBeginning}
              onClick={() => connect({ network, authorizationUri })}
            >
              {permission === 'missing' ? `Request approval to ${action.toLowerCase()}` : `${action} ${name}`}
            </RoleButton>
          </UnlessPending>
          {disconnecting.isOffered && (
            <RoleButton roles="MANDATE" onClick={disconnecting.ask}>
              Disconnect
            </RoleButton>
          )}
        </Row>
      </Stack>
      <AskedApproval request={approval} />
      {disconnecting.isAsking && (
        <DeleteDialog kind={name} verb="Disconnect" deletion={disconnecting.deletion} onClose={disconnecting.close}>
          <p>
            The platform can no longer use your <strong>{name}</strong> account. Its webhook secret is kept for when you
            reconnect it.
          </p>
          <ProviderUses provider={provider} />
        </DeleteDialog>
      )}
    </Panel>
  );
}
