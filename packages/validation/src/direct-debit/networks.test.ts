import { expect, test } from 'vitest';
import { NETWORK_CODES, networkCode, networkName, networkOf, NETWORKS } from './networks.ts';

test.each([
  ['bacs', 'BACS', 'BACS'],
  ['sepa', 'SEPA', 'SEPA'],
  ['becsau', 'BECS_AU', 'BECS AU'],
  ['becsnz', 'BECS_NZ', 'BECS NZ'],
  ['ach', 'ACH', 'ACH'],
] as const)('the network %s is %s in lists and %s on screen, and is found by each spelling', (network, code, name) => {
  expect(networkCode(network)).toBe(code);
  expect(networkName(network)).toBe(name);
  for (const spelling of [network, code, name, network.toUpperCase()]) expect(networkOf(spelling)).toBe(network);
});

test('every network has a code', () => {
  expect(NETWORKS.map(networkCode)).toEqual(NETWORK_CODES);
});

test.each(['', 'becs', 'BECS__AU', 'be_csau', 'toString', 'sepa '])('%j is no network', (text) => {
  expect(networkOf(text)).toBeUndefined();
});
