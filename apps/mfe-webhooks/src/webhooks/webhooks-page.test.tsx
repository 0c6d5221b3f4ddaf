// @vitest-environment jsdom
import { createWebhook, deleteWebhook, listWebhooks } from '@portal/api-client/webhooks';
import { addBatches, removeBatches, setGone } from '@portal/sandbox/seeds';
import { must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, demoWebhook, network, openPage, sandbox, setRoles, setUpArea } from '../testing/area.ts';

setUpArea();

const rowOf = (destination: string) => screen.findByRole('row', { name: new RegExp(destination) });

async function deleteAll() {
  for (const { webhookId } of (await listWebhooks(api())).results) await deleteWebhook(api(), webhookId);
}

test('a webhook is listed with its events in words and its options', async () => {
  await openPage('/webhooks', { email: 'admin@northwind.example' });
  const row = within(await rowOf('audit.northwind.example'));
  await row.findByText('API key changed');
  row.getByText('API key created');
  row.getByRole('button', { name: '+6 more events of https://audit.northwind.example/inbox?source=payments' });
  row.getByText('1 s');
  row.getByText('Active');
  row.getByText(/months ago/);
  within(await rowOf('staging-hooks')).getByText('Inactive');
});

test.each([
  ['part of the address', 'ERP.northwind', '1 result'],
  ['the words for an event', 'chargeback won', '1 result'],
  ['an event that is no longer listed', 'instruction.expired', '1 result'],
  ['what no webhook has', 'nowhere', 'No results'],
])('a search for %s states the number of matches', async (_what, term, found) => {
  const { user } = await openPage('/webhooks', { email: 'admin@northwind.example' });
  await screen.findByText('1–4 of 4');
  await user.type(screen.getByRole('searchbox', { name: 'Search Webhooks' }), term);
  await screen.findByText(found);
});

test('a status in the URL filters the list', async () => {
  await openPage('/webhooks?webhooks.status=inactive', { email: 'admin@northwind.example' });
  await screen.findByText('1–1 of 1');
  await rowOf('staging-hooks');
});

test('a webhook whose destination is gone stands out, and the list can be filtered by it', async () => {
  await setGone(sandbox().db, await demoWebhook('erp'), new Date('2026-11-20T10:00:00Z'));
  const { user } = await openPage('/webhooks', { email: 'reader@northwind.example' });
  within(await rowOf('erp.northwind.example')).getByText('Gone');
  await user.click(screen.getByRole('button', { name: /^Status:/ }));
  await user.click(screen.getByRole('radio', { name: 'Gone' }));
  await screen.findByText('1–1 of 1');
});

test('an event in the URL filters the list once the events have loaded', async () => {
  await openPage('/webhooks?webhooks.event=refund.settled', { email: 'admin@northwind.example' });
  await screen.findByText('1–1 of 1');
  await rowOf('hooks.northwind.example/payments');
});

test('a reader can view webhooks but neither create nor edit them', async () => {
  await openPage('/webhooks', { email: 'reader@northwind.example' });
  const row = within(await rowOf('audit.northwind.example'));
  row.getByRole('link', { name: 'View https://audit.northwind.example/inbox?source=payments' });
  expect(screen.queryByRole('link', { name: 'Create webhook' })).toBeNull();
  expect(screen.queryByText('Edit')).toBeNull();
});

test('a user with write access can create and edit webhooks', async () => {
  const { user, router } = await openPage('/webhooks');
  const row = within(await rowOf('audit.northwind.example'));
  row.getByRole('link', { name: /^Edit/ });
  await user.click(screen.getByRole('link', { name: 'Create webhook' }));
  expect(router.state.location.pathname).toBe('/webhooks/new');
});

test('a user without a webhook role cannot open the list', async () => {
  await setRoles('writer@northwind.example', ['APP_WRITE', 'TRANSACTION_READ']);
  const { router } = await openPage('/webhooks');
  await screen.findByText('Outside the area');
  expect(router.state.location.pathname).toBe('/');
});

test('a reader cannot open the create page', async () => {
  const { router } = await openPage('/webhooks/new', { email: 'reader@northwind.example' });
  await screen.findByText('Outside the area');
  expect(router.state.location.pathname).toBe('/');
});

test('a trial tenant without webhooks sees an empty state and can create the first', async () => {
  const { user } = await openPage('/webhooks', { email: 'trial@fabrikam.example', isTrial: true });
  await screen.findByText('No webhooks yet');
  screen.getByText(/so that your systems do not have to poll/);
  await user.click(must(screen.getAllByRole('link', { name: 'Create webhook' })[1]));
  await screen.findByRole('heading', { name: 'Create webhook', level: 1 });
});

test('a reader of an empty list sees an empty state without a button', async () => {
  await deleteAll();
  await openPage('/webhooks', { email: 'reader@northwind.example' });
  await screen.findByText('No webhooks yet');
  expect(screen.queryByRole('link', { name: 'Create webhook' })).toBeNull();
});

test('a refused list says why, with a correlation id and Retry', async () => {
  // The form requests the list too: the page would show that response from the cache.
  const reconnect = network.fail(/\/webhooks\b(?!\/)/);
  const { user } = await openPage('/webhooks/new');
  await setRoles('writer@northwind.example', ['APP_READ']);
  reconnect();
  await user.click(await screen.findByRole('link', { name: 'Cancel' }));
  await screen.findByText('Error fetching data');
  screen.getByText('You do not have the role this requires. Ask a tenant admin.');
  screen.getByText(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);

  await setRoles('writer@northwind.example', ['WEBHOOK_READ']);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('1–4 of 4');
});

