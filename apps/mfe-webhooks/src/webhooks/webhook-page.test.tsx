// @vitest-environment jsdom
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  updateWebhook,
  type WebhookInput,
} from '@portal/api-client/webhooks';
import { addBatches, changeWebhook, setGone } from '@portal/sandbox/seeds';
import { button, findQuestion, must, type Opening } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api, openPage, sandbox, setUpArea } from '../testing/area.ts';

setUpArea();

const WEBHOOK: WebhookInput = {
  destination: 'https://shop.example.com/hooks',
  events: ['user.invited', 'user.deleted'],
  maxBatchSize: 7,
  maxBatchTimeDelay: 3,
  isActive: true,
};

async function openWebhook(opening: Opening = {}) {
  const { webhookId } = await createWebhook(api(), WEBHOOK);
  const area = await openPage(`/webhooks/${webhookId}`, opening);
  await screen.findByRole('checkbox', { name: 'User invited' });
  return { ...area, webhookId };
}

const destination = () => screen.getByRole('textbox', { name: 'Destination' });
const saved = async (webhookId: string) => await getWebhook(api(), webhookId);

test('a webhook is shown with its facts, under its shortened address', async () => {
  const { webhookId } = await openWebhook();
  expect(document.title).toBe('shop.example.com/hooks');
  screen.getByText(webhookId);
  screen.getByText('2 of 52 selected');
  expect(screen.getByRole('checkbox', { name: 'User invited' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Export ready' })).not.toBeChecked();
  expect(screen.getByRole('spinbutton', { name: 'Maximum batch size' })).toHaveValue('7');
  expect(document.body.textContent).not.toContain('whsec_');
});

test('all fields of a webhook are changed and saved at once', async () => {
  const { user, webhookId } = await openWebhook();
  await user.clear(destination());
  await user.paste('https://shop.example.com/v2');
  await user.click(screen.getByRole('checkbox', { name: 'User deleted' }));
  await user.clear(screen.getByRole('spinbutton', { name: 'Maximum batch time delay' }));
  await user.type(screen.getByRole('spinbutton', { name: 'Maximum batch time delay' }), '30');
  await user.click(screen.getByRole('checkbox', { name: 'Active' }));
  screen.getByText('Unsaved changes');
  await user.click(button('Save'));
  await screen.findByText('Webhook saved');
  await screen.findByRole('heading', { name: 'shop.example.com/v2', level: 1 });
  screen.getByText('This webhook is inactive');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  expect(await saved(webhookId)).toMatchObject({
    destination: 'https://shop.example.com/v2',
    events: ['user.invited'],
    maxBatchSize: 7,
    maxBatchTimeDelay: 30,
    isActive: false,
  });
});

test('events that the platform no longer lists are shown, and kept by a save', async () => {
  const webhooks = (await listWebhooks(api())).results;
  const { webhookId } = must(webhooks.find(({ events }) => events.includes('instruction.expired')));
  const { user } = await openPage(`/webhooks/${webhookId}`);
  const unlisted = await screen.findByRole('checkbox', { name: 'instruction.expired (no longer offered)' });
  expect(unlisted).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'User invited' }));
  await user.click(button('Save'));
  await screen.findByText('Webhook saved');
  expect((await saved(webhookId)).events).toContain('instruction.expired');
});

test('a refused save says why at the field and keeps the input', async () => {
  const { user } = await openWebhook();
  await user.clear(destination());
  await user.paste('https://192.168.0.1/hooks');
  await user.click(button('Save'));
  await screen.findByText('Failed to save webhook');
  const why = 'The destination cannot be a localhost, local IP or internal IP address.';
  await waitFor(() => expect(destination()).toHaveAccessibleDescription(expect.stringContaining(why)));
  expect(destination()).toHaveValue('https://192.168.0.1/hooks');
});

/** Adds batches whose automatic attempts are scheduled to a webhook. */
const addWaiting = (webhookId: string, ...created: string[]) =>
  addBatches(
    sandbox().db,
    webhookId,
    created.map((createdOn) => ({ status: 'SCHEDULED' as const, createdOn: new Date(createdOn) })),
  );

