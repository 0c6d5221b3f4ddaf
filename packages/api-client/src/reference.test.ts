import { expect, test } from 'vitest';
import { limitToSepa } from './reference.ts';

test('a list limited to SEPA keeps members within and outside the EEA, and nobody else', () => {
  const read = ['BA', 'CH', 'DE', 'GB', 'TR', 'ZZ'].map((code) => ({ code, name: code, isNonEEA: true }));
  expect(limitToSepa(read).map(({ code }) => code)).toEqual(['CH', 'DE', 'GB']);
});
