// @vitest-environment jsdom
import { openArea } from '@portal/remote-kit/testing';
import { startTestSandbox, type TestSandbox } from '@portal/sandbox/testing';
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { portal } from './portal.config.ts';
import { routes } from './routes.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.close());

async function openInvitation() {
  const area = await openArea({
    portal,
    routes,
    at: '/users/new',
    platform: sandbox,
    email: 'admin@northwind.example',
  });
  await screen.findByRole('heading', { name: 'Invite users', level: 1 });
  return area;
}

const address = () => screen.getByLabelText('Email address');
const role = (name: string) => screen.getByLabelText(name);
const send = () => screen.getByRole('button', { name: 'Send invitation' });

test('Inviting somebody is confirmed, and they are in the list at once', async () => {
  const { user } = await openInvitation();
  await user.type(address(), '  new.colleague@northwind.example ');
  await user.click(role('Webhooks: read'));
  await user.click(send());

  await screen.findByText('User created. Invitation sent to new.colleague@northwind.example');
  await screen.findByRole('heading', { name: 'Users', level: 1 });
  const row = within(await screen.findByRole('row', { name: /^new\.colleague@northwind\.example/ }));
  row.getByText('Webhooks: read');
  row.getByText('Invited');
});

test('An address that is taken is told at its field, and nothing typed is lost', async () => {
  const { user } = await openInvitation();
  await user.type(address(), 'reader@northwind.example');
  await user.click(role('Apps: write'));
  await user.click(send());

  await screen.findByText('Failed to invite user reader@northwind.example');
  const description = 'A user with that email address already exists.';
  const field = await screen.findByRole('textbox', { name: 'Email address', description });
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', 'reader@northwind.example');
  expect(role('Apps: write')).toHaveProperty('checked', true);
});

test('What is missing is told at its field, and nobody is invited', async () => {
  const { user, router } = await openInvitation();
  await user.type(address(), 'not an address');
  await user.click(send());

  await screen.findByText('Please select one or more roles');
  await screen.findByRole('textbox', { name: 'Email address', description: 'Please enter a valid email address' });
  expect(router.state.location.pathname).toBe('/users/new');
});

test('A double click invites once', async () => {
  const { user } = await openInvitation();
  await user.type(address(), 'twice@northwind.example');
  await user.click(role('Apps: write'));
  await user.dblClick(send());

  expect(await screen.findAllByText(/^User created\./)).toHaveLength(1);
  await user.type(await screen.findByRole('searchbox', { name: 'Search Users' }), 'twice@');
  await screen.findByText('1 result');
  expect(screen.queryByText(/^Failed to invite/)).toBeNull();
});

test('Cancel leads back to the list', async () => {
  const { user } = await openInvitation();
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByRole('heading', { name: 'Users', level: 1 });
});
