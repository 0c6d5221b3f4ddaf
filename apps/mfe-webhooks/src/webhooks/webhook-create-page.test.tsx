// @vitest-environment jsdom
import { createWebhook, listWebhooks } from '@portal/api-client/webhooks';
import { button, findQuestion, must, type UserEvent, watchKept } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setRoles, setUpArea } from '../testing/area.ts';
import { documentedShell } from '../testing/documented-shell.ts';

setUpArea();

async function openCreation() {
  const area = await openPage('/webhooks/new');
  await screen.findByRole('checkbox', { name: 'User invited' });
  return area;
}

const destination = () => screen.getByRole('textbox', { name: 'Destination' });
const batchSize = () => screen.getByRole('spinbutton', { name: 'Maximum batch size' });
const timeDelay = () => screen.getByRole('spinbutton', { name: 'Maximum batch time delay' });

async function fillIn(user: UserEvent, address: string) {
  await user.click(destination());
  await user.paste(address);
  await user.click(screen.getByRole('checkbox', { name: 'User invited' }));
}

const findKey = async () => must((await screen.findByText(/^whsec_/)).textContent);
const created = async (address: string) =>
  (await listWebhooks(api())).results.filter((webhook) => webhook.destination === address);

test('the events lead to their documentation in a new tab, so that the input stays', async () => {
  await openPage('/webhooks/new', { otherAreas: [documentedShell] });
  const link = await screen.findByRole('link', { name: 'What each event contains (opens in a new tab)' });
  expect(link).toHaveAttribute('href', '/api-documentation/events');
  expect(link).toHaveAttribute('target', '_blank');
});

test('a new webhook starts with default values, and events are offered by label', async () => {
  await openCreation();
  expect(batchSize()).toHaveValue('10');
  expect(timeDelay()).toHaveValue('10');
  expect(screen.getByRole('checkbox', { name: 'Active' })).toBeChecked();
  const events = within(screen.getByRole('group', { name: 'Events' })).getAllByRole('checkbox');
  const offered = events.map((box) => box.closest('label')?.textContent);
  expect(offered.slice(0, 3)).toEqual(['API key changed', 'API key created', 'API key deleted']);
  expect(events[0]).toHaveAccessibleName('API key changed');
});

test('a new webhook shows its verification key once, then the guide, and ends at the webhook', async () => {
  const { user, router } = await openCreation();
  await fillIn(user, 'https://shop.example.com/hooks');
  await user.click(button('Create webhook'));
  await screen.findByText('Webhook created');
  expect(await screen.findByRole('heading', { name: 'Store your verification key' })).toHaveFocus();
  screen.getByText('The verification key is shown only once and cannot be recovered');
  const key = await findKey();
  await user.click(button('Copy Verification key'));
  expect(await navigator.clipboard.readText()).toBe(key);

  await router.navigate('/webhooks');
  const question = await screen.findByRole('alertdialog', { name: 'Leave this page?' });
  expect(question).toHaveAccessibleDescription('If you leave now, the verification key will be lost.');
  await user.click(button('Cancel'));

  await user.click(screen.getByRole('checkbox', { name: 'I have stored the verification key' }));
  await user.click(button('Next: verify deliveries'));
  expect(screen.getByRole('heading', { name: 'Verify deliveries', level: 2 })).toHaveFocus();
  await screen.findByText(/import { Webhook } from 'standardwebhooks'/);
  await user.click(button('Python'));
  screen.getByText(/hmac.compare_digest/);
  await user.click(screen.getByRole('link', { name: 'Done' }));
  await screen.findByRole('heading', { name: 'shop.example.com/hooks', level: 1 });
});

test('the verification key is only on the screen, even if a response cannot be read, and is discarded with the next step', async () => {
  const kept = watchKept();
  const area = await openCreation();
  const { user, queryClient } = area;
  const becomeReadable = network.rewriteResponses('POST', (text) => text.replace('"isActive"', '"isOn"'));
  await fillIn(user, 'https://once.example.com/hooks');
  await user.click(button('Create webhook'));
  await screen.findByText('We could not confirm that the webhook was created');
  becomeReadable();
  await user.click(button('Create webhook'));
  // The same key: a repeated creation gets the same response.
  const key = await findKey();
  expect(await created('https://once.example.com/hooks')).toHaveLength(1);
  expect(kept(area)).not.toContain(key);
  await waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]));
  await user.click(screen.getByRole('checkbox', { name: 'I have stored the verification key' }));
  await user.click(button('Next: verify deliveries'));
  expect(document.documentElement.innerHTML).not.toContain(key);
  expect(kept(area)).not.toContain(key);
});

test('a webhook with a missing address or event or an invalid number gets errors at the fields and is not created', async () => {
  const { user } = await openCreation();
  const before = (await listWebhooks(api())).total;
  await user.clear(batchSize());
  await user.type(batchSize(), '51');
  await user.clear(timeDelay());
  await user.type(timeDelay(), '0');
  await user.click(button('Create webhook'));
  await screen.findByText('Please enter a destination');
  screen.getByText('Please select one or more events');
  screen.getByText('The maximum batch size must be between 1 and 50.');
  screen.getByText('The maximum batch time delay must be between 1 and 30 seconds.');
  await user.clear(batchSize());
  await user.type(batchSize(), '2.5');
  await user.clear(timeDelay());
  await waitFor(() => expect(screen.getAllByText('Please enter a whole number')).toHaveLength(2));
  await fillIn(user, 'https://bounds.example.com/hooks');
  await user.click(button('Create webhook'));
  await waitFor(() => expect(batchSize()).toHaveFocus());
  expect((await listWebhooks(api())).total).toBe(before);
});

