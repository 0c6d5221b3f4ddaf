import { StatusTag } from '@portal/ui/basics';
import { type ConnectionState, connectionWords } from './connection-words.ts';

/** Whether a provider is connected. */
export function ConnectionTag({ connection }: { readonly connection: ConnectionState }) {
  const { tag, label } = connectionWords(connection);
  return <StatusTag status={tag} label={label} />;
}
