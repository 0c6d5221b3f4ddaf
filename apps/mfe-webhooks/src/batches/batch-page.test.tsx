// @vitest-environment jsdom
import { type Batch, listBatches, listDeliveryAttempts, queueDeliveryAttempt } from '@portal/api-client/batches';
import { sendTestEvent } from '@portal/api-client/test-events';
import type { PortalConfig } from '@portal/contract';
import { addBatches, changeAttempt, changeBatch, setGone } from '@portal/sandbox/seeds';
import { button, must, type Opening } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, demoWebhook, network, openPage, sandbox, setRoles, setUpArea } from '../testing/area.ts';

setUpArea();

/** A demo batch by webhook and by the outcome of its latest attempt. */
async function demoBatch(host: string, isWanted: (batch: Batch) => boolean) {
  const webhookId = await demoWebhook(host);
  const { results } = await listBatches(api(), webhookId, { from: 0, take: 100 });
  const batchId = must(results.find(isWanted), 'demo batch').batchId;
  const attempts = (await listDeliveryAttempts(api(), webhookId, batchId)).results;
  return { webhookId, batchId, attempts };
}

const endedWith = (status: number) => (batch: Batch) => batch.latestAttempt?.responseStatusCode === status;
const failedFor = (reason: string) => (batch: Batch) => batch.latestAttempt?.failureReason === reason;

async function openBatch(
  { webhookId, batchId }: { readonly webhookId: string; readonly batchId: string },
  { attempt, ...opening }: Opening & { readonly attempt?: string | undefined } = {},
) {
  const at = `/webhooks/${webhookId}/batches/${batchId}${attempt === undefined ? '' : `?attempt=${attempt}`}`;
  return openPage(at, { flags: ['batchDeliveriesUi'], ...opening });
}

const attemptRows = async () =>
  within(await screen.findByRole('table', { name: 'Attempts' }))
    .getAllByRole('row')
    .slice(1);
const queue = () => screen.findByRole('button', { name: 'Queue new attempt' });
const inspector = () => screen.findByRole('dialog', { name: 'Delivery attempt' });

test('a batch is shown with its events and every attempt, newest first', async () => {
  await openBatch(await demoBatch('erp', endedWith(200)));
  await screen.findByRole('heading', { name: /^Batch of /, level: 1 });
  await screen.findByText('succeeded with status code 200', { selector: 'td *' });
  const rows = await attemptRows();
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^3succeeded with status code 200Automatic/),
    expect.stringMatching(/^2failed with status code 429Automatic/),
    expect.stringMatching(/^1failed with status code 429Automatic/),
  ]);
  // The names of the types are loaded on their own.
  await within(screen.getByRole('table', { name: 'Events' })).findByText('Mandate activated');
});

const REPORTING: PortalConfig = {
  contract: 1,
  id: 'reporting',
  owner: 'Reporting team',
  routes: [
    { id: 'reporting.order', path: '/orders/:orderRef', title: 'Order', access: {} },
    { id: 'reporting.order-instruction', path: '/orders/:orderRef/:instructionRef', title: 'Instruction', access: {} },
  ],
};

/** A batch of one event with this data. */
async function batchAbout(type: string, data: Record<string, unknown>) {
  const webhookId = await demoWebhook('erp');
  const [batchId = ''] = await addBatches(sandbox().db, webhookId, [
    { status: 'SUCCEEDED', createdOn: new Date(), eventType: type },
  ]);
  const events = [{ id: 'e-1', type, occurredOn: new Date().toISOString(), data }];
  await changeBatch(sandbox().db, batchId, { body: JSON.stringify({ batchId, events }) });
  return { webhookId, batchId };
}

test.each([
  ['instruction.settled', { reference: 'INS-1', orderReference: 'ORD-1' }, 'INS-1', '/orders/ORD-1/INS-1'],
  [
    'refund.created',
    { reference: 'REF-1', instructionReference: 'INS-1', orderReference: 'ORD-1' },
    'INS-1',
    '/orders/ORD-1/INS-1',
  ],
  ['chargeback.opened', { reference: 'CHB-1', orderReference: 'ORD-1' }, 'ORD-1', '/orders/ORD-1'],
])('the event %s leads to its order or instruction', async (type, data, subject, path) => {
  await openBatch(await batchAbout(type, data), { otherAreas: [REPORTING] });
  expect(await screen.findByRole('link', { name: subject })).toHaveAttribute('href', path);
});

const INSTRUCTION = { reference: 'INS-1', orderReference: 'ORD-1' };

test('a user who may not open orders gets the reference without a link', async () => {
  await openBatch(await batchAbout('instruction.settled', INSTRUCTION));
  await screen.findByText('INS-1');
  expect(screen.queryByRole('link', { name: 'INS-1' })).toBeNull();
});

