// @vitest-environment jsdom
import { approve, listApprovals, requestApproval, updateApprovalSettings } from '@portal/api-client/approvals';
import { listKeys } from '@portal/api-client/keys';
import { must } from '@portal/test-kit';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, findUser, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

test('a role that may approve is requested from the page of a user', async () => {
  await updateApprovalSettings(api(), { access: true });
  const { userId } = await findUser('reader@northwind.example');
  const { user } = await openPage(`/users/${userId}`);
  await user.click(await screen.findByRole('checkbox', { name: /^Tenant admin/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request approval' }));
  await user.click(dialog.getByRole('button', { name: 'Request approval' }));
  await screen.findByRole('heading', { name: 'Change the roles of reader@northwind.example' });
  const [requested] = (await listApprovals(api(), 'PENDING')).results;
  await approve(api(), must(requested).approvalId);
  expect((await findUser('reader@northwind.example')).roles).toContain('TENANT_ADMIN');
});

test('the requester of a key creates it once it is approved, and sees its private part', async () => {
  await updateApprovalSettings(api(), { access: true });
  const newKey = { name: 'Till', roles: ['COLLECT_SCHEME_WRITE'] };
  const { approvalId } = await requestApproval(api('admin@northwind.example'), { newKey });
  await approve(api(), approvalId);
  const { user } = await openPage(`/approvals/${approvalId}`);
  await user.click(await screen.findByRole('button', { name: 'Create API key' }));
  await screen.findByText(/^sk_/);
  expect((await listKeys(api())).tenantKeys.map(({ name }) => name)).toContain('Till');
});