const LATEST = '/webhooks/latest-deliveries';
const DELIVERIES = ['batchDeliveriesUi'];
/** Of the demo webhooks, newest first. */
const NEWEST_FIRST = ['staging-hooks', 'audit', 'erp', 'hooks'];

/** The hosts of the webhooks in the order of the table. */
function hostsInOrder(): (string | undefined)[] {
  return screen
    .getAllByRole('link', { name: /^https:/ })
    .map(({ textContent }) => /https:\/\/([^.]+)/.exec(textContent)?.[1]);
}

/** Adds deliveries of the last hours to the webhook on this host, the oldest first. */
async function deliver(host: string, ...statuses: readonly ('FAILED' | 'SCHEDULED' | 'SUCCEEDED')[]): Promise<string> {
  const webhookId = await demoWebhook(host);
  const now = Date.now();
  const batches = statuses.map((status, place) => ({ status, createdOn: new Date(now - 1000 * (60 - place)) }));
  await addBatches(sandbox().db, webhookId, batches);
  return webhookId;
}

test('webhooks with the most failures of 24 hours come first, each with its latest result', async () => {
  await removeBatches(sandbox().db);
  const staging = await deliver('staging-hooks', 'FAILED', 'FAILED', 'SUCCEEDED', 'SCHEDULED');
  await deliver('hooks', 'FAILED', 'FAILED', 'FAILED');
  const longAgo = { status: 'FAILED' as const, createdOn: new Date(Date.now() - 25 * 3_600_000) };
  await addBatches(sandbox().db, await demoWebhook('erp'), [longAgo]);
  await openPage('/webhooks', { email: 'admin@northwind.example', flags: DELIVERIES });
  const row = within(await rowOf('staging-hooks'));
  const link = await row.findByRole('link', { name: /^2 failed in 24 hours, to staging-hooks/ });
  expect(link.getAttribute('href')).toMatch(
    new RegExp(`^/webhooks/${staging}/batches\\?batches.status=FAILED&batches.createdStart=\\d{4}-\\d\\d-\\d\\d$`),
  );
  row.getByText('Succeeded');
  within(await rowOf('audit')).getByText('None yet');
  const old = within(await rowOf('erp'));
  old.getByText('Failed');
  expect(old.queryByText(/in 24 hours/)).toBeNull();
  expect(hostsInOrder()).toEqual(['hooks', 'staging-hooks', 'erp', 'audit']);
});

test('a filter in the URL finds the failing webhooks, also before their deliveries have loaded', async () => {
  await removeBatches(sandbox().db);
  await deliver('audit', 'FAILED', 'SUCCEEDED');
  await deliver('erp', 'SUCCEEDED');
  const held = network.hold(LATEST);
  await openPage('/webhooks?webhooks.deliveries=failing', { email: 'admin@northwind.example', flags: DELIVERIES });
  await screen.findByText('1–4 of 4');
  await held.release();
  await screen.findByText('1–1 of 1');
  await rowOf('audit');
});

test('rows that were shown before their deliveries keep their order when these arrive', async () => {
  await removeBatches(sandbox().db);
  await deliver('audit', 'FAILED');
  const held = network.hold(LATEST);
  await openPage('/webhooks', { email: 'admin@northwind.example', flags: DELIVERIES });
  await screen.findByText('1–4 of 4', undefined, { timeout: 5000 });
  expect(hostsInOrder()).toEqual(NEWEST_FIRST);
  await held.release();
  await screen.findByRole('link', { name: /^1 failed/ });
  expect(hostsInOrder()).toEqual(NEWEST_FIRST);
});

test('a platform without the call shows no deliveries, and the newest webhook first', async () => {
  network.refuse(LATEST, { status: 404, code: 'NOT_FOUND' });
  await openPage('/webhooks', { email: 'admin@northwind.example', flags: DELIVERIES });
  await rowOf('audit.northwind.example');
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Deliveries/ })).toBeNull());
  expect(screen.queryByRole('button', { name: /^Deliveries/ })).toBeNull();
  expect(hostsInOrder()).toEqual(NEWEST_FIRST);
});

test('deliveries are not read without the flag for their pages', async () => {
  const { user } = await openPage('/webhooks', { email: 'admin@northwind.example', flags: [] });
  await rowOf('audit.northwind.example');
  await user.click(screen.getByRole('link', { name: /^Edit .*audit/ }));
  expect(network.calls(LATEST)).toEqual([]);
});

test('a list without its deliveries is shown, and says that they could not be loaded', async () => {
  const reconnect = network.fail(LATEST);
  const { user } = await openPage('/webhooks', { email: 'admin@northwind.example', flags: DELIVERIES });
  await rowOf('audit.northwind.example');
  await screen.findByText('The latest deliveries could not be loaded');
  expect(screen.queryByRole('columnheader', { name: /Deliveries/ })).toBeNull();
  reconnect();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('columnheader', { name: /Deliveries/ });
});

test('a new webhook is on top of those that do not fail', async () => {
  await removeBatches(sandbox().db);
  const input = { events: ['user.invited'], maxBatchSize: 1, maxBatchTimeDelay: 1, isActive: true };
  await createWebhook(api(), { ...input, destination: 'https://new.northwind.example/hook' });
  await openPage('/webhooks', { email: 'admin@northwind.example', flags: DELIVERIES });
  await rowOf('new.northwind.example');
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('new.northwind.example');
});
