import { isNotFound, useApi } from '@portal/api-client';
import { type InternalConfiguration, type Provider, PROVIDERS } from '@portal/api-client/provider-configurations';
import { Panel, RoleButton } from '@portal/ui/basics';
import { DeleteDialog, Row, Stack } from '@portal/ui/details';
import type { Network } from '@portal/validation/direct-debit';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { disconnection } from './connection-queries.ts';
import { ConnectionTag } from './connection-tag.tsx';
import { connectionWords } from './connection-words.ts';
import { ProviderUses } from './provider-uses.tsx';
import { useConnectProvider } from './use-connect-provider.ts';

export interface ConnectionPanelProps {
  readonly provider: Provider;
  readonly network: Network;
  readonly internal: InternalConfiguration;
}

/** Whether a provider is connected by redirect, how to connect it, and how to end that. */
export function ConnectionPanel({ provider, network, internal }: ConnectionPanelProps) {
  const { authorizationUri, status } = internal;
  const { connect, isAsking: isBeginning } = useConnectProvider();
  const { isPending, isSuccess, error, mutate } = useMutation(disconnection(useApi(), provider));
  const [isAsking, setAsking] = useState(false);
  const connectButton = useRef<HTMLButtonElement>(null);
  const name = PROVIDERS[provider];
  const isConnected = status === 'CONNECTED';
  // A platform that names one address for all attempts lacks this call, which is beyond the specification.
  const canDisconnect = isConnected && authorizationUri == null && !isNotFound(error);

  useLayoutEffect(
    function keepFocusWhenButtonGoes() {
      if (isSuccess && !canDisconnect && document.activeElement === document.body) connectButton.current?.focus();
    },
    [canDisconnect, isSuccess],
  );

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
          <RoleButton
            ref={connectButton}
            area="MANDATE"
            variant={isConnected ? 'default' : 'primary'}
            single
            busy={isBeginning}
            onClick={() => connect({ provider, network, authorizationUri })}
          >
            {`${connectionWords(internal).action} ${name}`}
          </RoleButton>
          {canDisconnect && (
            <RoleButton area="MANDATE" onClick={() => setAsking(true)}>
              Disconnect
            </RoleButton>
          )}
        </Row>
      </Stack>
      {isAsking && (
        <DeleteDialog
          kind={name}
          verb="Disconnect"
          deletion={{
            isPending,
            mutate: (_none, { onError }) =>
              mutate(undefined, {
                onError(refusal) {
                  // Without this call there is nothing to try again, and the button goes.
                  if (isNotFound(refusal)) setAsking(false);
                  onError(refusal);
                },
                onSuccess: () => setAsking(false),
              }),
          }}
          onClose={() => setAsking(false)}
        >
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
