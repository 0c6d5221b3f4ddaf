// @vitest-environment jsdom
import { deleteWebhook, listWebhooks } from '@portal/api-client/webhooks';
import { button, findQuestion, must, type UserEvent } from '@portal/test-kit';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api, demoWebhook, network, openPage, setUpArea } from '../testing/area.ts';

setUpArea();
beforeEach(() => window.localStorage.clear());

const NEW = 'https://shop.example.com/hooks?secret=1';
const AUDIT = 'https://audit.northwind.example/inbox?source=payments';
const idsOf = async (address: string) =>
  (await listWebhooks(api())).results.flatMap(({ webhookId, destination }) =>
    destination === address ? [webhookId] : [],
  );

async function create(user: UserEvent) {
  await user.click(await screen.findByRole('checkbox', { name: 'User invited' }));
  await user.click(screen.getByRole('textbox', { name: 'Destination' }));
  await user.paste(NEW);
  await user.click(button('Create webhook'));
}

/** Opens the list, although the page asks. */
async function leaveForList(user: UserEvent, router: { navigate(to: string): Promise<void> }) {
  await act(() => router.navigate('/webhooks'));
  await user.click((await findQuestion('Leave this page?')).getByRole('button', { name: 'Leave page' }));
}

test('the list warns about a webhook whose verification key was not confirmed as stored, and leads to its replacement', async () => {
  const { user, router } = await openPage('/webhooks/new');
  await create(user);
  await screen.findByText(/^whsec_/);
  await leaveForList(user, router);

  await screen.findByText('The verification key of shop.example.com/hooks may be lost');
  screen.getByText(/If it is lost, replace the webhook\.$/);
  expect(JSON.stringify(Object.entries(window.localStorage))).not.toContain('shop.example');
  await user.click(screen.getByRole('link', { name: 'Replace shop.example.com/hooks' }));
  await screen.findByRole('heading', { name: 'Replace shop.example.com/hooks', level: 1 });
  expect(screen.getByRole('textbox', { name: 'Destination' })).toHaveValue(NEW);
});

test('the list warns about a webhook that was created although the response was lost, until the user confirms it', async () => {
  const { user, router } = await openPage('/webhooks/new');
  network.loseResponses('POST');
  await create(user);
  await screen.findByText('We could not confirm that the webhook was created');
  await leaveForList(user, router);
  await screen.findByText('The verification key of shop.example.com/hooks may be lost');
  await user.click(button('The verification key is stored'));
  expect(screen.queryByText(/may be lost/)).toBeNull();
});

test('the list does not warn about a stored verification key, nor a user who cannot replace the webhook', async () => {
  const { user, router } = await openPage('/webhooks/new');
  await create(user);
  await screen.findByText(/^whsec_/);
  await leaveForList(user, router);
  await screen.findByText(/may be lost/);
  const unstored = must(window.localStorage.getItem('portal.unstored.webhooks'));

  await act(() => router.navigate('/webhooks/new'));
  await create(user);
  await user.click(await screen.findByRole('checkbox', { name: 'I have stored the verification key' }));
  await user.click(button('Next: verify deliveries'));
  // Only the first is still unstored.
  expect(window.localStorage.getItem('portal.unstored.webhooks')).toBe(unstored);
  await openPage('/webhooks', { email: 'reader@northwind.example' });
  await screen.findAllByText('1–6 of 6');
  expect(screen.queryAllByText(/may be lost/)).toHaveLength(0);
});

test('a webhook is replaced in steps: a new one with the same values, both deliver, then the old one is deleted', async () => {
  const old = await demoWebhook('audit');
  const { user, router } = await openPage(`/webhooks/${old}`);
  await user.click(await screen.findByRole('link', { name: 'Replace webhook' }));
  await screen.findByRole('heading', { name: 'Replace audit.northwind.example/inbox', level: 1 });
  expect(document.title).toBe('Replace audit.northwind.example/inbox');
  await screen.findByText(/^8 of \d+ selected$/);
  await user.click(button('Create new webhook'));

  await screen.findByText(/^whsec_/);
  const [created = '', ...others] = (await idsOf(AUDIT)).filter((id) => id !== old);
  expect([await idsOf(AUDIT), others]).toEqual([expect.arrayContaining([old, created]), []]);
  await user.click(screen.getByRole('checkbox', { name: 'I have stored the verification key' }));
  await user.click(button('Next: delete the old webhook'));
  expect(screen.getByRole('heading', { name: 'Delete the old webhook' })).toHaveFocus();
  screen.getByText(old);
  expect(screen.getByRole('link', { name: 'Keep it for now' })).toHaveAttribute('href', `/webhooks/${created}`);
  await user.click(button('Delete old webhook'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete old webhook?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete old webhook' }));
  await screen.findByRole('heading', { name: 'audit.northwind.example/inbox', level: 1 });
  expect(router.state.location.pathname).toBe(`/webhooks/${created}`);
  expect(await idsOf(AUDIT)).toEqual([created]);
});

test('the replacement of a webhook that is deleted says so', async () => {
  const old = await demoWebhook('audit');
  await deleteWebhook(api(), old);
  await openPage(`/webhooks/new?replaces=${old}`);
  await screen.findByText('This no longer exists, or it belongs to another tenant.');
});
