// @vitest-environment jsdom
import { listBatches, queueDeliveryAttempt } from '@portal/api-client/batches';
import { createWebhook, getWebhook, updateWebhook } from '@portal/api-client/webhooks';
import { button, must, type Opening } from '@portal/test-kit';
import { formatDay } from '@portal/ui/basics';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, demoWebhook, network, openPage, sandbox, setUpArea } from '../testing/area.ts';
import { insertFailedBatches } from '../testing/batches.ts';

setUpArea();

/** The number of demo batches. */
async function countBatches(webhookId: string, status?: string): Promise<number> {
  return (await listBatches(api(), webhookId, { from: 0, take: 1, status })).total;
}

async function openBatches(
  webhookId: string,
  { search = '', ...opening }: Opening & { readonly search?: string } = {},
) {
  const area = await openPage(`/webhooks/${webhookId}/batches${search}`, { flags: ['batchDeliveriesUi'], ...opening });
  await screen.findByRole('heading', { name: 'Batches', level: 1 });
  return area;
}

const rows = () => screen.getAllByRole('row').slice(1);

test('batches are listed newest first, each with the outcome of its delivery in words', async () => {
  await openBatches(await demoWebhook('erp'));
  await screen.findByText(/^1–10 of/);
  const sentences = rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent);
  expect(sentences.slice(0, 4)).toEqual([
    'scheduled',
    'succeeded with status code 200',
    'failed',
    'failed with status code 404',
  ]);
  within(must(rows()[0], 'first row')).getByText('Chargeback opened');
  screen.getByText(/^Deliveries to/);
  expect(screen.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending');
  // Several batches can have the same minute.
  for (const row of rows()) expect(within(row).getByRole('link')).toHaveAccessibleName(/ [0-9a-f]{8}$/);
});

test('batches of an inactive webhook that wait for their next attempt say so', async () => {
  const webhookId = await demoWebhook('erp');
  await updateWebhook(api(), webhookId, { ...(await getWebhook(api(), webhookId)), isActive: false });
  await openBatches(webhookId);
  await screen.findByText('scheduled, waiting');
  screen.getByText(/^1 batch waits, created on /);
  expect(within(must(rows()[0], 'first row')).getAllByRole('cell').at(-1)).toHaveTextContent(/^$/);
  within(must(rows()[1], 'second row')).getByText('succeeded with status code 200');
});

