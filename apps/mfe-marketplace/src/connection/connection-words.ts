import type { InstalledApps } from '@portal/api-client/installed-apps';
import { statusWords } from '@portal/ui/basics';

/** An app's connection by redirect, as the platform reports it. */
export type Connection = NonNullable<InstalledApps['connections']>[number];

export interface ConnectionWords {
  /** A status that `StatusTag` knows. */
  readonly tag: string;
  readonly label: string;
  readonly sentence: string;
  /** The button that begins the connection. */
  readonly action: 'Connect' | 'Reconnect';
}

/** The text about a connection. */
export function connectionWords(status: string): ConnectionWords {
  switch (status) {
    case 'CONNECTED':
      return {
        tag: 'ACTIVE',
        label: 'Connected',
        sentence: 'The provider allows this tenant to use its account.',
        action: 'Reconnect',
      };
    case 'NOT_CONNECTED':
      return {
        tag: 'INACTIVE',
        label: 'Not connected',
        sentence: 'This app works once you have allowed the connection at its provider.',
        action: 'Connect',
      };
    case 'REVOKED':
      return {
        tag: 'FAILED',
        label: 'Connection revoked',
        sentence: 'The provider has revoked the connection. Reconnect to use the app again.',
        action: 'Reconnect',
      };
    default:
      return {
        tag: status,
        label: statusWords(status),
        sentence: 'The provider reports this state of the connection.',
        action: 'Reconnect',
      };
  }
}