test('an inactive webhook says what waits for its activation', async () => {
  const { user, webhookId } = await openWebhook();
  await addWaiting(webhookId, '2026-11-19T08:00:00Z', '2026-11-18T08:00:00Z');
  await user.click(screen.getByRole('checkbox', { name: 'Active' }));
  await user.click(button('Save'));
  await screen.findByText(/^2 batches wait, the oldest created on .*18.*Automatic attempts resume when you activate/);
  await user.click(screen.getByRole('checkbox', { name: 'Active' }));
  await user.click(button('Save'));
  await waitFor(() => expect(screen.queryByText('This webhook is inactive')).toBeNull());
});

test('a webhook whose destination is gone says so, and resumes when it is saved unchanged', async () => {
  const { webhookId } = await createWebhook(api(), WEBHOOK);
  await addWaiting(webhookId, '2026-11-17T08:00:00Z');
  await setGone(sandbox().db, webhookId, new Date('2026-11-20T10:00:00Z'));
  const { user } = await openPage(`/webhooks/${webhookId}`);
  await screen.findByText('The destination is gone');
  screen.getByText(/410 Gone on .*20/);
  screen.getByText(/^1 batch waits, created on .*17/);
  screen.getByText('Gone', { selector: 'dd *' });
  await screen.findByRole('checkbox', { name: 'User invited' });
  await user.click(button('Save'));
  await waitFor(() => expect(screen.queryByText('The destination is gone')).toBeNull());
  expect(await saved(webhookId)).toMatchObject({ ...WEBHOOK, goneSince: null, waitingBatches: 0 });
});

test('a stored destination that would be refused now can be deactivated; an edited one is refused at once', async () => {
  const { webhookId } = await createWebhook(api(), WEBHOOK);
  const stored = 'https://shop.example.com:6000/in';
  await changeWebhook(sandbox().db, webhookId, { destination: stored });
  const { user } = await openPage(`/webhooks/${webhookId}`);
  await user.click(await screen.findByRole('checkbox', { name: 'Active' }));
  await user.click(button('Save'));
  await screen.findByText('Webhook saved');
  expect(await saved(webhookId)).toMatchObject({ destination: stored, isActive: false });
  await user.type(destination(), '/v2');
  await user.click(button('Save'));
  await screen.findByText('This port is reserved for another service. Please use another one, such as 443.');
  await user.clear(destination());
  await user.paste('https://shop..example.com');
  await screen.findByText('The host name of the destination cannot exist. Check its spelling and its dots.');
  expect(await saved(webhookId)).toMatchObject({ destination: stored });
});

test('a save of a deleted item says so and keeps the input', async () => {
  const { user, webhookId } = await openWebhook();
  await deleteWebhook(api(), webhookId);
  await user.type(destination(), '2');
  await user.click(button('Save'));
  await screen.findByText('Failed to save webhook');
  expect(destination()).toHaveValue('https://shop.example.com/hooks2');
});

test('a stale save of a webhook keeps the input and offers to overwrite', async () => {
  const { user, webhookId } = await openWebhook();
  await updateWebhook(api(), webhookId, { ...WEBHOOK, maxBatchSize: 22 });
  await user.type(destination(), '2');
  await user.click(button('Save'));
  await screen.findByText('Failed to save webhook');
  await user.click(button('Load latest version'));
  await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Maximum batch size' })).toHaveValue('22'));
  expect(destination()).toHaveValue('https://shop.example.com/hooks');
});

