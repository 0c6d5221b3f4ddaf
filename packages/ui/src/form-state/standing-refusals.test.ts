import { expect, test } from 'vitest';
import { standingRefusals } from './standing-refusals.ts';

const ONE = { id: 'a', name: 'Cards', limit: '' };
const OTHER = { id: 'b', name: 'Transfers', limit: '' };
const SENT = { name: 'Shop', 'address.city': 'Cork', rules: [ONE, OTHER] };
const keys = { rules: ({ id }: { readonly id: string }) => id };

test.each([
  ['name', { name: 'Shop 2' }],
  ['address.city', { 'address.city': 'Oslo' }],
  ['rules', { rules: [ONE] }],
])('a refusal of %s ends when that changes', (path, change) => {
  const refused = { [path]: 'Not this one.' };
  expect(standingRefusals(refused, SENT, { ...SENT }, { keys })).toEqual(refused);
  expect(standingRefusals(refused, SENT, { ...SENT, ...change }, { keys })).toEqual({});
});

test('a refusal of an element follows it to another place, and ends when the element changes', () => {
  const refused = { 'rules.1.apps.0': 'Duplicate.' };
  const after = (rules: (typeof SENT)['rules']) => standingRefusals(refused, SENT, { ...SENT, rules }, { keys });
  expect(after([OTHER, ONE])).toEqual({ 'rules.0.apps.0': 'Duplicate.' });
  expect(after([{ ...ONE, name: 'Credit cards' }, OTHER])).toEqual(refused);
  expect(after([ONE, { ...OTHER, limit: '1' }])).toEqual({});
  expect(after([ONE])).toEqual({});
});

test('in a list without keys, a refusal is about the member at its place', () => {
  const refused = { 'rules.1.limit': 'Too high.' };
  const after = (rules: (typeof SENT)['rules']) => standingRefusals(refused, SENT, { ...SENT, rules });
  expect(
    after([
      { ...ONE, limit: '1' },
      { ...OTHER, name: 'Credit transfers' },
    ]),
  ).toEqual(refused);
  expect(after([ONE, { ...OTHER, limit: '1' }])).toEqual({});
  expect(after([ONE])).toEqual({});
});

test('a refusal of an element that was not sent ends when the list changes', () => {
  const refused = { 'rules.7.name': 'Please enter a name' };
  expect(standingRefusals(refused, SENT, { ...SENT, name: 'Shop 2' }, { keys })).toEqual(refused);
  expect(standingRefusals(refused, SENT, { ...SENT, rules: [ONE] }, { keys })).toEqual({});
});

test('a refusal of something that the form does not hold stands', () => {
  const refused = { agreement: 'Fill in the placeholders.' };
  expect(standingRefusals(refused, SENT, { ...SENT, name: 'Shop 2' })).toEqual(refused);
});

test('the page says which value a path of the platform is about', () => {
  const refused = { 'settings.name': 'Not this one.' };
  const options = { valueAt: ({ name }: typeof SENT) => name };
  expect(standingRefusals(refused, SENT, { ...SENT, rules: [] }, options)).toEqual(refused);
  expect(standingRefusals(refused, SENT, { ...SENT, name: 'Shop 2' }, options)).toEqual({});
});
