// @vitest-environment jsdom
import { deleteUser, listUsers } from '@portal/api-client/users';
import { demoTenant, startTestSandbox } from '@portal/sandbox/testing';
import { findQuestion, testArea } from '@portal/test-kit';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { portal } from '../portal.config.ts';
import { routes } from '../routes.ts';

let isMailDown = false;
const { api, findUser, openPage, sandbox, setUpArea } = testArea({
  portal,
  routes,
  email: 'admin@northwind.example',
  start: () =>
    startTestSandbox({
      takeInvitation() {
        if (isMailDown) throw new Error('The mail server is down');
      },
    }),
  tenant: demoTenant('Northwind Payments'),
});

setUpArea();

async function openInvitation() {
  const area = await openPage('/users/new');
  await screen.findByRole('heading', { name: 'Invite users', level: 1 });
  return area;
}

const address = () => screen.getByLabelText('Email addresses');
const role = (name: string) => screen.getByLabelText(name);
const send = () => screen.getByRole('button', { name: 'Send invitation' });

test('an invitation is confirmed, and the user is in the list at once', async () => {
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

test('an address that is taken gets an error at its field, and the input is kept', async () => {
  const { user } = await openInvitation();
  await user.type(address(), 'reader@northwind.example');
  await user.click(role('Apps: write'));
  await user.click(send());

  await screen.findByText('Failed to invite user reader@northwind.example');
  const description = /A user with that email address already exists\./;
  const field = await screen.findByRole('textbox', { name: 'Email addresses', description });
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', 'reader@northwind.example');
  expect(role('Apps: write')).toHaveProperty('checked', true);
});

test('a failed invitation email says so, and the same button retries it', async () => {
  const { user } = await openInvitation();
  await user.type(address(), 'ada@northwind.example');
  await user.click(role('Apps: write'));
  isMailDown = true;
  await user.click(send());
  await screen.findByText('The user was created, but the invitation could not be sent. Please resend it.');
  isMailDown = false;
  await user.click(send());
  await screen.findByText('User created. Invitation sent to ada@northwind.example');
  expect(sandbox().sentInvitations.filter(({ to }) => to === 'ada@northwind.example')).toHaveLength(1);
});

test('missing input gets errors at its fields, and nobody is invited', async () => {
  const { user, router } = await openInvitation();
  await user.type(address(), 'nobody');
  await user.click(send());

  await screen.findByText('Please select one or more roles');
  await screen.findByRole('textbox', { name: 'Email addresses', description: /Please enter a valid email address/ });
  expect(router.state.location.pathname).toBe('/users/new');
});

test('a double click invites once', async () => {
  const { user } = await openInvitation();
  await user.type(address(), 'twice@northwind.example');
  await user.click(role('Apps: write'));
  await user.dblClick(send());

  expect(await screen.findAllByText(/^User created\./)).toHaveLength(1);
  await user.type(await screen.findByRole('searchbox', { name: 'Search Users' }), 'twice@');
  await screen.findByText('1 result');
  expect(screen.queryByText(/^Failed to invite/)).toBeNull();
});

test('several addresses are invited at once, each with its outcome, and only failures are retried', async () => {
  const { user } = await openInvitation();
  await user.click(address());
  await user.paste('ada@northwind.example, Reader Two <reader@northwind.example>;\ngrace@northwind.example');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'ada@northwind.example',
    'reader@northwind.example',
    'grace@northwind.example',
  ]);
  await user.click(role('Webhooks: read'));
  await user.click(send());

  await screen.findByText('2 of 3 invited, 1 failed.');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'User created. Invitation sent to ada@northwind.example',
    'Failed to invite user reader@northwind.exampleA user with that email address already exists.',
    'User created. Invitation sent to grace@northwind.example',
  ]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  // Correct comes first: a retry without changes would be refused again.
  expect(screen.getAllByRole('button', { name: /Correct|Retry/ }).map((button) => button.textContent)).toEqual([
    'Correct the address',
    'Retry 1 failed invitation',
  ]);

  const before = await listUsers(api());
  const taken = await findUser('reader@northwind.example');
  await deleteUser(api(), taken.userId);
  await user.click(screen.getByRole('button', { name: 'Retry 1 failed invitation' }));
  await screen.findByText('All 3 invited.');
  const after = await listUsers(api());
  expect(after.total).toBe(before.total);
  for (const name of ['ada', 'reader', 'grace']) {
    expect(await findUser(`${name}@northwind.example`)).toMatchObject({
      invitationStatus: 'INVITED',
      roles: ['WEBHOOK_READ'],
    });
  }
  await user.click(screen.getByRole('link', { name: 'Done' }));
  await screen.findByRole('row', { name: /^grace@northwind\.example/ });
});

