// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPeople, type Person, rowNames } from '../testing/people.tsx';

const IDENTIFIERS = new Map([
  ['person2@northwind.example', 'FR72ZZZ123456'],
  ['person3@northwind.example', 'de98 zzz 09999999999'],
]);

const columns = [
  { id: 'email', header: 'Email', value: ({ email }: Person) => email, searchable: true },
  {
    id: 'creditor',
    header: 'Creditor',
    value: ({ email }: Person) => IDENTIFIERS.get(email),
    searchable: true,
    isGrouped: true,
  },
];

test.each([
  ['FR72ZZZ123456', ['person2']],
  ['fr72 zzz 1234', ['person2']],
  ['DE98ZZZ0999', ['person3']],
  ['zzz', ['person2', 'person3']],
  ['fr 72 de', []],
  ['\u200b', []],
])('a search for %j finds identifiers in groups and in upper or lower case', (search, found) => {
  openPeople(`/?people.search=${encodeURIComponent(search)}`, { columns });
  if (found.length === 0) expect(screen.getByText('No results')).toBeVisible();
  else expect(rowNames()).toEqual(found);
});

test.each([
  ['creditor', ['person2']],
  ['email', []],
])('in the column %s alone, a grouped identifier finds %o', (column, found) => {
  openPeople(`/?people.search=fr72+zzz&people.searchColumn=${column}`, { columns });
  if (found.length === 0) expect(screen.getByText('No results')).toBeVisible();
  else expect(rowNames()).toEqual(found);
});

test('spaces count in a search of other columns', () => {
  openPeople('/?people.search=person+2', { columns });
  expect(screen.getByText('No results')).toBeVisible();
});