test('page and filters are sent to the platform and kept in the URL', async () => {
  const webhookId = await demoWebhook('hooks');
  const [total, failed] = [await countBatches(webhookId), await countBatches(webhookId, 'FAILED')];
  const { user, router } = await openBatches(webhookId);
  await screen.findByText(`1–10 of ${total}`);
  await user.click(button('Next page'));
  await screen.findByText(`11–20 of ${total}`);
  await user.click(button(/^Status:/));
  await user.click(screen.getByRole('radio', { name: 'Failed' }));
  await screen.findByText(`1–${failed} of ${failed}`);
  expect(rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(
    Array.from({ length: failed }, () => expect.stringMatching(/^failed/)),
  );
  await waitFor(() => expect(router.state.location.search).toBe('?batches.status=FAILED'));
});

test('the URL restores event and days', async () => {
  const webhookId = await demoWebhook('staging-hooks');
  await insertFailedBatches(sandbox(), { webhookId, count: 2, from: '2026-11-18T23:59:59Z' });
  await insertFailedBatches(sandbox(), {
    webhookId,
    count: 1,
    from: '2026-11-18T10:00:00Z',
    eventType: 'instruction.expired',
  });
  await openBatches(webhookId, {
    search: '?batches.eventType=instruction.expired&batches.createdStart=2026-11-18&batches.createdEnd=2026-11-18',
  });
  await screen.findByText('1–1 of 1');
  expect(rows()[0]).toHaveTextContent('instruction.expired');
});

test('Refresh shows new batches, keeps the rows until then, and says when it is done', async () => {
  const webhookId = await demoWebhook('audit');
  const { user } = await openBatches(webhookId);
  const before = await countBatches(webhookId);
  await screen.findByText(`1–${before} of ${before}`);
  await insertFailedBatches(sandbox(), { webhookId, count: 1, from: new Date().toISOString() });
  const refreshing = network.hold(`${webhookId}/batches`);
  await user.click(button('Refresh'));
  expect(button('Refresh')).toHaveAttribute('aria-busy', 'true');
  expect(rows()).toHaveLength(before);
  expect(screen.queryByText('Loading data...')).toBeNull();
  expect(screen.queryByText(/^Updated /)).toBeNull();
  await refreshing.release();
  await screen.findByText(`1–${before + 1} of ${before + 1}`);
  await screen.findByText(/^Updated /);
});

test('a failed refresh says so and keeps the rows', async () => {
  const { user } = await openBatches(await demoWebhook('audit'));
  const shown = (await screen.findAllByRole('row', { name: /status code/ })).length;
  const allow = network.refuse('GET');
  await user.click(button('Refresh'));
  await screen.findByText('Error fetching data');
  expect(screen.getAllByRole('row', { name: /status code/ })).toHaveLength(shown);
  expect(screen.queryByText(/^Updated /)).toBeNull();
  allow();
  await user.click(button('Retry'));
  await waitFor(() => expect(screen.queryByText('Error fetching data')).toBeNull());
});

test('a reader sees batches but cannot retry them', async () => {
  await openBatches(await demoWebhook('audit'), { email: 'reader@northwind.example' });
  await screen.findAllByText('succeeded with status code 202');
  expect(screen.queryByRole('button', { name: 'Retry failed deliveries' })).toBeNull();
});

test('a webhook without batches says when there will be some, or why there are none', async () => {
  const area = await openBatches(await demoWebhook('staging-hooks'));
  await screen.findByText('This webhook is inactive: events that occur now are never delivered.');
  const input = { events: ['user.invited'], maxBatchSize: 1, maxBatchTimeDelay: 1, isActive: true };
  const { webhookId } = await createWebhook(api(), { ...input, destination: 'https://new.example.com/' });
  await area.router.navigate(`/webhooks/${webhookId}/batches`);
  await screen.findByText(/When one of its events occurs/);
});

test('if the event labels fail to load, batches are listed without them, with Retry', async () => {
  const allow = network.refuse('/event-types');
  const { user } = await openBatches(await demoWebhook('erp'));
  await screen.findAllByText('chargeback.opened', { selector: 'td *' });
  screen.getByText(/Events are shown by their technical names/);
  allow();
  await user.click(button('Retry'));
  await screen.findAllByText('Chargeback opened', { selector: 'td *' });
  expect(screen.queryByText(/technical names/)).toBeNull();
});

test('the retry dialog states the days of the filter in the format of the filter, in UTC', async () => {
  const search = '?batches.createdStart=2020-11-18&batches.createdEnd=2020-11-20';
  const { user } = await openBatches(await demoWebhook('erp'), { search });
  await user.click(button('Retry failed deliveries'));
  const days = ['2020-11-18', '2020-11-20'].map(formatDay);
  await screen.findByText(`There are no failed deliveries created from ${days[0]} until ${days[1]} (UTC) to retry.`);
});

test('the batches of one webhook are never shown under another', async () => {
  const [erp, audit] = [await demoWebhook('erp'), await demoWebhook('audit')];
  const reading = network.hold(`${audit}/batches`);
  const { router } = await openBatches(erp);
  await screen.findByText(/^1–10 of/);
  await router.navigate(`/webhooks/${audit}/batches`);
  await screen.findByText(/audit\./);
  screen.getByText('Loading data...');
  expect(screen.queryByText('Chargeback opened')).toBeNull();
  await reading.release();
  await screen.findAllByText('succeeded with status code 202');
});

test('all failed deliveries that match the filter are retried, with one toast for all', async () => {
  const webhookId = await demoWebhook('erp');
  const { user } = await openBatches(webhookId, { search: '?batches.eventType=mandate.activated' });
  await screen.findByText(/^1–\d+ of \d+$/);
  const filter = { eventType: 'mandate.activated', status: 'FAILED', from: 0, take: 100 };
  const failed = await listBatches(api(), webhookId, filter);
  await user.click(button('Retry failed deliveries'));
  await screen.findByText(`${failed.total} deliveries`);
  screen.getByText(/with the event 'Mandate activated'/);
  await user.click(button(`Retry ${failed.total} deliveries`));
  await screen.findByRole('heading', { name: `All ${failed.total} attempts queued.` });
  expect(screen.getAllByText(`All ${failed.total} attempts queued.`)).toHaveLength(2);
  expect(screen.queryByText('New batch delivery attempt queued.')).toBeNull();
  const outcomes = within(screen.getByRole('list', { name: 'Deliveries' }));
  expect(outcomes.getAllByText(/queued$/)).toHaveLength(failed.total);
  // The time and the short id.
  expect(outcomes.getAllByRole('link', { name: / [\da-f]{8}$/ })).toHaveLength(failed.total);
  expect(outcomes.getAllByRole('link')[0]).toHaveAttribute(
    'href',
    `/webhooks/${webhookId}/batches/${failed.results.at(-1)?.batchId}`,
  );
  expect((await listBatches(api(), webhookId, filter)).total).toBe(0);
});

test('with more than 200 failures, the dialog retries the oldest first and offers the rest afterwards', async () => {
  const webhookId = await demoWebhook('staging-hooks');
  await insertFailedBatches(sandbox(), { webhookId, count: 203, from: '2026-11-18T10:00:00Z' });
  const { user } = await openBatches(webhookId);
  await screen.findByText('1–10 of 203');
  await user.click(button('Retry failed deliveries'));
  await screen.findByText('200 oldest');
  screen.getByText(/start another run for the rest/);
  expect(button('Retry the 200 oldest')).toBeVisible();
});

test('failures are listed first with their reasons, and summed up in one toast', async () => {
  const webhookId = await demoWebhook('staging-hooks');
  const ids = await insertFailedBatches(sandbox(), { webhookId, count: 6, from: '2026-11-18T10:00:00Z' });
  for (const id of [ids[2], ids[5]]) network.fail(`POST ${must(id)}`);
  const { user } = await openBatches(webhookId);
  await user.click(button('Retry failed deliveries'));
  await user.click(await screen.findByRole('button', { name: 'Retry 6 deliveries' }));
  await screen.findByRole('heading', { name: '4 of 6 attempts queued; 2 could not be.' });
  const items = screen.getAllByRole('listitem').filter((item) => /queued/.test(must(item.textContent)));
  expect(items[0]).toHaveTextContent('could not be queued');
  expect(items[1]).toHaveTextContent('The platform cannot be reached. Check your connection and try again.');
  expect(items[2]).not.toHaveTextContent('could not be queued');
  expect(screen.queryByText('Failed to queue new batch delivery attempt!')).toBeNull();
  expect(screen.getAllByText('4 of 6 attempts queued; 2 could not be.')).toHaveLength(2);
});

test('a run shows its progress, asks before the user leaves, and stops on request', async () => {
  const webhookId = await demoWebhook('staging-hooks');
  await insertFailedBatches(sandbox(), { webhookId, count: 8, from: '2026-11-18T10:00:00Z' });
  const queueing = network.hold('POST');
  const { user, router } = await openBatches(webhookId);
  await user.click(button('Retry failed deliveries'));
  await user.click(await screen.findByRole('button', { name: 'Retry 8 deliveries' }));
  await screen.findByRole('progressbar', { name: '0 of 8 done' });
  await router.navigate('/webhooks');
  const question = await screen.findByRole('alertdialog', { name: 'Leave this page?' });
  expect(question).toHaveAccessibleDescription(/Attempts are still being queued/);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await user.click(button('Stop'));
  await queueing.release();
  await screen.findByRole('heading', { name: '3 of 8 attempts queued; 5 were not attempted.' });
  expect(screen.getAllByText(/not attempted$/)).toHaveLength(5);
  await user.click(button('Continue with the rest'));
  await screen.findByRole('heading', { name: 'All 5 attempts queued.' });
});

test('a run counts completed deliveries, and shows each outcome as soon as it is known', async () => {
  const webhookId = await demoWebhook('staging-hooks');
  const ids = await insertFailedBatches(sandbox(), { webhookId, count: 8, from: '2026-11-18T10:00:00Z' });
  const later = ids.slice(4);
  const queueing = network.hold(({ method, path }) => method === 'POST' && later.some((id) => path.includes(id)));
  const { user } = await openBatches(webhookId);
  await user.click(button('Retry failed deliveries'));
  await user.click(await screen.findByRole('button', { name: 'Retry 8 deliveries' }));
  const progress = await screen.findByRole('progressbar', { name: '4 of 8 done' });
  expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['4', '8']);
  const outcomes = within(screen.getByRole('list', { name: 'Deliveries' }));
  expect([outcomes.getAllByText(/queued$/).length, outcomes.getAllByText(/waiting$/).length]).toEqual([4, 4]);
  await queueing.release();
  await screen.findByRole('heading', { name: 'All 8 attempts queued.' });
});

