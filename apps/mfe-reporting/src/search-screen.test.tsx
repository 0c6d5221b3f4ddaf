// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, setUpSandbox } from './test-area.ts';
import { insertInstructions, recordedWay } from './test-rows.ts';

setUpSandbox();

const SEARCH = '/reporting/transactions/search';

test('A search finds what begins with the term, whatever its date, and leads to it below the search', async () => {
  await insertInstructions([{ name: 'far', daysAgo: 300 }, { name: 'near' }]);
  const way = recordedWay();
  const { user, router } = await openPage(`${SEARCH}?term=INS-far`, { fetch: way.fetch });
  await screen.findByRole('heading', { name: 'Search Results', level: 1 });
  await user.click(await screen.findByRole('link', { name: 'INS-far' }));
  expect(router.state.location.pathname).toBe(`${SEARCH}/ORD-far/INS-far`);
  const [asked] = way.calls.filter(({ url }) => url.pathname.endsWith('/instructions') && url.searchParams.has('term'));
  expect([asked?.url.searchParams.get('dateFrom'), asked?.url.searchParams.get('targetDate')]).toEqual([null, null]);

  await user.click(await screen.findByRole('link', { name: 'Back to the results' }));
  await screen.findByRole('link', { name: 'INS-far' });
  expect(router.state.location.search).toBe('?term=INS-far');
});

test('An empty term says what can be searched, and a typed one searches', async () => {
  await insertInstructions([{ name: 'one' }]);
  const { user, router } = await openPage(SEARCH);
  await screen.findByText(/Search for the reference, or the beginning of the reference, of an instruction/);
  expect(screen.queryByRole('table')).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search transactions' }), ' INS-one {Enter}');
  await screen.findByRole('link', { name: 'INS-one' });
  expect(router.state.location.search).toBe('?term=INS-one');
  expect(screen.getByRole('searchbox', { name: 'Search transactions' })).toHaveFocus();
});

test('What nothing has finds nothing, and says so', async () => {
  await openPage(`${SEARCH}?term=nowhere`);
  await screen.findByText('No results');
});

test('A search keeps its filters in the address', async () => {
  await insertInstructions([{ name: 'x1' }, { name: 'x2', currency: 'GBP' }]);
  const { router } = await openPage(`${SEARCH}?term=INS-x&transactions.currency=GBP`);
  await screen.findByRole('link', { name: 'INS-x2' });
  await screen.findByText('1–1 of 1');
  await waitFor(() => expect(router.state.location.search).toBe('?term=INS-x&transactions.currency=GBP'));
});
