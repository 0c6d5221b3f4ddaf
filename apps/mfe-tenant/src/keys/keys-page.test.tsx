// @vitest-environment jsdom
import { findQuestion, must, type UserEvent } from '@portal/test-kit';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addKey, endKey } from '@portal/sandbox/seeds';
import { network, openPage, sandbox, setUpArea, tenant } from '../testing/area.ts';
import { forgetKeyUse, shellArea } from '../testing/old-platform.ts';

setUpArea();
beforeEach(() => window.localStorage.clear());

test('an admin sees the keys with their roles, and copies a public key', async () => {
  const { user } = await openPage('/api-keys');
  const row = within(await screen.findByRole('row', { name: /^Back office/ }));
  row.getByText('Tenant admin');
  const publicKey = row.getByText(/^pk_/).textContent;

  await user.click(row.getByRole('button', { name: /^Copy Public key of / }));
  await screen.findByText('Public key copied to clipboard');
  expect(await navigator.clipboard.readText()).toBe(publicKey);
});

const ACCEPTED = 'Every key, old or new, works with HTTP Basic and OAuth 2.0 client credentials.';

test('the list says when and from where each key was last used, and which are replaced', async () => {
  const { db, fetch, url } = sandbox();
  const add = (name: string) => addKey(db, tenant.tenantId, { roles: ['APP_READ'], name });
  const { authorization } = await add('Busy shop');
  await add('Quiet shop');
  await endKey(db, (await add('Old shop')).publicKey);
  const from = { authorization, 'x-forwarded-for': '198.51.100.7' };
  expect((await fetch(`${url}/v1/tenant/services`, { headers: from })).status).toBe(200);

  await openPage('/api-keys', { otherAreas: [shellArea] });
  const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
  const busy = await rowOf('Busy shop');
  busy.getByText('198.51.100.7');
  (await rowOf('Quiet shop')).getByText('Never');
  expect(busy.queryByText('Replaced')).toBeNull();
  (await rowOf('Old shop')).getByText('Replaced');
});

test('the list says that keys work, with a link to the documentation', async () => {
  await openPage('/api-keys', { otherAreas: [shellArea] });
  await screen.findByText(ACCEPTED);
  const link = screen.getByRole('link', { name: 'How to call the API' });
  expect(link).toHaveAttribute('href', '/api-documentation/get-started');
});

test('on a platform that does not accept keys, the list neither says so nor shows their use', async () => {
  forgetKeyUse();
  await openPage('/api-keys', { otherAreas: [shellArea] });
  await screen.findByRole('row', { name: /^Back office/ });
  expect(screen.queryByText(ACCEPTED)).toBeNull();
  expect(screen.queryByRole('link', { name: 'How to call the API' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: /Last used/ })).toBeNull();
});

test('a trial tenant without keys sees an empty state and can create the first', async () => {
  const { user } = await openPage('/api-keys', { email: 'trial@fabrikam.example', isTrial: true });
  await screen.findByText('No API keys yet');
  await user.click(must(screen.getAllByRole('link', { name: 'Create API key' })[1]));
  await screen.findByRole('heading', { name: 'Create API key', level: 1 });
});

async function createKey(user: UserEvent, name: string) {
  await user.type(await screen.findByLabelText('Name'), name);
  await user.click(screen.getByLabelText('Transactions: read'));
  await user.click(screen.getByRole('button', { name: 'Create API key' }));
}

/** Opens the list, although the page asks. */
async function leaveFor(user: UserEvent, router: { navigate(to: string): Promise<void> }) {
  await act(() => router.navigate('/api-keys'));
  await user.click((await findQuestion('Leave this page?')).getByRole('button', { name: 'Leave page' }));
}

test('the list warns about a key whose private key was not confirmed as stored, until the user confirms it', async () => {
  const { user, router } = await openPage('/api-keys/new');
  await createKey(user, 'Web shop');
  const publicKey = (await screen.findByText(/^pk_/)).textContent;
  expect(window.localStorage.getItem('portal.unstored.tenant')).not.toContain('sk_');
  await leaveFor(user, router);

  await screen.findByText('The private key of Web shop may be lost');
  expect(screen.getByRole('link', { name: 'Replace Web shop' }).getAttribute('href')).toBe(`/api-keys/${publicKey}`);
  await user.click(screen.getByRole('button', { name: 'The private key is stored' }));
  expect(screen.queryByText(/may be lost/)).toBeNull();
  expect(window.localStorage.getItem('portal.unstored.tenant')).toBeNull();
});

test('the list warns about a key that was created although the response was lost', async () => {
  const { user, router } = await openPage('/api-keys/new');
  network.loseResponses('POST');
  await createKey(user, 'Kiosk');
  await screen.findByText('We could not confirm that the API key was created');
  screen.getByText('Check the list of API keys, or try again with the same values: only one is created.');
  await leaveFor(user, router);
  await screen.findByText('The private key of Kiosk may be lost');
});

test('the list does not warn about a stored private key, nor about a key that was refused', async () => {
  const { user, router } = await openPage('/api-keys/new');
  const accept = network.refuse('POST');
  await createKey(user, 'Till');
  await screen.findByText('Failed to create API key');
  expect(window.localStorage.getItem('portal.unstored.tenant')).toBeNull();
  accept();
  await user.click(screen.getByRole('button', { name: 'Create API key' }));
  await user.click(await screen.findByRole('checkbox', { name: 'I have stored the private key' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByRole('row', { name: /^Till/ });
  expect(router.state.location.pathname).toBe('/api-keys');
  expect(screen.queryByText(/may be lost/)).toBeNull();
});

test('only tenant admins can open the keys', async () => {
  await openPage('/api-keys', { email: 'reader@northwind.example' });
  await screen.findByText('Outside the area');
});
