// @vitest-environment jsdom
import { createKey, deleteKey, getKey, listKeys, replaceKey, updateKey } from '@portal/api-client/keys';
import { button, findQuestion, must, watchKept } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addKey, basicAuthorization, endKey } from '@portal/sandbox/seeds';
import { api, network, openPage, sandbox, setUpArea, tenant } from '../testing/area.ts';
import { forgetKeyUse } from '../testing/old-platform.ts';

setUpArea();

async function openKey() {
  const { publicKey } = await createKey(api(), { name: 'Night shop', roles: ['APP_READ', 'WEBHOOK_WRITE'] });
  const area = await openPage(`/api-keys/${publicKey}`);
  await screen.findByRole('heading', { name: 'Night shop', level: 1 });
  return { ...area, publicKey };
}

async function typeName(dialog: HTMLElement, user: { type(element: Element, text: string): Promise<void> }) {
  await user.type(within(dialog).getByRole('textbox', { name: 'Type Night shop to confirm' }), 'Night shop');
}

const nameField = () => screen.getByRole('textbox', { name: 'Name' });
const deletionDialog = () => screen.findByRole('dialog', { name: 'Delete API key?' });

test('a key is shown with its facts and roles, but never with its private key', async () => {
  const { publicKey } = await openKey();
  expect(document.title).toBe('Night shop');
  screen.getByText(publicKey);
  screen.getByText('multi@northwind.example');
  screen.getByText('Can see webhooks and change them. Can see apps.');
  expect(document.body.textContent).not.toContain('sk_');
});

/** The facts of the page, by their terms. */
function facts(): Record<string, string | null> {
  return Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]),
  );
}

test('a key says when and from which address it was last used', async () => {
  const { publicKey, authorization } = await addKey(sandbox().db, tenant.tenantId, { roles: ['APP_READ'] });
  const open = () => openPage(`/api-keys/${publicKey}`);
  const first = await open();
  await screen.findByRole('heading', { name: 'Test key', level: 1 });
  expect(facts()).toMatchObject({ 'Last used': 'Never' });
  first.closeTenant();

  const headers = { authorization, 'x-forwarded-for': '198.51.100.7' };
  await sandbox().fetch(`${sandbox().url}/v1/tenant/services`, { headers });
  await open();
  await screen.findByRole('heading', { name: 'Test key', level: 1 });
  expect(facts()).toMatchObject({ 'Last used': expect.stringMatching(/\d/), 'Last used from': '198.51.100.7' });
});

test('a replaced key and its replacement say so, and until when the old one works', async () => {
  const { publicKey } = await createKey(api(), { name: 'Night shop', roles: ['APP_READ'] });
  const created = await replaceKey(api(), publicKey, { name: 'Day shop', roles: ['APP_READ'], overlap: 'ONE_HOUR' });
  const old = await openPage(`/api-keys/${publicKey}`);
  const link = await screen.findByRole('link', { name: 'Day shop' });
  expect(link).toHaveAttribute('href', `/api-keys/${created.publicKey}`);
  expect(facts()).toMatchObject({ 'Works until': expect.stringMatching(/\d/), 'Replaced by': 'Day shop' });
  expect(screen.queryByRole('button', { name: 'Replace API key' })).toBeNull();
  old.closeTenant();

  const replacement = await openPage(`/api-keys/${created.publicKey}`);
  expect(await screen.findByRole('link', { name: 'Night shop' })).toHaveAttribute('href', `/api-keys/${publicKey}`);
  expect(facts()).toMatchObject({ 'Replaced key works until': expect.stringMatching(/\d/), Replaces: 'Night shop' });
  button('Replace API key');
  replacement.closeTenant();

  await endKey(sandbox().db, publicKey);
  await openPage(`/api-keys/${publicKey}`);
  await screen.findByRole('link', { name: 'Day shop' });
  expect(facts()).toMatchObject({ 'Stopped working': expect.stringMatching(/\d/) });
});

