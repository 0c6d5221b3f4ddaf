import { expect, test } from 'vitest';
import { NETWORKS } from './networks.ts';
import { missingAddressParts } from './structured-address.ts';

test.each([
  [{ city: 'Lyon', country: 'FR' }, []],
  [{ city: '', country: 'FR' }, ['town']],
  [{ city: 'Lyon', country: null }, ['country']],
  [{ city: ' \u200b', country: undefined }, ['town', 'country']],
  [{}, ['town', 'country']],
  [null, ['town', 'country']],
  [undefined, ['town', 'country']],
])('on SEPA, the address %o lacks %o', (address, missing) => {
  expect(missingAddressParts('sepa', address)).toEqual(missing);
});

test('only SEPA requires a town and a country', () => {
  expect(NETWORKS.filter((network) => missingAddressParts(network, undefined).length > 0)).toEqual(['sepa']);
  expect(missingAddressParts(undefined, undefined)).toEqual([]);
});
