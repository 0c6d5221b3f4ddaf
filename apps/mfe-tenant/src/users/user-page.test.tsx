// @vitest-environment jsdom
import { deleteUser, getUser, updateUser } from '@portal/api-client/users';
import { definePortal } from '@portal/contract';
import { setInvitation } from '@portal/sandbox/seeds';
import { findQuestion, must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, findUser, openPage, sandbox, setRoles, setUpArea } from '../testing/area.ts';

setUpArea();

const shell = definePortal({
  contract: 1,
  id: 'shell',
  owner: 'Platform team',
  routes: [
    {
      id: 'shell.access-overview',
      path: '/access-overview',
      title: 'Access overview',
      access: { roles: { anyOf: ['TENANT_ADMIN'] } },
    },
  ],
});

async function openUser(emailAddress: string) {
  const { userId } = await findUser(emailAddress);
  let account: string | undefined;
  const signInElsewhere = (email: string) => {
    account = email;
  };
  const area = await openPage(`/users/${userId}`, {
    otherAreas: [shell],
    tokenFor: (email) => sandbox().tokenFor(account ?? email),
  });
  await screen.findByRole('heading', { name: emailAddress, level: 1 });
  return { ...area, userId, signInElsewhere };
}

const role = (name: string | RegExp) => screen.getByRole('checkbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const deleteButton = () => screen.getByRole('button', { name: 'Delete user' });
async function confirmDeletion() {
  return (await findQuestion('Delete user?')).getByRole('button', { name: 'Delete user' });
}

test('a user is shown with invitation, times, identity, roles, and a description of the roles', async () => {
  const { userId } = await openUser('daniel.okafor@northwind.example');
  expect(document.title).toBe('daniel.okafor@northwind.example');
  screen.getByText('Accepted');
  screen.getByText('Can see webhooks and change them. Can see apps.');
  expect(screen.getByRole('button', { name: 'Copy User ID' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy Identity' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'What this user can open' })).toHaveAttribute(
    'href',
    `/access-overview?user=${userId}`,
  );
  expect(screen.queryByRole('button', { name: 'Resend invitation' })).toBeNull();
});

test.each([
  ['daniel.okafor@northwind.example', 'will no longer be able to open this tenant.'],
  ['hugo.lefebvre@northwind.example', 'will no longer be able to accept the invitation.'],
])('before %s is deleted, the dialog says that they %s', async (emailAddress, words) => {
  const { user } = await openUser(emailAddress);
  await user.click(deleteButton());
  expect(await screen.findByRole('alertdialog', { name: 'Delete user?' })).toHaveTextContent(
    `${emailAddress} ${words} To restore access, send a new invitation.`,
  );
});

test('roles are changed and saved; leaving asks before the save but not after it', async () => {
  const { user, userId, router } = await openUser('daniel.okafor@northwind.example');
  await user.click(role('Mandates: read'));
  screen.getByText('Unsaved changes');
  await router.navigate('/users');
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Leave this page?' })).getByRole('button', {
      name: 'Cancel',
    }),
  );

  await user.click(save());
  await screen.findByText('User saved');
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  const saved = await getUser(api(), userId);
  expect(saved.roles.toSorted()).toEqual(['APP_READ', 'MANDATE_READ', 'WEBHOOK_WRITE']);
  await router.navigate('/users');
  await screen.findByRole('heading', { name: 'Users', level: 1 });
});

test('a deleted user reads as deleted, and offers nothing to edit', async () => {
  const { userId } = await findUser('rosa.delgado@northwind.example');
  await setInvitation(sandbox().db, userId, { status: 'USER_DELETED' });
  const { router } = await openUser('rosa.delgado@northwind.example');
  screen.getByText('This user was deleted and can no longer open this tenant. To restore access, invite them again.');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Save|Delete user|Resend/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'What this user can open' })).toBeNull();
  await router.navigate('/users?users.search=rosa');
  await screen.findByRole('link', { name: 'View rosa.delgado@northwind.example' });
  expect(screen.queryByRole('link', { name: 'Edit rosa.delgado@northwind.example' })).toBeNull();
});

test('changes can be discarded', async () => {
  const { user } = await openUser('daniel.okafor@northwind.example');
  await user.click(role('Apps: read'));
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(role('Apps: read')).toBeChecked();
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  expect(save()).toHaveFocus();
});

test('a user without any role gets an error at the roles and is not saved', async () => {
  const { user } = await openUser('rosa.delgado@northwind.example');
  await user.click(role('Mandates: read'));
  await user.click(save());
  await screen.findByText('Please select one or more roles');
});

test('a save of a deleted user says so and keeps the input', async () => {
  const { user, userId } = await openUser('rosa.delgado@northwind.example');
  await deleteUser(api(), userId);
  await user.click(role('Apps: read'));
  await user.click(save());
  await screen.findByText('Failed to save user');
  screen.getByText('This no longer exists, or it belongs to another tenant.');
  expect(role('Apps: read')).toBeChecked();
});