test('a test names its instruction without a link, because it may not exist', async () => {
  const webhookId = await demoWebhook('erp');
  const { batchId } = await sendTestEvent(api(), webhookId, { type: 'instruction.settled', data: INSTRUCTION });
  await openBatch({ webhookId, batchId }, { otherAreas: [REPORTING] });
  await screen.findByRole('heading', { name: /^Test of /, level: 1 });
  await screen.findByText('INS-1');
  expect(screen.queryByRole('link', { name: 'INS-1' })).toBeNull();
});

test.each([
  ['user.invited', { userId: 'u-1', reference: 'R-1' }],
  ['instruction.settled', { reference: 5, orderReference: 'ORD-1' }],
])('the event %s with the data %j names no order', async (type, data) => {
  await openBatch(await batchAbout(type, data), { otherAreas: [REPORTING] });
  const table = within(await screen.findByRole('table', { name: 'Events' }));
  expect(within(must(table.getAllByRole('row')[1])).getAllByRole('cell')[0]).toHaveTextContent(/^$/);
});

test('an attempt that waits because the destination is gone says so; a manual one does not wait', async () => {
  const batch = await demoBatch('erp', ({ status }) => status === 'SCHEDULED');
  await setGone(sandbox().db, batch.webhookId, new Date('2026-11-20T10:00:00Z'));
  const { user } = await openBatch(batch);
  await screen.findByText('The destination is gone');
  await screen.findByText('scheduled, waiting', { selector: 'td *' });
  expect((await attemptRows())[0]).toHaveTextContent(/^5scheduled, waitingAutomaticInspect$/);
  await user.click(button('Inspect attempt 5'));
  const panel = within(await inspector());
  await panel.findByText('When automatic attempts resume');
  await user.click(panel.getByRole('button', { name: 'Close' }));
  await user.click(await queue());
  await waitFor(async () => expect(await attemptRows()).toHaveLength(6));
  expect((await attemptRows()).map((row) => row.textContent)).toContainEqual(expect.stringMatching(/scheduledManual/));
});

test('a new attempt is queued, even after a success, and appears in the list', async () => {
  const batch = await demoBatch('erp', endedWith(200));
  const { user } = await openBatch(batch);
  await user.click(await queue());
  await screen.findByText('New batch delivery attempt queued.');
  await waitFor(async () => expect(await attemptRows()).toHaveLength(4));
  expect((await attemptRows())[0]).toHaveTextContent(/^4scheduledManual/);
});

test('two consecutive clicks queue one attempt, and the list stays visible', async () => {
  const batch = await demoBatch('erp', endedWith(404));
  const queueing = network.hold('POST');
  const { user } = await openBatch(batch);
  await screen.findByRole('button', { name: 'Inspect attempt 5' });
  await user.dblClick(await queue());
  expect(button('Queue new attempt')).toHaveAttribute('aria-busy', 'true');
  expect(await attemptRows()).toHaveLength(5);
  await queueing.release();
  await screen.findByText('New batch delivery attempt queued.');
  expect((await listDeliveryAttempts(api(), batch.webhookId, batch.batchId)).total).toBe(6);
});

test('an attempt that cannot be queued says so and why', async () => {
  const batch = await demoBatch('erp', endedWith(404));
  const { user } = await openBatch(batch);
  await queue();
  await setRoles('writer@northwind.example', ['WEBHOOK_READ']);
  await user.click(await queue());
  await screen.findByText('Failed to queue new batch delivery attempt!');
  screen.getByText('You do not have the role this requires. Ask a tenant admin.');
  expect(await attemptRows()).toHaveLength(5);
});

