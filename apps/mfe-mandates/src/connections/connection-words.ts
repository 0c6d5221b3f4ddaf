import { statusWords } from '@portal/ui/basics';

/** A provider's connection, as far as the platform reports it. */
export interface ConnectionState {
  readonly status: string;
  readonly connectedOn?: string | null | undefined;
}

export interface ConnectionWords {
  /** A status that `StatusTag` knows. */
  readonly tag: string;
  readonly label: string;
  readonly action: 'Connect' | 'Reconnect';
}

/** The text about a provider's connection. */
export function connectionWords({ status, connectedOn }: ConnectionState): ConnectionWords {
  const action = connectedOn == null ? 'Connect' : 'Reconnect';
  if (status === 'CONNECTED') return { tag: 'ACTIVE', label: 'Connected', action };
  if (status === 'NOT_CONNECTED') return { tag: 'INACTIVE', label: 'Not connected', action };
  return { tag: status, label: statusWords(status), action };
}
