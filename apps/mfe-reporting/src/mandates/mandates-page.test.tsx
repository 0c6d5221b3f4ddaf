// @vitest-environment jsdom
import { listCreditorProfiles } from '@portal/api-client/creditor-profiles';
import { listSavedViews } from '@portal/api-client/report-preferences';
import { definePortal } from '@portal/contract';
import { must, openDialog } from '@portal/test-kit';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADMIN, api, network, openPage, setUpArea } from '../testing/area.ts';
import { exportReport } from '../testing/reports.ts';
import { insertMandates } from '../testing/rows.ts';

setUpArea();

const REPORT = '/reporting/mandates';

const MANDATES = definePortal({
  contract: 1,
  id: 'mandates',
  owner: 'Mandates team',
  routes: [
    {
      id: 'mandates.profile',
      path: '/mandates/creditor-profiles/:profileRef',
      title: 'Creditor profile',
      access: { licence: 'mandates' },
    },
  ],
});

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`MND-${name}`) });
const heads = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'));

test('the mandates of the last seven days are shown in the columns of the specification', async () => {
  await insertMandates([
    { name: 'old', daysAgo: 9 },
    { name: 'new', network: 'BECS_AU', status: 'INACTIVE' },
  ]);
  await openPage(REPORT);
  const row = within(await rowOf('new'));
  row.getByText('BECS AU');
  row.getByText('Inactive');
  row.getByText('EXT-new');
  expect(heads()).toEqual(['Mandate', 'External reference', 'Created', 'Customer', 'Network', 'Status']);
  screen.getByText('1–1 of 1');
});

test('status and network in the URL filter the report', async () => {
  await insertMandates([
    { name: 'a' },
    { name: 'b', network: 'BACS' },
    { name: 'c', network: 'BACS', status: 'INACTIVE' },
  ]);
  await openPage(`${REPORT}?mandates.type=BACS&mandates.status=ACTIVE`);
  await screen.findByText('1–1 of 1');
  await rowOf('b');
  screen.getByText(/Status: Active · Network: BACS/);
});

test.each([
  ['with its flag', ['mandateReport', 'mandateReportMetadata'], 1],
  ['and not without', ['mandateReport'], 0],
])('metadata can be chosen as a column %s', async (_when, flags, times) => {
  const { user } = await openPage(REPORT, { flags });
  await screen.findByRole('table', { name: 'Mandates' });
  const dialog = await openDialog(user, 'Columns', 'Shown, in this order');
  expect(dialog.queryAllByRole('checkbox', { name: 'Metadata' })).toHaveLength(times);
});

test('the columns of the mandates report are chosen with the mandate always first, and saved for that report', async () => {
  await insertMandates([{ name: 'one', metadata: { plan: 'gold' } }]);
  const { user } = await openPage(REPORT);
  await rowOf('one');
  const dialog = await openDialog(user, 'Columns', 'Shown, in this order');
  expect(dialog.getByText('Always first').closest('li')).toHaveTextContent('Mandate');
  for (const name of ['External reference', 'Created', 'Customer', 'Network', 'Updated', 'Metadata']) {
    await user.click(dialog.getByRole('checkbox', { name }));
  }
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Column preferences updated!');
  const [saved] = network.calls('PUT');
  expect(saved?.url.searchParams.get('reportType')).toBe('mandate');
  // The rows are filtered by their creation.
  const chosen = ['Mandate', 'Created', 'Status', 'Updated', 'Metadata'];
  expect(heads()).toEqual(chosen);
  within(await rowOf('one')).getByText('plan: gold');

  cleanup();
  await openPage(REPORT);
  await waitFor(() => expect(heads()).toEqual(chosen));
});

test('a view of mandates is saved by name', async () => {
  const { user } = await openPage(`${REPORT}?mandates.type=SEPA`);
  await screen.findByRole('table', { name: 'Mandates' });
  const dialog = await openDialog(user, 'Views', 'Saved views');
  await user.type(await dialog.findByLabelText('Save this view as'), 'Europe{Enter}');
  await dialog.findByRole('link', { name: 'Europe' });
  const { views } = await listSavedViews(api(ADMIN), 'mandate');
  expect(views).toMatchObject([{ name: 'Europe', query: 'mandates.type=SEPA' }]);
});

test('an export of mandates says that it is being prepared', async () => {
  const { user } = await openPage(`${REPORT}?mandates.type=SEPA`);
  await screen.findByRole('table', { name: 'Mandates' });
  await exportReport(user);
  await screen.findByText('Your data export is being prepared');
  const [asked] = network.calls('POST');
  expect(asked?.body).toMatchObject({ group: 'MANDATE', type: ['SEPA'] });
});

test('the mandates of a creditor profile are shown on any date, until the profile is removed from the filters', async () => {
  const { creditorProfileRef } = must((await listCreditorProfiles(api(ADMIN), { searchValue: 'Lyon sub' })).results[0]);
  await insertMandates([
    { name: 'own', daysAgo: 300, profile: creditorProfileRef },
    { name: 'other', daysAgo: 300 },
    { name: 'new' },
  ]);
  const { user, router } = await openPage(`${REPORT}?mandates.creditorProfileRef=${creditorProfileRef}`, {
    licences: ['mandates'],
  });
  await rowOf('own');
  screen.getByText('1–1 of 1');
  screen.getByText('Created: any date');
  screen.getByRole('button', { name: 'Range: Showing all' });
  await user.click(await screen.findByRole('button', { name: 'Creditor profile: Lyon subscriptions' }));
  await user.click(await screen.findByRole('checkbox', { name: /^Lyon subscriptions/ }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await screen.findByRole('button', { name: 'Range: Last 7 days' });
  await rowOf('new');
});

test.each([
  ['is linked', ['mandateReport', 'mandatesV2'], 1],
  ['is not linked where profiles are hidden', ['mandateReport'], 0],
])('the creditor profile that limits the report %s', async (_words, flags, links) => {
  const { creditorProfileRef } = must((await listCreditorProfiles(api(ADMIN), {})).results[0]);
  await openPage(`${REPORT}?mandates.creditorProfileRef=${creditorProfileRef}`, {
    flags,
    licences: ['mandates'],
    otherAreas: [MANDATES],
  });
  await screen.findByRole('button', { name: /^Creditor profile: / });
  const found = screen.queryAllByRole('link', { name: 'Open the creditor profile of these mandates' });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(
    Array.from({ length: links }, () => `/mandates/creditor-profiles/${creditorProfileRef}`),
  );
});

test('a user who may not read creditor profiles sees the reference of the one that limits the report', async () => {
  const { creditorProfileRef } = must((await listCreditorProfiles(api(ADMIN), {})).results[0]);
  const { queryClient } = await openPage(`${REPORT}?mandates.creditorProfileRef=${creditorProfileRef}`);
  await screen.findByText('No results');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  screen.getByRole('button', { name: `Creditor profile: ${creditorProfileRef}` });
  expect(network.calls('/v2/mandates')).toHaveLength(0);
});

test('a search finds mandates whatever their date', async () => {
  await insertMandates([{ name: 'old', daysAgo: 300 }, { name: 'new' }]);
  await openPage(`${REPORT}/search?term=MND-old`);
  await rowOf('old');
  screen.getByText('1–1 of 1');
  expect(screen.queryByRole('button', { name: /^Range/ })).toBeNull();
});