test.each([
  ['nonsense', 'The webhook destination URL is invalid.'],
  ['https://.shop.example.com', 'The host name of the destination cannot exist. Check its spelling and its dots.'],
  [
    'https://shop.example.com/a%0Ab',
    'The destination cannot contain spaces, control characters or invisible characters.',
  ],
])('the destination %s is refused before it is sent', async (address, why) => {
  const before = (await listWebhooks(api())).total;
  const { user } = await openCreation();
  await fillIn(user, address);
  await user.click(button('Create webhook'));
  await screen.findByText(why);
  expect(screen.queryByText('Failed to create webhook')).toBeNull();
  expect((await listWebhooks(api())).total).toBe(before);
});

test.each([
  ['plain HTTP', 'http://shop.example.com/hooks', 'The destination must be an HTTPS address.'],
  [
    'this very machine',
    'https://localhost/hooks',
    'The destination cannot be a localhost, local IP or internal IP address.',
  ],
  [
    'a local address',
    'https://127.0.0.1/hooks',
    'The destination cannot be a localhost, local IP or internal IP address.',
  ],
  [
    'an internal address',
    'https://10.1.2.3/hooks',
    'The destination cannot be a localhost, local IP or internal IP address.',
  ],
])(
  'a destination that is %s is refused at its field, and nothing that was typed is lost',
  async (_what, address, why) => {
    const { user } = await openCreation();
    await fillIn(user, address);
    await user.click(button('Create webhook'));
    await screen.findByText('Failed to create webhook');
    await waitFor(() => expect(destination()).toHaveAccessibleDescription(expect.stringContaining(why)));
    expect(destination()).toHaveValue(address);
    expect(destination()).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: 'User invited' })).toBeChecked();
  },
);

test('all events are selected and cleared at once', async () => {
  const { user } = await openCreation();
  await user.click(button('Select all'));
  screen.getByText('52 of 52 selected');
  await user.click(button('Clear'));
  screen.getByText('0 of 52 selected');
});

test('leaving asks with a typed address, and after the creation only for the key', async () => {
  const { user, router } = await openCreation();
  await fillIn(user, 'https://leaving.example.com/hooks');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  const question = await findQuestion('Leave this page?');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(router.state.location.pathname).toBe('/webhooks/new');
  expect(destination()).toHaveValue('https://leaving.example.com/hooks');
  await user.click(button('Create webhook'));
  await user.click(await screen.findByRole('checkbox', { name: 'I have stored the verification key' }));
  await user.click(button('Next: verify deliveries'));
  await user.click(screen.getByRole('link', { name: 'Done' }));
  await screen.findByRole('heading', { name: 'leaving.example.com/hooks', level: 1 });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('after the user confirms leaving a new webhook, nothing asks again', async () => {
  const { user } = await openCreation();
  await fillIn(user, 'https://left.example.com/hooks');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  const question = await findQuestion('Leave this page?');
  await user.click(question.getByRole('button', { name: 'Leave page' }));
  await screen.findByRole('heading', { name: 'Webhooks', level: 1 });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await created('https://left.example.com/hooks')).toEqual([]);
});

test('a double click creates one webhook', async () => {
  const { user } = await openCreation();
  await fillIn(user, 'https://double.example.com/hooks');
  await user.dblClick(button('Create webhook'));
  await findKey();
  expect(await created('https://double.example.com/hooks')).toHaveLength(1);
});

test('a refused creation says why and keeps the input', async () => {
  const { user } = await openCreation();
  await setRoles('writer@northwind.example', ['WEBHOOK_READ']);
  await fillIn(user, 'https://late.example.com/hooks');
  await user.click(button('Create webhook'));
  await screen.findByText('Failed to create webhook');
  screen.getByText('You do not have the role this requires. Ask a tenant admin.');
  expect(destination()).toHaveValue('https://late.example.com/hooks');
});

test('events that fail to load can be retried, and the input is kept', async () => {
  const allow = network.refuse('/v1/notifications/webhooks/event-types');
  const { user } = await openPage('/webhooks/new');
  await screen.findByText('Error fetching data');
  await user.click(destination());
  await user.paste('https://patient.example.com/hooks');
  allow();
  await user.click(button('Retry'));
  await screen.findByRole('checkbox', { name: 'User invited' });
  expect(screen.queryByText('Error fetching data')).toBeNull();
  expect(destination()).toHaveValue('https://patient.example.com/hooks');
});

test('a hint names another webhook with the same destination and events, and does not block', async () => {
  const input = { events: ['user.invited'], maxBatchSize: 1, maxBatchTimeDelay: 1, isActive: true };
  await createWebhook(api(), { ...input, destination: 'https://twice.example.com/hooks' });
  const { user } = await openCreation();
  await user.click(destination());
  await user.paste(' HTTPS://Twice.example.com/hooks');
  await screen.findByText('Another webhook uses this destination.');
  expect(destination()).toHaveAccessibleDescription(/Another webhook uses this destination\.$/);
  await user.click(screen.getByRole('checkbox', { name: 'API key created' }));
  await waitFor(() => expect(screen.queryByText('Another webhook uses this destination.')).toBeNull());
  await user.click(screen.getByRole('checkbox', { name: 'User invited' }));
  await screen.findByText('Another webhook uses this destination.');
  await user.click(button('Create webhook'));
  await screen.findByText('Webhook created');
});
