// @vitest-environment jsdom
import { setSignIn } from '@portal/sandbox/seeds';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, openPage, sandbox, setRoles, setUpArea } from '../testing/area.ts';

setUpArea();

const rowOf = (email: string) => screen.findByRole('row', { name: new RegExp(`^${email}`) });

test('an admin sees the users, with roles and invitation in words', async () => {
  await openPage('/users?users.search=webhooks@');
  const row = within(await rowOf('webhooks@northwind.example'));
  row.getByText('Webhooks: write');
  row.getByText('Accepted');
  // The last sign-in and the invitation.
  await waitFor(() => expect(row.getAllByText(/ago|last|yesterday|week|month/)).toHaveLength(2));
});

test('admins are marked in their own list', async () => {
  await openPage('/users?users.pageSize=50');
  within(await rowOf('admin@northwind.example')).getByText('You');
  expect(screen.getAllByText('You')).toHaveLength(1);
});

test('only two roles are shown; a button shows the rest', async () => {
  const { user } = await openPage('/users?users.search=reader@');
  const row = within(await rowOf('reader@northwind.example'));
  const roles = () => row.getAllByRole('listitem').map((item) => item.textContent);
  expect(roles().slice(0, 2)).toEqual(['Apps: read', 'Collect schemes: read']);
  expect(row.queryByText('Bridge: read')).toBeNull();
  await user.click(row.getByRole('button', { name: '+8 more roles of reader@northwind.example' }));
  row.getByText('Bridge: read');
});

test.each([
  ['part of the address', 'okafor', '1 result'],
  ['a role', 'webhooks: write', '4 results'],
  ['the status', 'expired', '2 results'],
  ['what nobody has', 'nobody', 'No results'],
])('a search for %s states the number of matches', async (_what, term, found) => {
  const { user } = await openPage('/users');
  await screen.findByText('1–10 of 25');
  await user.type(screen.getByRole('searchbox', { name: 'Search Users' }), term);
  await screen.findByText(found);
});

test('the list opens a user by address, and resends an invitation', async () => {
  const { user, router } = await openPage('/users?users.search=niamh');
  const row = within(await rowOf('niamh.walsh@northwind.example'));
  await user.click(row.getByRole('button', { name: 'Resend invitation to niamh.walsh@northwind.example' }));
  await screen.findByText('Invitation resent to niamh.walsh@northwind.example');
  expect(row.getByRole('link', { name: 'Edit niamh.walsh@northwind.example' })).toBeVisible();
  await user.click(row.getByRole('link', { name: 'niamh.walsh@northwind.example' }));
  await screen.findByRole('heading', { name: 'niamh.walsh@northwind.example', level: 1 });
  expect(router.state.location.pathname).toMatch(/^\/users\/[0-9a-f-]{36}$/);
});

const SIGN_INS = '/users/sign-ins';
const columnOf = (name: string) => screen.queryByRole('columnheader', { name: new RegExp(name) });

test('users are sorted by their last sign-in, those without one last', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await setSignIn(sandbox().db, 'reader@northwind.example', daysAgo(400));
  await setSignIn(sandbox().db, 'webhooks@northwind.example', daysAgo(800));
  await openPage('/users?users.sortColumn=lastSignInOn');
  await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('webhooks@northwind.example'));
  within(await rowOf('webhooks@northwind.example')).getByText('2 years ago');
  expect(screen.getAllByRole('row')[2]).toHaveTextContent('reader@northwind.example');
});

test('an invited user has no last sign-in', async () => {
  await openPage('/users?users.search=niamh');
  const cells = within(await rowOf('niamh.walsh@northwind.example')).getAllByRole('cell');
  const place = screen
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent?.includes('Last sign-in'));
  // The first column is the header of the row.
  expect(cells[place - 1]).toHaveTextContent(/^$/);
});

test('the list does not wait for the sign-ins, and leaves them out on a platform that does not say them', async () => {
  network.refuse(SIGN_INS, { status: 404, code: 'NOT_FOUND' });
  const held = network.hold(SIGN_INS);
  await openPage('/users');
  await screen.findByText('1–10 of 25');
  expect(columnOf('Last sign-in')).not.toBeNull();
  await held.release();
  await waitFor(() => expect(columnOf('Last sign-in')).toBeNull());
  expect(screen.queryByText('The last sign-ins could not be loaded')).toBeNull();
});

test('sign-ins that could not be loaded are named, beside the list', async () => {
  const reconnect = network.fail(SIGN_INS);
  const { user } = await openPage('/users?users.search=admin@');
  await screen.findByText('The last sign-ins could not be loaded');
  await rowOf('admin@northwind.example');
  expect(columnOf('Last sign-in')).toBeNull();
  reconnect();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('columnheader', { name: /Last sign-in/ });
});

test('only tenant admins can open the list', async () => {
  await openPage('/users', { email: 'writer@northwind.example' });
  await screen.findByText('Outside the area');
});

test('a trial tenant has no users screen', async () => {
  await openPage('/users', { email: 'trial@fabrikam.example', isTrial: true });
  await screen.findByText('Outside the area');
});

test('a refused list says why, with a correlation id and Retry', async () => {
  const { user } = await openPage('/users/new');
  await setRoles('admin@northwind.example', ['APP_READ']);
  await user.click(await screen.findByRole('link', { name: 'Cancel' }));
  await screen.findByText('Error fetching data');
  screen.getByText('You do not have the role this requires. Ask a tenant admin.');
  screen.getByText(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);

  await setRoles('admin@northwind.example', ['TENANT_ADMIN']);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('1–10 of 25');
});
