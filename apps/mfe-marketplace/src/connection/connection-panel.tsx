import { isNotFound, useApi } from '@portal/api-client';
import { Button, Panel } from '@portal/ui/basics';
import { DeleteDialog, Row, Stack } from '@portal/ui/details';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { AppUses } from '../installed/app-uses.tsx';
import { disconnection } from './connection-queries.ts';
import { ConnectionTag } from './connection-tag.tsx';
import { type Connection, connectionWords } from './connection-words.ts';
import { useConnect } from './use-connect.ts';

export interface ConnectionPanelProps {
  readonly name: string;
  readonly connection: Connection;
}

/** Whether an app is connected to its provider, how to connect it, and how to end that. */
export function ConnectionPanel({ name, connection }: ConnectionPanelProps) {
  const { appId, status, authorizationUri } = connection;
  const connecting = useConnect();
  const { isPending, isSuccess, error, mutate } = useMutation(disconnection(useApi(), appId));
  const [isAsking, setAsking] = useState(false);
  const connectButton = useRef<HTMLButtonElement>(null);
  const { action, sentence } = connectionWords(status);
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
    <Panel title="Connection" description="You allow it on a page of the provider, and return here.">
      <Stack>
        <ConnectionTag connection={connection} />
        <p>{sentence}</p>
        <Row>
          <Button
            ref={connectButton}
            variant={isConnected ? 'default' : 'primary'}
            single
            busy={connecting.appId !== undefined}
            onClick={() => connecting.connect(connection)}
          >
            {action}
          </Button>
          {canDisconnect && <Button onClick={() => setAsking(true)}>Disconnect</Button>}
        </Row>
      </Stack>
      {isAsking && (
        <DeleteDialog
          kind="app"
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
            Payments through <strong>{name}</strong> will stop until you connect it again. Its configuration is kept.
          </p>
          <AppUses
            appId={appId}
            name={name}
            consequence="They cannot use its payment methods until you connect it again:"
          />
        </DeleteDialog>
      )}
    </Panel>
  );
}