test('failed addresses are corrected in place and retried; sent invitations stay sent', async () => {
  const { user, router } = await openInvitation();
  await user.click(address());
  await user.paste('ada@northwind.example reader@northwind.example');
  await user.click(role('Webhooks: read'));
  await user.click(send());
  await screen.findByText('1 of 2 invited, 1 failed.');

  await user.click(screen.getByRole('button', { name: 'Correct the address' }));
  expect(address()).toHaveFocus();
  expect(address()).toHaveValue('reader@northwind.example');
  expect(role('Webhooks: read')).toHaveProperty('checked', true);
  expect(address()).toHaveAccessibleDescription(
    /reader@northwind\.example ?A user with that email address already exists/,
  );
  await router.navigate('/users');
  const question = await findQuestion('Leave this page?');
  question.getByText('If you leave now, the addresses that could not be invited will be lost.');
  await user.click(question.getByRole('button', { name: 'Cancel' }));

  await user.clear(address());
  await user.type(address(), 'reader.two@northwind.example');
  await user.click(send());
  await screen.findByText('All 2 invited.');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'User created. Invitation sent to ada@northwind.example',
    'User created. Invitation sent to reader.two@northwind.example',
  ]);
  await user.click(screen.getByRole('link', { name: 'Done' }));
  await screen.findByRole('row', { name: /^reader\.two@northwind\.example/ });
});

test('invalid and repeated addresses are marked in place, are not sent, and can be removed', async () => {
  const { user } = await openInvitation();
  await user.click(address());
  await user.paste('ada@northwind.example nobody@ ADA@northwind.example');
  await user.click(role('Webhooks: read'));
  await user.click(send());
  const faults = [
    '2 of 3 addresses cannot be invited',
    'nobody@',
    'Please enter a valid',
    'ADA@',
    'This address is listed',
  ];
  await screen.findByRole('textbox', { name: 'Email addresses', description: new RegExp(faults.join('.*')) });
  const marks = within(screen.getByRole('list', { name: 'Recognised addresses' }));
  expect(marks.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'ada@northwind.example',
    'nobody@Please enter a valid email address',
    'ADA@northwind.exampleThis address is listed twice',
  ]);

  await user.click(marks.getByRole('button', { name: 'Remove nobody@' }));
  await user.click(marks.getByRole('button', { name: 'Remove ADA@northwind.example' }));
  expect(address()).toHaveValue('ada@northwind.example');
  await user.click(send());
  await screen.findByText('User created. Invitation sent to ada@northwind.example');
});

test('leaving asks with a typed address, but not after the invitation', async () => {
  const { user, router } = await openInvitation();
  await user.type(address(), 'ada@northwind.example');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click((await findQuestion('Leave this page?')).getByRole('button', { name: 'Cancel' }));
  expect(router.state.location.pathname).toBe('/users/new');
  await user.click(role('Webhooks: read'));
  await user.click(send());
  await screen.findByRole('heading', { name: 'Users', level: 1 });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('Cancel returns to the list', async () => {
  const { user } = await openInvitation();
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByRole('heading', { name: 'Users', level: 1 });
});

test('nothing is wrong with the addresses before one is entered', async () => {
  const { user } = await openInvitation();
  await user.click(address());
  await user.tab();
  expect(address()).not.toBeInvalid();
  await user.type(address(), 'ada');
  await user.tab();
  await screen.findByText('Please enter a valid email address');
});
