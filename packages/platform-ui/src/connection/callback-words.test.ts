import { describe, expect, test } from 'vitest';
import { callbackWords } from './callback-words.ts';

const wordsOf = (outcome: Parameters<typeof callbackWords>[0], status: string) =>
  callbackWords(outcome, { kind: 'app', name: 'BLIK', advice: 'Now validate the configuration.', status });

describe.each([
  ['denied', { kind: 'denied' }],
  ['too late', { kind: 'expired' }],
  ["of another user's attempt", { kind: 'foreign', of: 'user' }],
  ['with a code of another app', { kind: 'foreign', of: 'platform' }],
  ['a failure of the provider', { kind: 'failed', error: 'server_error' }],
  ['refused by the platform', { kind: 'refused', reasons: ['The change needs an approval.'] }],
] as const)('an answer that is %s', (_name, outcome) => {
  test('leaves an earlier connection, and says so', () => {
    const { title, sentences } = wordsOf(outcome, 'CONNECTED');
    expect(title).toBe('BLIK is still connected');
    expect(sentences.at(-1)).toBe('The earlier connection remains.');
  });

  test('connects nothing without an earlier connection', () => {
    const { title, sentences } = wordsOf(outcome, 'NOT_CONNECTED');
    expect(title).toBe('BLIK was not connected');
    expect(sentences).not.toContain('The earlier connection remains.');
  });
});

test('a connection of another tenant says nothing about the one on screen', () => {
  expect(wordsOf({ kind: 'foreign', of: 'tenant' }, 'CONNECTED').sentences).toEqual([
    'This connection was started in another tenant. Choose that tenant and connect again there.',
  ]);
});
