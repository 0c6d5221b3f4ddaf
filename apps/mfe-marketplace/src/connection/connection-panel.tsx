import { Button, Panel } from '@portal/ui/basics';
import { Stack } from '@portal/ui/details';
import { ConnectionTag } from './connection-tag.tsx';
import { type Connection, connectionWords } from './connection-words.ts';
import { useConnect } from './use-connect.ts';

/** Whether an app is connected to its provider, and how to connect it. */
export function ConnectionPanel({ connection }: { readonly connection: Connection }) {
  const connect = useConnect();
  const { action, sentence } = connectionWords(connection.status);
  return (
    <Panel title="Connection" description="You allow it on a page of the provider, and return here.">
      <Stack>
        <ConnectionTag connection={connection} />
        <p>{sentence}</p>
        <div>
          <Button
            variant={connection.status === 'CONNECTED' ? 'default' : 'primary'}
            single
            onClick={() => connect(connection)}
          >
            {action}
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}
