import { readCountry } from '@portal/validation';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { keyInputSchema } from '../tenant/keys.ts';
import { parseKept } from './parse-kept.ts';
import { draftSaveSchema } from '../schemes/schemes.ts';
import { setInput } from './set-input.ts';
import { tenantInputSchema } from '../tenant/tenant.ts';
import { valueInput } from './value-input.ts';

const pathsOf = (parsed: ReturnType<typeof parseKept>) =>
  parsed.success ? [] : parsed.issues.map(({ path }) => path.join('.'));

test('a stored value that is refused now goes back unchanged, and other values are stored in their usual form', () => {
  const stored = { name: 'Acme\u200bLtd', address: { country: 'XX', region: 'a\u00adb' } };
  const input = { name: 'Acme\u200bLtd', country: 'XX', region: 'a\u00adb', locality: ' Cork ' };
  expect(parseKept(tenantInputSchema, input, stored)).toEqual({
    success: true,
    data: {
      name: 'Acme\u200bLtd',
      country: 'XX',
      region: 'a\u00adb',
      locality: 'Cork',
      streetAddress: '',
      extendedAddress: '',
      postCode: '',
    },
  });
});

test('another wrong value, or a stored one under another name, is refused', () => {
  const stored = { name: 'Acme\u200bLtd', roles: ['API'] };
  expect(pathsOf(parseKept(keyInputSchema, { name: 'Acme\u200bLtd', roles: [] }, stored))).toEqual(['roles']);
  expect(pathsOf(parseKept(keyInputSchema, { name: 'Acme\u200b', roles: ['API'] }, stored))).toEqual(['name']);
  expect(pathsOf(parseKept(keyInputSchema, { name: 'a\u200b', roles: ['API'] }, { title: 'a\u200b' }))).toEqual([
    'name',
  ]);
});

test.each([[''], [undefined], [null]])('a missing value is refused, even if it was missing before: %j', (name) => {
  expect(pathsOf(parseKept(keyInputSchema, { name, roles: ['API'] }, { name }))).toEqual(['name']);
});

test('an entry of a stored list is kept in any place, such as a country of a rule that moved', () => {
  const rule = (countries: readonly string[]) => ({ currencies: ['eur'], countries, apps: [] });
  const draft = { name: 'Shop', code: 'SHOP', agreementType: 'ONE_OFF' };
  const stored = { drafts: [{ ...draft, rules: [rule(['DE', 'XX']), rule([])] }] };
  const moved = parseKept(draftSaveSchema, { ...draft, rules: [rule([]), rule(['XX', 'ie'])] }, stored);
  expect(moved.success && moved.data.rules).toMatchObject([
    { currencies: ['EUR'], countries: [] },
    { currencies: ['EUR'], countries: ['XX', 'IE'] },
  ]);
  const other = parseKept(draftSaveSchema, { ...draft, rules: [rule(['XX']), rule(['YY'])] }, stored);
  expect(pathsOf(other)).toEqual(['rules.1.countries.0']);
});

test('a list with an entry that is kept is still a set', () => {
  const schema = z.object({ countries: setInput(valueInput(readCountry), { max: 5 }) });
  const parsed = parseKept(schema, { countries: ['XX', 'de', 'DE'] }, { countries: ['XX'] });
  expect(parsed).toEqual({ success: true, data: { countries: ['XX', 'DE'] } });
  expect(
    pathsOf(parseKept(schema, { countries: ['XX', 'DE', 'DE', 'DE', 'DE', 'DE'] }, { countries: ['XX'] })),
  ).toEqual(['countries']);
});

test('names of prototypes are looked up like any other', () => {
  const schema = z.object({ constructor: valueInput(readCountry) });
  expect(pathsOf(parseKept(schema, { constructor: 'XX' }, {}))).toEqual(['constructor']);
  expect(pathsOf(parseKept(schema, {}, {}))).toEqual(['constructor']);
});
