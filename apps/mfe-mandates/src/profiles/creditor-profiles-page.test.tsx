// @vitest-environment jsdom
import { addCreditorProfile } from '@portal/sandbox/seeds';
import { button } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, openPage, sandbox, setUpArea, tenant } from '../testing/area.ts';

setUpArea();

const LIST = '/mandates/creditor-profiles';
const names = () => screen.getAllByRole('rowheader').map((header) => header.textContent);
const lastQuery = () => network.calls('GET /v2/mandates/creditor-profiles').at(-1)?.url.searchParams.toString();

test('the platform pages, searches, sorts and filters the list, whose view is in the address', async () => {
  const { router, user } = await openPage(
    `${LIST}?creditorProfiles.network=BACS&creditorProfiles.sortColumn=profileName&creditorProfiles.page=3`,
  );
  await waitFor(() => expect(names()).toHaveLength(10));
  expect(lastQuery()).toBe('take=10&from=20&sortColumn=profileName&sortDirection=asc&network=BACS');
  await user.click(screen.getByRole('searchbox', { name: 'Search Creditor profiles' }));
  await user.paste('london sub');
  await waitFor(() => expect(names()).toEqual(['London subscriptions']));
  expect(lastQuery()).toContain('from=0&searchValue=london+sub');
  const path = screen.getByRole('link', { name: 'London subscriptions' }).getAttribute('href');
  expect(path).toMatch(/^\/mandates\/creditor-profiles\/[0-9a-f-]{36}$/);
  expect(screen.getByRole('link', { name: 'View London subscriptions' })).toHaveAttribute('href', path);
  await waitFor(() => expect(router.state.location.search).toContain('creditorProfiles.search=london+sub'));
});

test('a list of one network that cannot be loaded is also announced', async () => {
  const allow = network.refuse('GET /v2/mandates/creditor-profiles');
  const { user } = await openPage(`${LIST}?creditorProfiles.network=BECS_AU`);
  await screen.findByText('Failed to get creditor profiles for network BECS AU');
  const alert = (await screen.findByText('Error fetching data')).closest('[role=alert]');
  allow();
  if (!(alert instanceof HTMLElement)) throw new Error('no alert');
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(names().length).toBeGreaterThan(0));
});

test('a reader sees the profiles and cannot create one', async () => {
  await openPage(LIST, { email: 'reader@northwind.example' });
  await waitFor(() => expect(names()).toHaveLength(10));
  expect(screen.queryByRole('link', { name: 'Create creditor profile' })).toBeNull();
});

test('a search without matches says so', async () => {
  await openPage(`${LIST}?creditorProfiles.search=nowhere`);
  await screen.findByText('No results');
  expect(button('Network: Showing all')).toBeVisible();
});

test('an identifier is found as it is pasted, in groups and in upper or lower case', async () => {
  await addCreditorProfile(sandbox().db, tenant.tenantId, {
    profile_name: 'Wien trial',
    creditor_identifier: 'AT61ZZZ01234567890',
  });
  const { user } = await openPage(LIST);
  await user.click(await screen.findByRole('searchbox', { name: 'Search Creditor profiles' }));
  await user.paste('at61 zzz\u00a00123 4567 890');
  await waitFor(() => expect(names()).toEqual(['Wien trial']));
});

test('the list marks SEPA profiles without a town or country', async () => {
  const { db } = sandbox();
  await addCreditorProfile(db, tenant.tenantId, { profile_name: 'Nowhere in Europe', city: '' });
  await addCreditorProfile(db, tenant.tenantId, { profile_name: 'Nowhere in London', network: 'BACS', city: '' });
  await openPage(`${LIST}?creditorProfiles.search=nowhere+in`);
  await waitFor(() => expect(names()).toEqual(['Nowhere in Europe No town', 'Nowhere in London']));
});