test('a second run starts with an empty list', async () => {
  const webhookId = await demoWebhook('staging-hooks');
  await insertFailedBatches(sandbox(), { webhookId, count: 8, from: '2026-11-18T10:00:00Z' });
  const queueing = network.hold('POST');
  const { user } = await openBatches(webhookId);
  await user.click(button('Retry failed deliveries'));
  await user.click(await screen.findByRole('button', { name: 'Retry 8 deliveries' }));
  await screen.findByRole('progressbar', { name: '0 of 8 done' });
  await user.click(button('Stop'));
  await queueing.release();
  await screen.findByRole('heading', { name: '3 of 8 attempts queued; 5 were not attempted.' });
  const outcomes = () => within(screen.getByRole('list', { name: 'Deliveries' })).queryAllByRole('listitem');
  expect(outcomes()).toHaveLength(8);

  const reading = network.hold('status=FAILED');
  await user.click(button('Continue with the rest'));
  expect(await screen.findByRole('progressbar', { name: 'Loading failed deliveries…' })).toHaveAttribute('max', '1');
  expect(outcomes()).toEqual([]);
  await reading.release();
  await screen.findByRole('heading', { name: 'All 5 attempts queued.' });
  expect(outcomes()).toHaveLength(5);
});

test('if the failed deliveries cannot be loaded, the run says so and can be restarted', async () => {
  const webhookId = await demoWebhook('staging-hooks');
  await insertFailedBatches(sandbox(), { webhookId, count: 2, from: '2026-11-18T10:00:00Z' });
  const { user } = await openBatches(webhookId);
  await user.click(button('Retry failed deliveries'));
  const start = await screen.findByRole('button', { name: 'Retry 2 deliveries' });
  const allow = network.refuse('GET');
  await user.click(start);
  await screen.findByText('Failed to retry failed deliveries');
  allow();
  await user.click(await screen.findByRole('button', { name: 'Retry 2 deliveries' }));
  await screen.findByRole('heading', { name: 'All 2 attempts queued.' });
});

test('if another user was faster, a run says that nothing is left', async () => {
  const webhookId = await demoWebhook('staging-hooks');
  const ids = await insertFailedBatches(sandbox(), { webhookId, count: 2, from: '2026-11-18T10:00:00Z' });
  const { user } = await openBatches(webhookId);
  await user.click(button('Retry failed deliveries'));
  const start = await screen.findByRole('button', { name: 'Retry 2 deliveries' });
  for (const batchId of ids) await queueDeliveryAttempt(api(), webhookId, batchId);
  await user.click(start);
  await screen.findByRole('heading', { name: 'No other failed deliveries match.' });
  expect(screen.getAllByText('No other failed deliveries match.')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Continue with the rest' })).toBeNull();
});

test('without failures there is nothing to retry', async () => {
  const { user } = await openBatches(await demoWebhook('staging-hooks'));
  await user.click(button('Retry failed deliveries'));
  await screen.findByText('There are no failed deliveries to retry.');
  await user.click(button('OK'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