test('a reader can inspect attempts but not queue any', async () => {
  await openBatch(await demoBatch('erp', endedWith(404)), { email: 'reader@northwind.example' });
  expect(await screen.findByRole('button', { name: 'Inspect attempt 5' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Queue new attempt' })).toBeNull();
});

test('a scheduled attempt shows its outcome without a reload', async () => {
  const batch = await demoBatch('erp', endedWith(404));
  const { attemptId } = await queueDeliveryAttempt(api(), batch.webhookId, batch.batchId);
  await openBatch(batch);
  await waitFor(() => expect(screen.getAllByText('scheduled')).toHaveLength(2));
  await changeAttempt(sandbox().db, attemptId, {
    delivery_status: 'SUCCEEDED',
    response_status_code: 202,
    attempted_on: new Date(),
    duration_ms: 5,
  });
  await waitFor(() => expect(screen.getAllByText('succeeded with status code 202')).toHaveLength(2));
});

test('an attempt opens from the list and by URL, and closes again', async () => {
  const batch = await demoBatch('erp', endedWith(404));
  const { user, router } = await openBatch(batch);
  await user.click(await screen.findByRole('button', { name: 'Inspect attempt 4' }));
  const panel = within(await inspector());
  await panel.findByText('Nothing was found at the destination.');
  panel.getByText(/Check whether the path of the destination/);
  panel.getByText('Automatic');
  expect(router.state.location.search).toBe(`?attempt=${batch.attempts[1]?.attemptId}`);
  await user.click(panel.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(button('Inspect attempt 4')).toHaveFocus());
});

test('Back after a closed attempt returns to the previous page', async () => {
  const batch = await demoBatch('erp', endedWith(404));
  const { user, router } = await openBatch(batch);
  await screen.findByRole('button', { name: 'Inspect attempt 4' });
  await router.navigate(`/webhooks/${batch.webhookId}/batches`);
  await screen.findByRole('heading', { name: 'Batches', level: 1 });
  await router.navigate(`/webhooks/${batch.webhookId}/batches/${batch.batchId}`);
  await user.click(await screen.findByRole('button', { name: 'Inspect attempt 4' }));
  await user.dblClick(within(await inspector()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(router.state.location.pathname).toBe(`/webhooks/${batch.webhookId}/batches/${batch.batchId}`);
  await router.navigate(-1);
  await screen.findByRole('heading', { name: 'Batches', level: 1 });
});

test('request and response are shown as sent, except the signature', async () => {
  const batch = await demoBatch('erp', endedWith(404));
  const { user } = await openBatch(batch, { attempt: batch.attempts[0]?.attemptId });
  const panel = within(await inspector());
  await panel.findByText('webhook-signature');
  panel.getByText('v1,[redacted]');
  panel.getByText(batch.batchId, { selector: 'dd' });
  expect(panel.getByText('Duration').nextSibling).toHaveTextContent(`${batch.attempts[0]?.durationMs} ms`);
  const response = within(panel.getByRole('region', { name: 'Response' }));
  response.getByText('Response headers (2)');
  expect(response.getByText('content-type').nextSibling).toHaveTextContent('text/html; charset=utf-8');
  expect(panel.getByRole('region', { name: 'Request body' })).toHaveTextContent(`"batchId": "${batch.batchId}"`);
  expect(panel.getByRole('region', { name: 'Response body' })).toHaveTextContent(
    '<p>There is nothing at this address.</p>',
  );
  expect(response.queryByText(/^Only the beginning of the body/)).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Copy cURL command' }));
  await screen.findByText('cURL command copied to clipboard');
  const command = await navigator.clipboard.readText();
  expect(command).toMatch(/^curl --request 'POST' --url 'https:\/\/erp\.northwind\.example\/api\/v2\/notifications' /);
  expect(command).toContain(`--header 'webhook-id: ${batch.batchId}'`);
  expect(command).toContain(`--header 'webhook-signature: v1,<signature>'`);
});

test('a truncated response is shown with a note', async () => {
  const batch = await demoBatch('erp', endedWith(404));
  await changeAttempt(sandbox().db, must(batch.attempts[0]).attemptId, { is_response_body_truncated: true });
  await openBatch(batch, { attempt: batch.attempts[0]?.attemptId });
  const panel = within(await inspector());
  await panel.findByText('Only the beginning of the body is stored.');
});

test.each([
  ['TIMEOUT', 'Your receiver did not respond within 10 seconds.', 0],
  ['CONNECTION_REFUSED', 'Nothing is listening at the destination.', 1],
  ['TLS_FAILED', 'A secure connection could not be established.', 1],
])('without a response (%s), the page shows cause and remedy', async (reason, cause, unsent) => {
  const batch = await demoBatch('erp', failedFor(reason));
  await openBatch(batch, { attempt: batch.attempts[0]?.attemptId });
  const panel = within(await inspector());
  await panel.findByText(cause);
  panel.getByText('No response arrived.');
  expect(panel.queryAllByText(/^The request was never sent/)).toHaveLength(unsent);
});

test('a scheduled attempt says so', async () => {
  const batch = await demoBatch('erp', ({ status }) => status === 'SCHEDULED');
  await openBatch(batch, { attempt: batch.attempts[0]?.attemptId });
  await within(await inspector()).findByText('Nothing has been sent yet.');
});

test('details that fail to load show a toast, and an error with Retry', async () => {
  const batch = await demoBatch('erp', endedWith(404));
  const { attemptId } = must(batch.attempts[0]);
  const allow = network.refuse(attemptId);
  const { user } = await openBatch(batch, { attempt: attemptId });
  const panel = within(await inspector());
  await panel.findByText('Failed to get delivery attempt details!');
  expect(screen.getAllByText('Failed to get delivery attempt details!')).toHaveLength(2);
  allow();
  await user.click(panel.getByRole('button', { name: 'Retry' }));
  await panel.findByText('Nothing was found at the destination.');
});

test('a nonexistent batch says so', async () => {
  const { webhookId } = await demoBatch('erp', endedWith(404));
  await openBatch({ webhookId, batchId: '0b9f1b0e-3f43-4c6f-9a55-0c1b3e8c7a11' });
  await screen.findByText('This no longer exists, or it belongs to another tenant.');
});
