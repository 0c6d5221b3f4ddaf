import { FACT } from '@portal/contract/facts';
import { beforeEach, expect, test } from 'vitest';
import { createPageVitals } from './page-vitals.ts';

const HOME = { remote: 'shell', version: '2.0.0', route: 'shell.home' };
const BOOKS = { remote: 'books', version: '1.1.0', route: 'books.list' };
const THEMES = { remote: 'themes', version: '3.0.0', route: 'themes.list' };

let recorded: string[];
let vitals: ReturnType<typeof createPageVitals>;

beforeEach(() => {
  recorded = [];
  vitals = open(true);
});

const open = (hasShifts: boolean) =>
  createPageVitals(
    {
      count() {},
      record: (name, value, attributes) =>
        recorded.push(`${name} ${Object.values(attributes).join(' ')} ${Number(value.toFixed(6))}`),
    },
    { hasShifts },
  );

const shift = (startTime: number, value: number, hadRecentInput = false) =>
  vitals.shifted({ startTime, value, hadRecentInput });

test('the largest paint belongs to the first page of the visit only', () => {
  vitals.painted(700);
  vitals.enter(HOME, 1_000);
  vitals.painted(900);
  vitals.enter(BOOKS, 5_000);
  vitals.painted(5_100);
  vitals.hide();
  expect(recorded.filter((line) => line.startsWith(FACT.lcp))).toEqual([`${FACT.lcp} shell 2.0.0 shell.home 900`]);
});

test('the slowest interaction belongs to the page on which it began, even if the browser reports it on the next one', () => {
  vitals.enter(HOME, 1_000);
  vitals.interacted(1_500, 40);
  vitals.enter(BOOKS, 5_000);
  vitals.interacted(4_990, 240);
  vitals.interacted(6_000, 80);
  vitals.interacted(6_500, 64);
  vitals.enter(THEMES, 9_000);
  vitals.hide();
  expect(recorded.filter((line) => line.startsWith(FACT.inp))).toEqual([
    `${FACT.inp} shell 2.0.0 shell.home 240`,
    `${FACT.inp} books 1.1.0 books.list 80`,
  ]);
});

test('the shift of a page is its largest group, without shifts that the user caused', () => {
  vitals.enter(BOOKS, 1_000);
  shift(1_100, 0.05);
  shift(1_900, 0.05);
  shift(2_000, 0.4, true);
  shift(3_000, 0.02); // another group, after more than a second
  vitals.hide();
  expect(recorded).toEqual([`${FACT.cls} books 1.1.0 books.list 0.1`]);
});

test('a group of shifts lasts five seconds at most', () => {
  vitals.enter(BOOKS, 0);
  for (let ms = 0; ms < 8_000; ms += 500) shift(ms, 0.01);
  vitals.hide();
  expect(recorded).toEqual([`${FACT.cls} books 1.1.0 books.list 0.1`]);
});

test('what is sent when the page is hidden is not sent again when it is left', () => {
  vitals.enter(BOOKS, 0);
  vitals.hide();
  vitals.hide();
  vitals.enter(THEMES, 500);
  vitals.hide();
  expect(recorded).toEqual([`${FACT.cls} books 1.1.0 books.list 0`, `${FACT.cls} themes 3.0.0 themes.list 0`]);
});

test('a browser that does not report shifts sends none', () => {
  vitals = open(false);
  vitals.enter(BOOKS, 0);
  vitals.hide();
  expect(recorded).toEqual([]);
});

test('a page whose area fell back belongs to the release in use', () => {
  vitals.enter(BOOKS, 0);
  vitals.replaceRelease({ remote: 'books', version: '1.0.0' });
  vitals.hide();
  expect(recorded).toEqual([`${FACT.cls} books 1.0.0 books.list 0`]);
});
