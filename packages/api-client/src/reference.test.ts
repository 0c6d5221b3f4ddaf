import { expect, test } from 'vitest';
import { limitToSepa } from './reference.ts';

test('a list limited to SEPA keeps members inside and outside the EEA and drops all others', () => {
  const read = ['BA', 'CH', 'DE', 'GB', 'TR', 'ZZ'].map((code) => ({ code, name: code, isNonEEA: true }));
  expect(limitToSepa(read).map(({ code }) => code)).toEqual(['CH', 'DE', 'GB']);
});
