// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, setRoles, setUpArea } from '../testing/area.ts';

setUpArea();

const rowOf = (email: string) => screen.findByRole('row', { name: new RegExp(`^${email}`) });

test('an admin sees the users, with roles and invitation in words', async () => {
  await openPage('/users?users.search=webhooks@');
  const row = within(await rowOf('webhooks@northwind.example'));
  row.getByText('Webhooks: write');
  row.getByText('Accepted');
  row.getByText(/ago|last|yesterday|week|month/);
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
