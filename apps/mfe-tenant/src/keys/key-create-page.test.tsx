// @vitest-environment jsdom
import { createKey, deleteKey, listKeys } from '@portal/api-client/keys';
import { must, type UserEvent, watchKept } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, sandbox, setRoles, setUpArea } from '../testing/area.ts';
import { forgetKeyUse } from '../testing/old-platform.ts';

setUpArea();

async function openCreation() {
  const area = await openPage('/api-keys/new');
  await screen.findByRole('heading', { name: 'Create API key', level: 1 });
  return area;
}

async function fillIn(user: UserEvent, name: string) {
  await user.type(screen.getByLabelText('Name'), name);
  await user.click(screen.getByLabelText('Transactions: read'));
  await user.click(screen.getByRole('button', { name: 'Create API key' }));
}

const findPrivateKey = async () => must((await screen.findByText(/^sk_/)).textContent);

test('a new key shows its private key once, until the user confirms that it is stored', async () => {
  const { user } = await openCreation();
  await fillIn(user, 'Shop in Cork');

  await screen.findByText('API key created');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Store your private key' }));
  screen.getByText('The private key is shown only once and cannot be recovered');
  const privateKey = await findPrivateKey();
  await user.click(screen.getByRole('button', { name: 'Copy Private key' }));
  await screen.findByText('Private key copied to clipboard');
  expect(await navigator.clipboard.readText()).toBe(privateKey);

  expect(screen.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox', { name: 'I have stored the private key' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  const row = within(await screen.findByRole('row', { name: /^Shop in Cork/ }));
  row.getByText('Transactions: read');
  row.getByText('admin@northwind.example');
});

test('the private key is only on the screen, even if a response cannot be read, and is discarded with the page', async () => {
  const kept = watchKept();
  const area = await openCreation();
  const { user, queryClient, router } = area;
  const becomeReadable = network.rewriteResponses('POST', (text) => text.replace('"roles"', '"rights"'));
  await fillIn(user, 'Nightly export');
  await screen.findByText('We could not confirm that the API key was created');
  becomeReadable();
  await user.click(screen.getByRole('button', { name: 'Create API key' }));
  // The same key: a repeated creation gets the same response.
  const privateKey = await findPrivateKey();
  expect(kept(area)).not.toContain(privateKey);
  await waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]));

  await user.click(screen.getByRole('checkbox', { name: 'I have stored the private key' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByRole('row', { name: /^Nightly export/ });
  expect(screen.getAllByRole('row', { name: /^Nightly export/ })).toHaveLength(1);
  expect(kept(area)).not.toContain(privateKey);
  expect(document.documentElement.innerHTML).not.toContain(privateKey);

  await router.navigate(-1);
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', '');
  expect(document.documentElement.innerHTML).not.toContain(privateKey);
});

test('a new key comes with a first call in the variables of the documentation, which works', async () => {
  const { user } = await openCreation();
  await fillIn(user, 'First call');
  const text = must((await screen.findByRole('region', { name: 'First call with curl' })).textContent);
  const [publicLine = '', privateLine = '', line = ''] = text.split('\n');
  const publicKey = publicLine.replace('export PUBLIC_KEY=', '');
  const privateKey = privateLine.replace('export PRIVATE_KEY=', '');
  const [, address = ''] = /^curl --user "\$PUBLIC_KEY:\$PRIVATE_KEY" "(\S+)"$/.exec(line) ?? [];
  expect(address).toBe(`${sandbox().url}/v1/tenant/services`);
  // As curl sends them.
  const authorization = `Basic ${btoa(`${publicKey}:${privateKey}`)}`;
  expect((await sandbox().fetch(address, { headers: { authorization } })).status).toBe(200);
});

test('on a platform that does not accept keys, a new one comes without a curl line', async () => {
  forgetKeyUse();
  const { user } = await openCreation();
  await fillIn(user, 'No call');
  await findPrivateKey();
  expect(screen.queryByText(/curl/)).toBeNull();
});

test('a name that is an email address gets an error at the field', async () => {
  const { user } = await openCreation();
  await fillIn(user, 'admin@northwind.example');
  await screen.findByText('Please use a name that is not an email address');
  expect(screen.getByLabelText('Name')).toBeInvalid();
  expect(network.calls('POST')).toEqual([]);
});

test('a key without a name or a role gets errors at the fields and is not created', async () => {
  const { user } = await openCreation();
  await user.click(screen.getByRole('button', { name: 'Create API key' }));
  await screen.findByText('Please enter a name');
  expect(screen.getByLabelText('Name')).toBeInvalid();
  const roles = screen.getByRole('group', { name: 'Roles' });
  expect(roles).toBeInvalid();
  expect(roles).toHaveAccessibleDescription('Required Please select one or more roles');
});

test('the name and the roles of a key are marked as required', async () => {
  await openCreation();
  screen.getByText(/^Fields marked/);
  expect(screen.getByLabelText('Name')).toBeRequired();
  expect(screen.getByRole('group', { name: 'Roles' })).toHaveAccessibleDescription('Required');
});

test('a double click creates one key', async () => {
  const { user } = await openCreation();
  await user.type(screen.getByLabelText('Name'), 'Only once');
  await user.click(screen.getByLabelText('Apps: write'));
  await user.dblClick(screen.getByRole('button', { name: 'Create API key' }));
  await user.click(await screen.findByRole('checkbox', { name: 'I have stored the private key' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findAllByRole('row', { name: /^Only once/ })).toHaveLength(1);
});

test('a refused creation says why and keeps the input', async () => {
  const { user } = await openCreation();
  await setRoles('admin@northwind.example', ['APP_READ']);
  await fillIn(user, 'Too late');

  await screen.findByText('Failed to create API key');
  screen.getByText('You do not have the role this requires. Ask a tenant admin.');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Too late');
  expect(screen.getByLabelText('Transactions: read')).toHaveProperty('checked', true);
});

// The first response is lost, so that the second attempt requests it again.
test('a key that was deleted before its response arrived is not shown, and a retry creates another', async () => {
  const reconnect = network.loseResponses('POST');
  const { user } = await openCreation();
  await fillIn(user, 'Lost and found');
  await screen.findByText('The platform cannot be reached. Check your connection and try again.');
  reconnect();
  const findKeys = async () => (await listKeys(api())).tenantKeys.filter(({ name }) => name === 'Lost and found');
  const lost = must((await findKeys())[0]);
  await deleteKey(api(), lost.publicKey);
  const create = screen.getByRole('button', { name: 'Create API key' });
  await user.click(create);
  await screen.findByText(/^This was created by an earlier attempt and has since been deleted\./);
  await user.click(create);
  await findPrivateKey();
  const keys = await findKeys();
  expect(keys.map(({ publicKey }) => publicKey)).not.toContain(lost.publicKey);
  expect(keys).toHaveLength(1);
});

test('a hint names another key with the same name, and does not block', async () => {
  await createKey(api(), { name: 'Till 7', roles: ['APP_READ'] });
  const { user } = await openCreation();
  await user.type(screen.getByLabelText('Name'), 'till 7');
  await screen.findByText('Another API key has this name.');
  await user.type(screen.getByLabelText('Name'), 'a');
  await waitFor(() => expect(screen.queryByText('Another API key has this name.')).toBeNull());
  await user.type(screen.getByLabelText('Name'), '{Backspace}');
  await user.click(screen.getByLabelText('Transactions: read'));
  await user.click(screen.getByRole('button', { name: 'Create API key' }));
  await screen.findByText('API key created');
});
