import { expect, test } from 'vitest';
import { connectionWords } from './connection-words.ts';

const ONCE = '2026-01-01T10:00:00Z';

test.each([
  ['CONNECTED', ONCE, 'Connected', 'Reconnect'],
  ['NOT_CONNECTED', ONCE, 'Not connected', 'Reconnect'],
  ['NOT_CONNECTED', null, 'Not connected', 'Connect'],
  ['NOT_CONNECTED', undefined, 'Not connected', 'Connect'],
  ['CONSENT_EXPIRED', ONCE, 'Consent expired', 'Reconnect'],
])(
  'a connection with the status %s that was first connected on %s is “%s”, and the button says %s',
  (status, connectedOn, label, action) => {
    expect(connectionWords({ status, connectedOn })).toMatchObject({ label, action });
  },
);
