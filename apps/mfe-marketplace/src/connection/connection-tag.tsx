import { StatusTag } from '@portal/ui/basics';
import { type Connection, connectionWords } from './connection-words.ts';

/** The state of a connection. */
export function ConnectionTag({ connection }: { readonly connection: Connection }) {
  const { tag, label } = connectionWords(connection.status);
  return (
    <div>
      <StatusTag status={tag} label={label} />
    </div>
  );
}
