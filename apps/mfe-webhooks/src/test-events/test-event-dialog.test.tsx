// @vitest-environment jsdom
import { listBatches, listDeliveryAttempts } from '@portal/api-client/batches';
import { listEventExamples, sendTestEvent } from '@portal/api-client/test-events';
import { createWebhook, type WebhookInput } from '@portal/api-client/webhooks';
import { addBatches, changeAttempt, changeBatch } from '@portal/sandbox/seeds';
import { button, must, type Opening } from '@portal/test-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, sandbox, setUpArea } from '../testing/area.ts';
import { exampleText } from './test-data.ts';

setUpArea();

const WEBHOOK: WebhookInput = {
  destination: 'https://shop.example.com/hooks',
  events: ['user.invited', 'instruction.settled'],
  maxBatchSize: 7,
  maxBatchTimeDelay: 3,
  isActive: true,
};
const SEND = 'Send test event';

async function openWebhook(opening: Opening = {}) {
  const { webhookId } = await createWebhook(api(), WEBHOOK);
  const area = await openPage(`/webhooks/${webhookId}`, { flags: ['batchDeliveriesUi'], ...opening });
  await screen.findByRole('checkbox', { name: 'User invited' });
  return { ...area, webhookId };
}

async function openDialog(opening: Opening = {}) {
  const area = await openWebhook(opening);
  await area.user.click(await screen.findByRole('button', { name: SEND }));
  // The dialog opens before its content has loaded.
  return { ...area, data: await screen.findByRole('textbox', { name: 'Data' }) };
}

async function openBatches(webhookId: string) {
  return openPage(`/webhooks/${webhookId}/batches`, { flags: ['batchDeliveriesUi'] });
}

async function choose({ user }: Pick<Awaited<ReturnType<typeof openWebhook>>, 'user'>, event: string) {
  await user.click(screen.getByRole('combobox', { name: 'Event' }));
  await user.type(screen.getByRole('combobox', { name: 'Event' }), event);
  await user.click(await screen.findByRole('option', { name: event }));
}

const batchesOf = async (webhookId: string) => (await listBatches(api(), webhookId, { from: 0, take: 10 })).results;
const exampleOf = async (type: string) => (await listEventExamples(api()))[type];

test('the first event of the webhook is sent once with its example, however fast it is clicked', async () => {
  const { data, webhookId } = await openDialog();
  const example = await exampleOf('instruction.settled');
  expect(data).toHaveValue(exampleText(example));
  const send = button('Send');
  act(() => {
    send.click();
    send.click();
  });
  const sent = within(await screen.findByRole('dialog', { name: 'Test event sent' }));
  sent.getByText('scheduled');
  expect(network.calls('/test-events').map(({ body }) => body)).toEqual([
    { type: 'instruction.settled', data: example },
  ]);
  expect(await batchesOf(webhookId)).toMatchObject([{ isTest: true, eventTypes: ['instruction.settled'] }]);
});

test('another event shows its example, unless the data was edited', async () => {
  const area = await openDialog();
  await choose(area, 'User invited');
  expect(area.data).toHaveValue(exampleText(await exampleOf('user.invited')));
  expect(screen.queryByRole('button', { name: 'Restore example' })).toBeNull();
  await area.user.clear(area.data);
  await area.user.click(area.data);
  await area.user.paste('{"userId": "u-1"}');
  await choose(area, 'User deleted');
  expect(area.data).toHaveValue('{"userId": "u-1"}');
  await area.user.click(button('Send'));
  await screen.findByRole('dialog', { name: 'Test event sent' });
  expect(network.calls('/test-events').map(({ body }) => body)).toEqual([
    { type: 'user.deleted', data: { userId: 'u-1' } },
  ]);
});

test('data that is not a JSON object is not sent, and its example can be restored', async () => {
  const { data, user } = await openDialog();
  await user.clear(data);
  await user.click(data);
  await user.paste('{"a": 1,}');
  await user.click(button('Send'));
  await screen.findByText('This is not valid JSON. Check its quotes, commas and brackets.');
  expect(network.calls('/test-events')).toEqual([]);
  await user.click(button('Restore example'));
  expect(data).toHaveValue(exampleText(await exampleOf('instruction.settled')));
  await waitFor(() => expect(data).toBeValid());
});

