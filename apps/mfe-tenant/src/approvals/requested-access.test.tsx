// @vitest-environment jsdom
import { getApproval, requestApproval } from '@portal/api-client/approval-requests';
import { APPROVALS, approve, listApprovals, updateApprovalSettings } from '@portal/api-client/approvals';
import { listKeys } from '@portal/api-client/keys';
import { endPermission } from '@portal/sandbox/seeds';
import { must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, findUser, network, openPage, sandbox, setUpArea } from '../testing/area.ts';

setUpArea();

test('a role that may approve is requested from the page of a user', async () => {
  await updateApprovalSettings(api(), { access: true });
  const { userId } = await findUser('reader@northwind.example');
  const { user } = await openPage(`/users/${userId}`);
  await user.click(await screen.findByRole('checkbox', { name: /^Tenant admin/ }));
  await user.click(await screen.findByRole('button', { name: 'Request approval' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request approval' }));
  await user.click(dialog.getByRole('button', { name: 'Request approval' }));
  await screen.findByRole('heading', { name: 'Change the roles of reader@northwind.example' });
  const [requested] = (await listApprovals(api(), 'PENDING')).results;
  await approve(api(), must(requested).approvalId);
  expect((await findUser('reader@northwind.example')).roles).toContain('TENANT_ADMIN');
});

test('a key that is created before the settings are loaded asks for the approval, and keeps the input', async () => {
  await updateApprovalSettings(api(), { access: true });
  network.hold('/v1/tenant/approval-settings');
  const { user } = await openPage('/api-keys/new');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Till');
  await user.click(screen.getByLabelText('Apps: write'));
  const create = screen.getByRole('button', { name: 'Create API key' });
  await user.click(create);
  const dialog = within(await screen.findByRole('dialog', { name: 'Request approval' }));
  expect(screen.queryByText(/^Failed to create/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Till');
  await user.click(create);
  const again = within(await screen.findByRole('dialog', { name: 'Request approval' }));
  await user.click(again.getByRole('button', { name: 'Request approval' }));
  await screen.findByRole('heading', { name: 'Create API key Till' });
});

/** Fills in the form of an invitation with a role that may approve. */
async function fillInvitation(addresses: string) {
  const area = await openPage('/users/new');
  await area.user.type(await screen.findByLabelText('Email addresses'), addresses);
  await area.user.click(screen.getByLabelText('Apps: write'));
  return area;
}

const pendingRequests = async () => (await listApprovals(api(), 'PENDING')).results;

test('an invitation with a role that may approve says that it is requested, with a note for the approver', async () => {
  await updateApprovalSettings(api(), { access: true });
  const { user } = await fillInvitation('ada@northwind.example');
  await user.type(await screen.findByLabelText('Note for the approver (optional)'), 'For the shop');
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Request approval' }));
  await screen.findByText('Approval requested for ada@northwind.example');
  screen.getByText('Another admin must approve this invitation.');
  expect(await pendingRequests()).toMatchObject([{ title: 'Invite ada@northwind.example', note: 'For the shop' }]);
});

test('an invitation that needs an approval since the page was opened asks for it', async () => {
  const { user } = await fillInvitation('ada@northwind.example');
  await updateApprovalSettings(api(), { access: true });
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request approval' }));
  await user.click(dialog.getByRole('button', { name: 'Request approval' }));
  await screen.findByRole('heading', { name: 'Invite ada@northwind.example' });
});

test('several invitations that need an approval since the page was opened are requested from their outcomes', async () => {
  const { user } = await fillInvitation('ada@northwind.example, bo@northwind.example');
  await updateApprovalSettings(api(), { access: true });
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  // Until then, the button is busy.
  await screen.findByText('0 of 2 invited, 2 failed.');
  await user.click(await screen.findByRole('button', { name: 'Request approval' }));
  await screen.findByText('Another admin must approve each of these 2 invitations.');
  expect((await pendingRequests()).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Invite ada@northwind.example', 'Invite bo@northwind.example']),
  );
});

test('the requester of a key creates it once it is approved, and sees its private part', async () => {
  await updateApprovalSettings(api(), { access: true });
  const newKey = { name: 'Till', roles: ['COLLECT_SCHEME_WRITE'] };
  const { approvalId } = await requestApproval(api('admin@northwind.example'), { newKey });
  await approve(api(), approvalId);
  const { user } = await openPage(`/approvals/${approvalId}`);
  await screen.findByText('Permission ends');
  await user.click(await screen.findByRole('button', { name: 'Create API key' }));
  await screen.findByText(/^sk_/);
  expect((await listKeys(api())).tenantKeys.map(({ name }) => name)).toContain('Till');
});

test('a key that was not created within 14 days has to be requested again', async () => {
  await updateApprovalSettings(api(), { access: true });
  const newKey = { name: 'Till', roles: ['COLLECT_SCHEME_WRITE'] };
  const { approvalId } = await requestApproval(api('admin@northwind.example'), { newKey });
  await approve(api(), approvalId);
  await endPermission(sandbox().db, approvalId);
  await openPage(`/approvals/${approvalId}`);
  await screen.findByText('Permission ended');
  await screen.findByText(/^The permission ended before the key was created\./);
  expect(screen.getByRole('link', { name: 'Request it again under API keys' })).toHaveAttribute('href', '/api-keys');
  expect(screen.queryByRole('button', { name: 'Create API key' })).toBeNull();
});

test('the private part of a key stays on screen when the page hears that the approval was used', async () => {
  await updateApprovalSettings(api(), { access: true });
  const newKey = { name: 'Till', roles: ['COLLECT_SCHEME_WRITE'] };
  const { approvalId } = await requestApproval(api('admin@northwind.example'), { newKey });
  await approve(api(), approvalId);
  const { user, queryClient } = await openPage(`/approvals/${approvalId}`);
  await user.click(await screen.findByRole('button', { name: 'Create API key' }));
  const secret = await screen.findByText(/^sk_/);
  // As after a change of window, or with any event about an approval.
  const reading = network.hold(`GET /v1/tenant/approvals/${approvalId}`);
  void queryClient.invalidateQueries({ queryKey: APPROVALS });
  await waitFor(() => expect(reading.waiting()).toHaveLength(1));
  await reading.release();
  expect(secret).toBeVisible();
  await screen.findByText('Permission used');
  expect(await getApproval(api('admin@northwind.example'), approvalId)).toMatchObject({ usedOn: expect.anything() });
});