test('a stale save of roles keeps the input and offers to overwrite', async () => {
  const { user, userId } = await openUser('daniel.okafor@northwind.example');
  await updateUser(api(), userId, { roles: ['APP_READ'] });
  await user.click(role('Mandates: read'));
  await user.click(save());
  await screen.findByText('Failed to save user');
  screen.getByText('Someone else has changed this since you opened it.');
  await user.click(screen.getByRole('button', { name: 'Load latest version' }));
  await waitFor(() => expect(role('Webhooks: write')).not.toBeChecked());
  expect(role('Mandates: read')).not.toBeChecked();
});

test('resending the invitation while roles are edited does not make the save stale', async () => {
  const { user, userId, queryClient } = await openUser('niamh.walsh@northwind.example');
  await user.click(role('Mandates: read'));
  await user.click(screen.getByRole('button', { name: 'Resend invitation' }));
  await screen.findByText('Invitation resent to niamh.walsh@northwind.example');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await user.click(save());
  await screen.findByText('User saved');
  expect((await getUser(api(), userId)).roles).toContain('MANDATE_READ');
});

test('a user is deleted after a confirmation and leaves the list', async () => {
  const { user } = await openUser('rosa.delgado@northwind.example');
  await user.click(role('Apps: read'));
  await user.click(deleteButton());
  await user.click(await confirmDeletion());
  await screen.findByText('User deleted');
  await screen.findByRole('heading', { name: 'Users', level: 1 });
  await waitFor(() => expect(screen.getByText(/^24 results/)).toBeInTheDocument());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('deleting a deleted item says so', async () => {
  const { user, userId } = await openUser('rosa.delgado@northwind.example');
  await deleteUser(api(), userId);
  await user.click(deleteButton());
  await user.click(await confirmDeletion());
  await screen.findByText('Failed to delete user');
});

test.each(['niamh.walsh@northwind.example', 'liam.doyle@northwind.example'])(
  'the invitation of %s, who has not answered, is sent again',
  async (emailAddress) => {
    const { user } = await openUser(emailAddress);
    await user.click(screen.getByRole('button', { name: 'Resend invitation' }));
    await screen.findByText(`Invitation resent to ${emailAddress}`);
    screen.getByText('Not signed in yet');
    await screen.findByText('Invited', { selector: 'span' });
  },
);

test('an invitation that has been accepted since is not sent again, and the page says why', async () => {
  const { user, userId } = await openUser('niamh.walsh@northwind.example');
  await setInvitation(sandbox().db, userId, { status: 'ACCEPTED' });
  await user.click(screen.getByRole('button', { name: 'Resend invitation' }));
  await screen.findByText('Failed to resend invite to niamh.walsh@northwind.example');
  screen.getByText('This user has no pending invitation.');
});

test('admins can neither delete nor demote themselves, and the page says why', async () => {
  await openUser('admin@northwind.example');
  const reason = await screen.findByText(/^This is you\./);
  expect(deleteButton()).toBeDisabled();
  expect(deleteButton()).toHaveAccessibleDescription(must(reason.textContent));
  expect(role(/^Tenant admin/)).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('the last tenant admin sees that another user has to become one first', async () => {
  const self = await findUser('admin@northwind.example');
  const other = await findUser('multi@northwind.example');
  await updateUser(api(self.emailAddress), other.userId, { roles: ['APP_READ'] });
  await openPage(`/users/${self.userId}`);
  await screen.findByText(/^You are the last tenant admin/);
  expect(deleteButton()).toBeDisabled();
});

// Another account signed in from another tab, so this page does not recognise its own user.
test('when only the platform protects a user, its refusal is shown in words', async () => {
  const { user, signInElsewhere } = await openUser('multi@northwind.example');
  signInElsewhere('multi@northwind.example');
  await user.click(deleteButton());
  await user.click(await confirmDeletion());
  await screen.findByText('Failed to delete user');
  const question = within(screen.getByRole('alertdialog'));
  expect(question.getByText('You cannot delete yourself or remove your own tenant admin role.')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Cancel' }));

  await setRoles('admin@northwind.example', ['APP_READ']);
  await user.click(role(/^Tenant admin/));
  await user.click(role('Apps: read'));
  await user.click(save());
  await screen.findByText('Failed to save user');
  screen.getByText('This is the last tenant admin. Make another user a tenant admin first.');
});

test('a user who does not exist gives an error with a correlation id and Retry', async () => {
  await openPage('/users/nobody');
  await screen.findByText('Error fetching data');
  screen.getByText('This no longer exists, or it belongs to another tenant.');
  screen.getByRole('button', { name: 'Copy Correlation ID' });
  screen.getByRole('button', { name: 'Retry' });
});
