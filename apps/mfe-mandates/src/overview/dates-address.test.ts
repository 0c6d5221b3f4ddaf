import { expect, test } from 'vitest';
import { agreedNotice, type DatesInput, readDatesInput, writeDatesInput } from './dates-address.ts';

const DEFAULTS: DatesInput = { network: 'bacs', day: undefined, scheme: 'CORE', collection: 'later', notice: '' };

const read = (query: string) => readDatesInput(new URLSearchParams(query));
const write = (query: string, input: Partial<DatesInput>) =>
  writeDatesInput(new URLSearchParams(query), { ...DEFAULTS, ...input }).toString();

test('an address without input has the defaults, which are left out of addresses', () => {
  expect(read('')).toEqual({ input: DEFAULTS, refused: [] });
  expect(write('', {})).toBe('');
});

test.each<[string, Partial<DatesInput>]>([
  [
    'dates.network=sepa&dates.day=2026-12-30&dates.scheme=B2B&dates.collection=first&dates.notice=5',
    {
      network: 'sepa',
      day: '2026-12-30',
      scheme: 'B2B',
      collection: 'first',
      notice: '5',
    },
  ],
  ['dates.network=becsnz&dates.collection=changed', { network: 'becsnz', collection: 'changed' }],
])('the address %s is written as it was read', (query, input) => {
  expect(read(query)).toEqual({ input: { ...DEFAULTS, ...input }, refused: [] });
  expect(write('', input)).toBe(query);
});

test('a network is read in any spelling', () => {
  expect(read('dates.network=BECS_AU').input.network).toBe('becsau');
});

test.each<[string, Partial<DatesInput>, string]>([
  ['a scheme on a network that has none', { network: 'ach', scheme: 'B2B' }, 'dates.network=ach'],
  ['a notice on a network where none is agreed', { network: 'becsau', notice: '5' }, 'dates.network=becsau'],
  ['the day, once it is the earliest again', { day: undefined }, ''],
])('an address loses %s', (_what, input, query) => {
  const before = 'dates.day=2026-12-30&dates.scheme=B2B&dates.notice=5';
  expect(write(before, input)).toBe(query);
});

test('parameters of others stay in the address', () => {
  expect(write('tab=x', { network: 'ach' })).toBe('tab=x&dates.network=ach');
});

test('a changed collection counts as a later one where changes need no notice of their own', () => {
  expect(read('dates.network=sepa&dates.collection=changed')).toMatchObject({
    input: { collection: 'later' },
    refused: [],
  });
});

test.each([
  ['2020-01-01', true],
  ['2099-12-31', true],
  ['2019-12-31', false],
  ['2100-01-01', false],
])('the day %s is within the calendars: %s', (day, isWithin) => {
  const { input, refused } = read(`dates.day=${day}`);
  expect(input.day).toBe(isWithin ? day : undefined);
  expect(refused).toHaveLength(isWithin ? 0 : 1);
});

test.each([
  ['', {}],
  ['  ', {}],
  ['0', { days: 0 }],
  [' 14 ', { days: 14 }],
  ['60', { days: 60 }],
  ['1.5', { fault: 'Please enter 0 to 60 days' }],
  ['-1', { fault: 'Write the number without a sign' }],
])('the notice %j is %j', (notice, agreed) => {
  expect(agreedNotice({ ...DEFAULTS, notice })).toEqual(agreed);
});