test('the outcome is shown when it is known, with its cause and a link to the batch', async () => {
  const { router, user, webhookId } = await openDialog();
  await user.click(button('Send'));
  const sent = within(await screen.findByRole('dialog', { name: 'Test event sent' }));
  const { batchId } = must((await batchesOf(webhookId))[0]);
  const { attemptId } = must((await listDeliveryAttempts(api(), webhookId, batchId)).results[0]);
  await changeAttempt(sandbox().db, attemptId, { delivery_status: 'FAILED', response_status_code: 404 });
  await sent.findByText('failed with status code 404');
  sent.getByText('Nothing was found at the destination.');
  await user.click(sent.getByRole('link', { name: 'View batch' }));
  expect(router.state.location.pathname).toBe(`/webhooks/${webhookId}/batches/${batchId}`);
  await screen.findByRole('heading', { name: /^Test of /, level: 1 });
});

test('without the batches flag, the outcome has no link', async () => {
  const { user } = await openDialog({ flags: [] });
  await user.click(button('Send'));
  const sent = within(await screen.findByRole('dialog', { name: 'Test event sent' }));
  expect(sent.queryByRole('link')).toBeNull();
  await user.click(sent.getByText('Close'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refused test event says why and keeps the data', async () => {
  const { data, user } = await openDialog();
  network.refuse('/test-events', { status: 429, code: 'RATE_LIMITED' });
  await user.clear(data);
  await user.click(data);
  await user.paste('{"a": 1}');
  await user.click(button('Send'));
  await screen.findByText('Failed to send test event');
  expect(data).toHaveValue('{"a": 1}');
});

test('a test event whose response was lost is sent once', async () => {
  const { user, webhookId } = await openDialog();
  const restore = network.loseResponses('/test-events');
  await user.click(button('Send'));
  await screen.findByText('We could not confirm that the test event was sent');
  restore();
  await user.click(button('Send'));
  await screen.findByRole('dialog', { name: 'Test event sent' });
  expect(await batchesOf(webhookId)).toHaveLength(1);
});

test('a platform without test events offers none', async () => {
  const reading = network.hold('/event-examples');
  network.refuse('/event-examples', { status: 404, code: 'NOT_FOUND' });
  await openWebhook();
  expect(reading.waiting()).toHaveLength(1);
  await reading.release();
  expect(screen.queryByRole('button', { name: SEND })).toBeNull();
  expect(screen.queryByText('Error fetching data')).toBeNull();
});

test('a reader is offered no test events', async () => {
  await openWebhook({ email: 'reader@northwind.example' });
  expect(screen.queryByRole('button', { name: SEND })).toBeNull();
});

test('a test is marked in the list of batches, and a retry of all failed deliveries leaves it out', async () => {
  const { webhookId } = await createWebhook(api(), WEBHOOK);
  const { batchId } = await sendTestEvent(api(), webhookId, { type: 'user.invited', data: {} });
  await changeBatch(sandbox().db, batchId, { status: 'FAILED' });
  const { user } = await openBatches(webhookId);
  await screen.findByText('Test', { selector: 'td *, th *' });
  await user.click(button('Retry failed deliveries'));
  await screen.findByText('There are no failed deliveries to retry.');
});

test('batches of test events are listed on their own, on a platform that has them', async () => {
  const { webhookId } = await createWebhook(api(), WEBHOOK);
  await sendTestEvent(api(), webhookId, { type: 'user.invited', data: {} });
  await addBatches(sandbox().db, webhookId, [
    { status: 'SUCCEEDED', createdOn: new Date(), eventType: 'instruction.settled' },
  ]);
  const { router, user } = await openBatches(webhookId);
  await screen.findByText('1–2 of 2');
  await user.click(button(/^Test:/));
  await user.click(screen.getByRole('radio', { name: 'Test events' }));
  await screen.findByText('1–1 of 1');
  screen.getByText('User invited');
  await user.click(screen.getByRole('radio', { name: 'Live events' }));
  await screen.findByText('Instruction settled');
  await waitFor(() => expect(router.state.location.search).toBe('?batches.isTest=false'));
});

test('a platform without test events has no filter for them', async () => {
  network.refuse('/event-examples', { status: 404, code: 'NOT_FOUND' });
  const { webhookId } = await createWebhook(api(), WEBHOOK);
  await openBatches(webhookId);
  await screen.findByText(/When one of its events occurs/);
  expect(screen.queryByRole('button', { name: /^Test:/ })).toBeNull();
});