test('name and roles are changed and saved', async () => {
  const { user, publicKey } = await openKey();
  await user.clear(nameField());
  await user.type(nameField(), 'Day shop');
  await user.click(screen.getByRole('checkbox', { name: 'Apps: read' }));
  await user.click(button('Save'));
  await screen.findByText('API key saved');
  await screen.findByRole('heading', { name: 'Day shop', level: 1 });
  expect(await getKey(api(), publicKey)).toMatchObject({ name: 'Day shop', roles: ['WEBHOOK_WRITE'] });
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('a save of a deleted item says so and keeps the input', async () => {
  const { user, publicKey } = await openKey();
  await deleteKey(api(), publicKey);
  await user.type(nameField(), ' 2');
  await user.click(button('Save'));
  await screen.findByText('Failed to save API key');
  expect(nameField()).toHaveValue('Night shop 2');
});

test('a stale save of a key keeps the input and offers to overwrite', async () => {
  const { user, publicKey } = await openKey();
  await updateKey(api(), publicKey, { name: 'Their shop', roles: ['APP_READ'] });
  await user.type(nameField(), ' 2');
  await user.click(button('Save'));
  await screen.findByText('Failed to save API key');
  expect(nameField()).toHaveValue('Night shop 2');
  await user.click(button('Load latest version'));
  await screen.findByRole('heading', { name: 'Their shop', level: 1 });
  expect(nameField()).toHaveValue('Their shop');
});

test('a key is deleted only after the user types its name', async () => {
  const { user, publicKey } = await openKey();
  await user.click(button('Delete API key'));
  const dialog = await deletionDialog();
  const confirm = within(dialog).getByRole('button', { name: 'Delete API key' });
  expect(confirm).toBeDisabled();
  await typeName(dialog, user);
  await user.click(confirm);
  await screen.findByText('API key deleted');
  await screen.findByRole('heading', { name: 'API Keys', level: 1 });
  expect((await listKeys(api())).tenantKeys.some((key) => key.publicKey === publicKey)).toBe(false);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Night shop' })).toBeNull());
});

test('deleting a deleted item says so', async () => {
  const { user, publicKey } = await openKey();
  await deleteKey(api(), publicKey);
  await user.click(button('Delete API key'));
  const dialog = await deletionDialog();
  await typeName(dialog, user);
  await user.keyboard('{Enter}');
  await screen.findByText('Failed to delete API key');
});

test('a key is replaced in steps: a new one with the same roles, both work, then the old one is deleted', async () => {
  const { user, publicKey, router } = await openKey();
  await user.click(button('Replace API key'));
  expect(nameField()).toHaveValue('Night shop');
  screen.getByText('Can see webhooks and change them. Can see apps.');
  await user.click(button('Create new key'));

  await screen.findByRole('heading', { name: 'Store your private key' });
  await router.navigate('/api-keys');
  const question = await screen.findByRole('alertdialog', { name: 'Leave this page?' });
  expect(question).toHaveAccessibleDescription('If you leave now, the private key will be lost.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText(/^sk_/)).toBeVisible();
  const both = (await listKeys(api())).tenantKeys.filter(({ name }) => name === 'Night shop');
  expect(both.map(({ roles }) => roles)).toEqual([
    ['APP_READ', 'WEBHOOK_WRITE'],
    ['APP_READ', 'WEBHOOK_WRITE'],
  ]);

  await user.click(screen.getByRole('checkbox', { name: 'I have stored the private key' }));
  await user.click(button('Next: delete the old key'));
  expect(screen.getByRole('heading', { name: 'Delete the old key' })).toHaveFocus();
  expect(document.body.textContent).not.toContain('sk_');
  await user.click(button('Delete the old key'));
  const dialog = await deletionDialog();
  await typeName(dialog, user);
  await user.click(within(dialog).getByRole('button', { name: 'Delete API key' }));
  await screen.findByText('API key deleted');
  await screen.findByRole('heading', { name: 'API Keys', level: 1 });
  const left = (await listKeys(api())).tenantKeys.filter(({ name }) => name === 'Night shop');
  expect(left).toHaveLength(1);
  expect(left[0]?.publicKey).not.toBe(publicKey);
});

test('the private key of a replacement is only on the screen, even if a response cannot be read, and is discarded with the next step', async () => {
  const kept = watchKept();
  const area = await openKey();
  const { user, queryClient } = area;
  await user.click(button('Replace API key'));
  const becomeReadable = network.rewriteResponses('POST', (text) => text.replace('"roles"', '"rights"'));
  await user.click(button('Create new key'));
  await screen.findByText('We could not confirm that the API key was created');
  becomeReadable();
  await user.click(button('Create new key'));
  // The same key: a repeated creation gets the same response.
  const privateKey = must((await screen.findByText(/^sk_/)).textContent);
  expect(kept(area)).not.toContain(privateKey);
  await waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]));
  await user.click(screen.getByRole('checkbox', { name: 'I have stored the private key' }));
  await user.click(button('Next: delete the old key'));
  expect(document.documentElement.innerHTML).not.toContain(privateKey);
  expect(kept(area)).not.toContain(privateKey);
});

test('a replacement keeps the old key for the time that the user chooses', async () => {
  const { user, publicKey } = await openKey();
  await user.click(button('Replace API key'));
  const overlap = screen.getByRole('combobox', { name: 'The old key works for' });
  expect(overlap).toHaveDisplayValue('24 hours');
  await user.selectOptions(overlap, '7 days');
  await user.click(button('Create new key'));
  await user.click(await screen.findByRole('checkbox', { name: 'I have stored the private key' }));
  await user.click(button('Next: delete the old key'));
  screen.getByText('The old key works until');
  const { endsOn, replacedBy, createdOn } = await getKey(api(), publicKey);
  const { createdOn: replacedOn } = await getKey(api(), replacedBy ?? '');
  expect(Date.parse(endsOn ?? '') - Date.parse(replacedOn ?? '')).toBe(7 * 86_400_000);
  expect(createdOn).not.toBe(replacedOn);
});