test('leaving with a change asks once', async () => {
  const { user, router } = await openWebhook();
  await user.type(destination(), '2');
  await router.navigate('/webhooks');
  const question = await findQuestion('Leave this page?');
  await user.click(question.getByRole('button', { name: 'Leave page' }));
  await screen.findByRole('heading', { name: 'Webhooks', level: 1 });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('leaving can be refused with a change, and asks nothing after a save', async () => {
  const { user, router, webhookId } = await openWebhook();
  await user.type(destination(), '2');
  await router.navigate('/webhooks');
  const question = await findQuestion('Leave this page?');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(router.state.location.pathname).toBe(`/webhooks/${webhookId}`);
  expect(destination()).toHaveValue('https://shop.example.com/hooks2');
  await user.click(button('Save'));
  await screen.findByText('Webhook saved');
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  await router.navigate('/webhooks');
  await screen.findByRole('heading', { name: 'Webhooks', level: 1 });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a webhook is deleted after a confirmation and leaves the list', async () => {
  const { user, webhookId } = await openWebhook();
  await user.click(button('Delete webhook'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete webhook?' });
  expect(question).toHaveAccessibleDescription(/cannot be undone/);
  await user.click(within(question).getByRole('button', { name: 'Delete webhook' }));
  await screen.findByText('Webhook deleted');
  await screen.findByRole('heading', { name: 'Webhooks', level: 1 });
  expect((await listWebhooks(api())).results.map((webhook) => webhook.webhookId)).not.toContain(webhookId);
});

test('deleting a deleted item says so', async () => {
  const { user, webhookId } = await openWebhook();
  await user.click(button('Delete webhook'));
  const question = await findQuestion('Delete webhook?');
  await deleteWebhook(api(), webhookId);
  await user.click(question.getByRole('button', { name: 'Delete webhook' }));
  await screen.findByText('Failed to delete webhook');
});

test('for a reader the page is read-only', async () => {
  await openWebhook({ email: 'reader@northwind.example' });
  expect(destination()).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'User invited' })).toBeDisabled();
  for (const name of ['Save', 'Delete webhook', 'Select all']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('batches are offered only with their flag', async () => {
  const { user, router, webhookId } = await openWebhook({ flags: ['batchDeliveriesUi'] });
  await user.click(screen.getByRole('link', { name: 'Batches' }));
  expect(router.state.location.pathname).toBe(`/webhooks/${webhookId}/batches`);
});

test('without the batches flag nothing links to them', async () => {
  const { router, webhookId } = await openWebhook();
  expect(screen.queryByRole('link', { name: 'Batches' })).toBeNull();
  await router.navigate(`/webhooks/${webhookId}/batches`);
  await screen.findByText('Outside the area');
});

test('a guide that fails to load keeps the input, and loads on Retry', async () => {
  // A file that a newer release removed. In a browser, the window reports it to monitoring.
  vi.stubGlobal('reportError', () => {});
  vi.doMock('../verification/verification-text.tsx', () => {
    throw new Error('Loading chunk 7 failed');
  });
  const { user } = await openWebhook();
  await user.type(destination(), '/v2');
  await user.click(button('How to verify deliveries'));
  const panel = within(await screen.findByRole('dialog', { name: 'Verify deliveries' }));
  await panel.findByText('The verification guide could not be loaded');
  expect(destination()).toHaveValue('https://shop.example.com/hooks/v2');
  vi.doUnmock('../verification/verification-text.tsx');
  await user.click(panel.getByRole('button', { name: 'Retry' }));
  await panel.findByText(/more than five minutes/);
  await user.click(panel.getByRole('button', { name: 'Close' }));
  expect(destination()).toHaveValue('https://shop.example.com/hooks/v2');
  screen.getByText('Unsaved changes');
  vi.unstubAllGlobals();
});

test('the guide to verification can be opened at any time', async () => {
  const { user } = await openWebhook({ email: 'reader@northwind.example' });
  await user.click(button('How to verify deliveries'));
  const panel = within(await screen.findByRole('dialog', { name: 'Verify deliveries' }));
  await panel.findByText(/more than five minutes/);
  await user.click(panel.getByRole('button', { name: 'Shell' }));
  panel.getByText(/openssl dgst/);
});

test('a nonexistent webhook, or one of another tenant, is not found', async () => {
  await openPage('/webhooks/0b9f1b0e-3f43-4c6f-9a55-0c1b3e8c7a11', { email: 'reader@northwind.example' });
  await screen.findByText('Error fetching data');
  screen.getByText('This no longer exists, or it belongs to another tenant.');
});
