// @vitest-environment jsdom
import { createWebhook, deleteWebhook, listWebhooks } from '@portal/api-client/webhooks';
import { setGone } from '@portal/sandbox/seeds';
import { must } from '@portal/test-kit';
import { screen, within } from '@testing-library/react';
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

test('a new webhook is on top', async () => {
  const input = { events: ['user.invited'], maxBatchSize: 1, maxBatchTimeDelay: 1, isActive: true };
  await createWebhook(api(), { ...input, destination: 'https://new.northwind.example/hook' });
  await openPage('/webhooks', { email: 'admin@northwind.example' });
  await rowOf('new.northwind.example');
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('new.northwind.example');
});
