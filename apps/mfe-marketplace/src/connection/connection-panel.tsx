import { useApi } from '@portal/api-client';
import { Button, Panel } from '@portal/ui/basics';
import { AskedApproval, UnlessPending } from '@portal/platform-ui/approvals';
import { useDisconnection } from '@portal/platform-ui/connection';
import { DeleteDialog, Row, Stack } from '@portal/ui/page-parts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { AppUses } from '../installed/app-uses.tsx';
import { disconnection } from './connection-queries.ts';
import { ConnectionTag } from './connection-tag.tsx';
import { type Connection, connectionWords } from './connection-words.ts';
import { useConnect } from './use-connect.ts';

export interface ConnectionPanelProps {
  readonly name: string;
  readonly connection: Connection;
}

/** The connection of an app to its provider: its state, and buttons to connect and to disconnect. */
export function ConnectionPanel({ name, connection }: ConnectionPanelProps) {
  const { appId, status } = connection;
  const connecting = useConnect();
  const permission = connecting.permissionOf(appId);
  const connectButton = useRef<HTMLButtonElement>(null);
  const disconnecting = useDisconnection(connection, useMutation(disconnection(useApi(), appId)), connectButton);
  const { action, sentence } = connectionWords(status);
  const isConnected = status === 'CONNECTED';

  return (
    <Panel title="Connection" description="You allow it on a page of the provider, and return here.">
      <Stack>
        <ConnectionTag connection={connection} />
        <p>{sentence}</p>
        <Row>
          <UnlessPending permission={permission}>
            <Button
              ref={connectButton}
              variant={isConnected ? 'default' : 'primary'}
              single
              busy={connecting.appId !== undefined}
              onClick={() => connecting.connect(connection)}
            >
              {permission === 'missing' ? `Request approval to ${action.toLowerCase()}` : action}
            </Button>
          </UnlessPending>
          {disconnecting.isOffered && <Button onClick={disconnecting.ask}>Disconnect</Button>}
        </Row>
      </Stack>
      <AskedApproval request={connecting.approval} />
      {disconnecting.isAsking && (
        <DeleteDialog kind="app" verb="Disconnect" deletion={disconnecting.deletion} onClose={disconnecting.close}>
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