test('a replacement without an overlap says that the old key no longer works', async () => {
  const { publicKey, privateKey } = await createKey(api(), { name: 'Night shop', roles: ['APP_READ'] });
  const { user } = await openPage(`/api-keys/${publicKey}`);
  await user.click(await screen.findByRole('button', { name: 'Replace API key' }));
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'The old key works for' }),
    'No time: it stops at once',
  );
  await user.click(button('Create new key'));
  await user.click(await screen.findByRole('checkbox', { name: 'I have stored the private key' }));
  await user.click(button('Next: delete the old key'));
  screen.getByText('The old key no longer works. It stays in the list until you delete it.');
  const { fetch, url } = sandbox();
  const headers = { authorization: basicAuthorization(publicKey, privateKey) };
  expect((await fetch(`${url}/v1/tenant/services`, { headers })).status).toBe(401);
});

test('a key that somebody else has replaced cannot be replaced again, and the form says so', async () => {
  const { user, publicKey } = await openKey();
  await user.click(button('Replace API key'));
  await replaceKey(api(), publicKey, { name: 'Theirs', roles: ['APP_READ'], overlap: 'ONE_DAY' });
  await user.click(button('Create new key'));
  await screen.findByText('Failed to create API key');
  screen.getByText('Another API key already replaces this one. Reload the page to see it.');
});

test('a key that somebody else has deleted is not replaced', async () => {
  const { user, publicKey } = await openKey();
  await user.click(button('Replace API key'));
  await deleteKey(api(), publicKey);
  await user.click(button('Create new key'));
  await screen.findByText('Failed to create API key');
  expect((await listKeys(api())).tenantKeys.filter(({ name }) => name === 'Night shop')).toEqual([]);
});

test.each([404, 405, 501])(
  'on a platform that refuses to replace a key with %i, a new one is created beside it',
  async (status) => {
    network.refuse('/replace', { status, code: 'UNKNOWN' });
    const { user, publicKey } = await openKey();
    await user.click(button('Replace API key'));
    await user.click(button('Create new key'));
    await user.click(await screen.findByRole('checkbox', { name: 'I have stored the private key' }));
    await user.click(button('Next: delete the old key'));
    expect(screen.queryByText('The old key works until')).toBeNull();
    screen.getByText(/^Delete it as soon as no system uses it/);
    const both = (await listKeys(api())).tenantKeys.filter(({ name }) => name === 'Night shop');
    expect(both).toHaveLength(2);
    expect((await getKey(api(), publicKey)).endsOn).toBeUndefined();
  },
);

test('on a platform that does not accept keys, a replacement does not ask for how long the old key works', async () => {
  forgetKeyUse();
  const { user } = await openKey();
  expect(facts()).not.toHaveProperty('Last used');
  await user.click(button('Replace API key'));
  expect(screen.queryByRole('combobox', { name: 'The old key works for' })).toBeNull();
  await user.click(button('Create new key'));
  await screen.findByRole('heading', { name: 'Store your private key' });
  expect(network.calls('/replace')).toEqual([]);
});

test('a replacement can be cancelled before anything is created', async () => {
  const { user } = await openKey();
  await user.click(button('Replace API key'));
  expect(screen.getByRole('heading', { name: 'Replace Night shop', level: 1 })).toHaveFocus();
  await user.click(button('Cancel'));
  await screen.findByRole('heading', { name: 'Night shop', level: 1 });
  expect(button('Replace API key')).toHaveFocus();
});

test('a replacement asks before it discards unsaved changes', async () => {
  const { user } = await openKey();
  await user.type(nameField(), ' 2');
  await user.click(button('Replace API key'));
  const question = await findQuestion('Replace without saving?');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(nameField()).toHaveValue('Night shop 2');
  await user.click(button('Replace API key'));
  await user.click(button('Discard and replace'));
  expect(screen.getByRole('heading', { name: 'Replace Night shop', level: 1 })).toHaveFocus();
  expect(nameField()).toHaveValue('Night shop');
});

test('after navigation from the list, the name of the key has the focus', async () => {
  const { publicKey } = await createKey(api(), { name: 'Night shop', roles: ['APP_READ'] });
  const reading = network.hold(`/v1/tenant/keys/${publicKey}`);
  const { router } = await openPage('/api-keys');
  await router.navigate(`/api-keys/${publicKey}`);
  // As the shell does after navigation.
  (await screen.findByRole('heading', { name: 'API key', level: 1 })).focus();
  await reading.release();
  expect(await screen.findByRole('heading', { name: 'Night shop', level: 1 })).toHaveFocus();
});
