// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, openPage, setUpArea } from '../testing/area.ts';
import { exportReport } from '../testing/reports.ts';
import { insertInstructions } from '../testing/rows.ts';

setUpArea();

const SEARCH = '/reporting/transactions/search';

test('a search matches the beginning of references of any date, and links to pages below the search', async () => {
  await insertInstructions([{ name: 'far', daysAgo: 300 }, { name: 'near' }]);
  const { user, router } = await openPage(`${SEARCH}?term=INS-far`);
  await screen.findByRole('heading', { name: 'Search Results', level: 1 });
  await user.click(await screen.findByRole('link', { name: 'INS-far' }));
  expect(router.state.location.pathname).toBe(`${SEARCH}/ORD-far/INS-far`);
  const [asked] = network.calls(/\/instructions\?.*term=/);
  expect([asked?.url.searchParams.get('dateFrom'), asked?.url.searchParams.get('targetDate')]).toEqual([null, null]);

  await user.click(await screen.findByRole('link', { name: 'Back to the results' }));
  await screen.findByRole('link', { name: 'INS-far' });
  expect(router.state.location.search).toBe('?term=INS-far');
});

test('an empty search explains what can be searched, and typing a term searches', async () => {
  await insertInstructions([{ name: 'one' }]);
  const { user, router } = await openPage(SEARCH);
  await screen.findByText('Enter a search term');
  screen.getByText(/Search by the reference of an instruction/);
  expect(screen.queryByRole('table')).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search transactions' }), ' INS-one {Enter}');
  await screen.findByRole('link', { name: 'INS-one' });
  expect(router.state.location.search).toBe('?term=INS-one');
  expect(screen.getByRole('searchbox', { name: 'Search transactions' })).toHaveFocus();
});

test('an empty search for mandates explains what can be searched', async () => {
  await openPage('/reporting/mandates/search');
  await screen.findByText('Enter a search term');
  screen.getByText(/^Search by the ID or reference of a mandate, customer or financial instrument/);
});

test.each([
  ['transactions', 'Search Results: Transactions'],
  ['mandates', 'Search Results: Mandates'],
])('the tab of a search in %s says what it searches', async (report, title) => {
  await openPage(`/reporting/${report}/search`);
  await screen.findByText('Enter a search term');
  expect(document.title).toBe(title);
});

test('returning without a term offers the last search', async () => {
  await insertInstructions([{ name: 'one', currency: 'GBP' }, { name: 'one-more' }]);
  const { user, router } = await openPage(`${SEARCH}?term=INS-one&transactions.currency=GBP`);
  await screen.findByText('1–1 of 1');
  await act(() => router.navigate(SEARCH));
  await user.click(await screen.findByRole('link', { name: 'Search again for ‘INS-one’' }));
  await screen.findByRole('link', { name: 'INS-one' });
  expect(router.state.location.search).toBe('?term=INS-one&transactions.currency=GBP');
});

test('a search without a match says so', async () => {
  await openPage(`${SEARCH}?term=nowhere`);
  await screen.findByText('No results');
});

test('a new search keeps the filters and starts at the first page', async () => {
  await insertInstructions([
    ...Array.from({ length: 11 }, (_, number) => ({ name: `x${number}`, currency: 'GBP' })),
    { name: 'y1' },
    { name: 'y2', currency: 'GBP' },
  ]);
  const { user, router } = await openPage(`${SEARCH}?term=INS-x&transactions.currency=GBP&transactions.page=2`);
  await screen.findByText('11–11 of 11');
  const field = screen.getByRole('searchbox', { name: 'Search transactions' });
  await user.clear(field);
  await user.type(field, 'INS-y{Enter}');
  await screen.findByRole('link', { name: 'INS-y2' });
  await screen.findByText('1–1 of 1');
  expect(router.state.location.search).toBe('?term=INS-y&transactions.currency=GBP');
});

test('a term is limited to the length that the platform accepts', async () => {
  const { user } = await openPage(SEARCH);
  const field = await screen.findByRole('searchbox', { name: 'Search transactions' });
  await user.click(field);
  await user.paste('x'.repeat(201));
  await user.keyboard('{Enter}');
  await screen.findByText('No results');
  expect(field).toHaveValue('x'.repeat(200));
});

test('invisible characters and excess length are removed from a pasted term', async () => {
  await insertInstructions([{ name: 'one' }]);
  const { user, router } = await openPage(`${SEARCH}?term=%E2%80%AAINS-%E2%80%8Bone%E2%80%AC`);
  await screen.findByRole('link', { name: 'INS-one' });
  await user.click(screen.getByRole('searchbox', { name: 'Search transactions' }));
  await user.paste('\u200b');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?term=INS-one'));
  await screen.findByRole('link', { name: 'INS-one' });
  await router.navigate(`${SEARCH}?term=${'x'.repeat(3000)}`);
  await screen.findByText('No results');
});

test('an export from a search requests the search results of any date', async () => {
  const { user } = await openPage(`${SEARCH}?term=INS-x&transactions.currency=GBP`);
  await screen.findByText('No results');
  await exportReport(user);
  await screen.findByText('Your data export is being prepared');
  const [asked] = network.calls('POST');
  expect(asked?.body).toEqual({
    term: 'INS-x',
    currency: ['GBP'],
    columns: expect.arrayContaining(['instructionRef']),
    separator: 'comma',
  });
});
