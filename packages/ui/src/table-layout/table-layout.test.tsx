// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { chooseDensity } from './table-density.ts';
import { dateFilter } from '../dates/date-rules.ts';
import { openPeople, type Person, rowNames, table } from '../testing/people.tsx';

afterEach(() => chooseDensity('comfortable'));

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const head = (name: string) => screen.getByRole('columnheader', { name });
const widths = () => [...document.querySelectorAll('col')].map((col) => col.style.width);

test('columns become narrower and wider without dragging', async () => {
  const { user } = openPeople('/', { id: 'stepped' });
  await user.click(press('Layout of People'));
  await user.click(press('Wider: Team'));
  await user.click(press('Wider: Team'));
  expect(widths()).toEqual(['', '190px', '']);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('190 px');
  await user.click(press('Narrower: Team'));
  expect(widths()).toEqual(['', '170px', '']);
  await user.click(press('Reset widths'));
  expect(widths()).toEqual(['', '', '']);
});

test('the height of the rows is kept in this browser', async () => {
  const { user } = openPeople();
  // Tests have no layout: the height follows from the look of the whole table.
  const look = () => table().className;
  const comfortable = look();
  await user.click(press('Layout of People'));
  await user.click(screen.getByRole('radio', { name: 'Compact' }));
  expect(localStorage.getItem('portal.tableDensity')).toBe('compact');
  expect(look()).not.toBe(comfortable);
  await user.click(screen.getByRole('radio', { name: 'Comfortable' }));
  expect(localStorage.getItem('portal.tableDensity')).toBeNull();
  expect(look()).toBe(comfortable);
});

test('a button before the rows leads past them, and the edges of columns are no tab stops', async () => {
  const { user } = openPeople('/', { rowActions: (row) => <a href={`#${row.email}`}>Edit</a> });
  await user.click(press('Skip table'));
  expect(screen.getByText('End of People')).toHaveFocus();
  await user.tab();
  expect(press('Layout of People')).toHaveFocus();
  expect(screen.getByRole('separator', { name: 'Width of Team' })).toHaveAttribute('tabindex', '-1');
});

test('rows can be sorted by a column that is not shown', async () => {
  const { user } = openPeople('/', { shownColumns: ['email', 'team'] });
  expect(screen.getAllByRole('columnheader').map((one) => one.getAttribute('aria-label'))).toEqual(['Email', 'Team']);
  const sort = screen.getByRole('combobox', { name: 'Sort by' });
  within(sort).getByRole('option', { name: 'Not sorted', selected: true });
  await user.selectOptions(sort, 'Logins, descending');
  expect(rowNames()[0]).toBe('person14');
});

test('the order that rows have anyway is exposed, is not in the URL, and can be reversed', async () => {
  const { user, address, pass } = openPeople('/', { unsortedOrder: { column: 'logins', direction: 'desc' } });
  expect(head('Logins')).toHaveAttribute('aria-sort', 'descending');
  await user.click(within(head('Logins')).getByRole('button'));
  expect(head('Logins')).toHaveAttribute('aria-sort', 'ascending');
  await pass(400);
  expect(address()).toBe('?people.sortColumn=logins');
  await user.click(within(head('Logins')).getByRole('button'));
  expect(head('Logins')).toHaveAttribute('aria-sort', 'descending');
  await pass(400);
  expect(address()).toBe('');
});

test('turning the page announces the rows and the page', async () => {
  const { user } = openPeople();
  expect(screen.getByRole('status')).toHaveTextContent('23 results, rows 1 to 10, page 1 of 3');
  await user.click(press('Next page'));
  expect(screen.getByRole('status')).toHaveTextContent('23 results, rows 11 to 20, page 2 of 3');
  expect(screen.getByText('11–20 of 23')).toHaveAttribute('aria-hidden', 'true');
});

test.each([
  ['?people.pageSize=7', '1–10 of 23', ''],
  ['?people.page=0&people.search=ops', '1–10 of 11', '?people.search=ops'],
  ['?people.page=99', '21–23 of 23', '?people.page=3'],
])('an invalid page or page size is replaced in the URL too: %s', async (url, shown, corrected) => {
  const { address, pass } = openPeople(`/${url}`);
  expect(screen.getByText(shown)).toBeVisible();
  await pass(400);
  expect(address()).toBe(corrected);
});

const JOINED = dateFilter<Person>({
  id: 'joined',
  label: 'Joined',
  value: () => '2026-02-01',
  fallback: 'last-7-days',
  maxDays: 93,
});

test.each([
  ['2026-02-09', '2026-02-01', 'In this link, the range ends before it starts.'],
  ['2025-01-01', '2026-02-01', 'The range in this link covers 397 days; at most 93 can be shown.'],
  ['2026-02-01', '', 'This link contained only one of two days.'],
  ['2026-02-31', '2026-03-02', 'This link contained 2026-02-31, which is not a date.'],
  ['2026-02-01', '31.02.2026', 'This link contained 31.02.2026, which is not a date.'],
  ['', 'soon', 'This link contained soon, which is not a date.'],
  ['2'.repeat(300), '', `This link contained ${'2'.repeat(40)}…, which is not a date.`],
])('a range from %s to %s in the URL is refused in a visible sentence', async (start, end, words) => {
  const { user, address, pass } = openPeople(`/?people.joinedStart=${start}&people.joinedEnd=${end}`, {
    filters: [JOINED],
  });
  expect(screen.getByRole('alert')).toHaveTextContent(`Joined: ${words} The table shows: Last 7 days.`);
  await user.click(press(/^Joined/));
  await user.click(screen.getByRole('radio', { name: 'Yesterday' }));
  expect(screen.queryByText(words)).toBeNull();
  await pass(400);
  expect(address()).toBe('?people.joined=yesterday');
});

test.each(['2026-02-31', '2026-02-01'])('days from %s beside a range by name are left out, which is said', (start) => {
  openPeople(`/?people.joined=last-30-days&people.joinedStart=${start}&people.joinedEnd=2026-03-02`, {
    filters: [JOINED],
  });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Joined: The days in this link were left out. The table shows: Last 30 days.',
  );
});

test.each([
  ['joinedStart=2026-04-31', '2026-04-31'],
  ['joinedEnd=2026-13-01', '2026-13-01'],
  ['joinedStart=2026-02-01&joinedEnd=2026-02-30', '2026-02-30'],
])('a filter that accepts one day refuses %s in a visible sentence, and shows all days', (query, day) => {
  const { search } = new URL(`http://portal/?${query.replaceAll('joined', 'people.joined')}`);
  openPeople(`/${search}`, {
    filters: [dateFilter<Person>({ id: 'joined', label: 'Joined', value: () => '2026-02-01' })],
  });
  expect(screen.getByRole('alert')).toHaveTextContent(
    `Joined: This link contained ${day}, which is not a date. All days are shown.`,
  );
  expect(screen.getByText('1–10 of 23')).toBeVisible();
});
