// @vitest-environment jsdom
import { decline, requestApproval } from '@portal/api-client/approval-requests';
import {
  approve,
  getApprovalSettings,
  listApprovals,
  updateApprovalSettings,
  withdraw,
} from '@portal/api-client/approvals';
import { APP_CONFIGURATIONS } from '@portal/api-client/installed-apps';
import { PROVIDER_CONFIGURATIONS } from '@portal/api-client/provider-configurations';
import { SCHEMES } from '@portal/api-client/schemes';
import { updateUser } from '@portal/api-client/users';
import { must } from '@portal/test-kit';
import { createToaster } from '@portal/ui/basics';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { events } from '../events.ts';
import { waitingApprovals } from '../card-items.ts';
import { api, findUser, network, openPage, setRoles, setUpArea } from '../testing/area.ts';

setUpArea();

const find = async (name: string) => within(must((await screen.findByText(name)).closest('li'), 'switch'));

test('an admin turns a switch on', async () => {
  const { user } = await openPage('/approvals');
  await user.click((await find('Publishing a scheme')).getByRole('button', { name: /^Turn on/ }));
  await screen.findByText('Approval settings saved');
  await waitFor(async () => expect(await getApprovalSettings(api())).toMatchObject({ schemes: true, access: false }));
  await (await find('Publishing a scheme')).findByText('On');
});

test('a switch that only one person could approve stays off, and says why', async () => {
  for (const name of ['writer', 'elena.petrova']) await setRoles(`${name}@northwind.example`, ['APP_READ']);
  const { userId } = await findUser('multi@northwind.example');
  await updateUser(api('admin@northwind.example'), userId, { roles: ['APP_READ'] });
  const { user } = await openPage('/approvals');
  await user.click((await find('Provider configurations')).getByRole('button', { name: /^Turn on/ }));
  await (
    await find('Provider configurations')
  ).findByText('Two people must be able to approve provider configurations');
});

test('turning a switch off requests an approval, which another admin gives', async () => {
  await updateApprovalSettings(api(), { schemes: true });
  const { user } = await openPage('/approvals');
  await user.click((await find('Publishing a scheme')).getByRole('button', { name: /turn off/ }));
  await user.click(await screen.findByRole('button', { name: 'Request approval' }));
  await screen.findByText('Approval requested');
  await (await find('Publishing a scheme')).findByText('Waiting for approval');
  const [requested] = (await listApprovals(api())).results;
  expect(requested).toMatchObject({ kind: 'settings', title: 'Turn off approvals: publishing a scheme' });
  expect(await getApprovalSettings(api())).toMatchObject({ schemes: true });
});

test('a request is approved on its page, which shows what changes', async () => {
  await updateApprovalSettings(api(), { schemes: true });
  const { approvalId } = await requestApproval(api(), { settings: { schemes: false }, note: 'For the migration' });
  const { user } = await openPage(`/approvals/${approvalId}`);
  await screen.findByText('For the migration');
  screen.getByText('Publishing a scheme');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText(/Approved by admin@northwind.example/);
  expect(await getApprovalSettings(api())).toMatchObject({ schemes: false });
});

test.each([
  ['approved', (id: string) => approve(api('multi@northwind.example'), id), /^Approved by multi@/],
  [
    'declined',
    (id: string) => decline(api('multi@northwind.example'), id, { reason: 'Not before the audit' }),
    /^Declined by multi@/,
  ],
  ['withdrawn', (id: string) => withdraw(api('writer@northwind.example'), id), /^Withdrawn by writer@/],
])('a request that was %s while its page was open says so to the next approver', async (_how, answer, words) => {
  await updateApprovalSettings(api(), { appConfigurations: true });
  const linkedAccount = { appId: 'open-banking', holderName: 'Northwind', iban: 'IE64IRCE92050112345678' };
  const { approvalId } = await requestApproval(api('writer@northwind.example'), { linkedAccount });
  const { user } = await openPage(`/approvals/${approvalId}`);
  const button = await screen.findByRole('button', { name: 'Approve' });
  await answer(approvalId);
  await user.click(button);
  await screen.findByText('Failed to approve the change');
  await screen.findByText(words);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
});

test('a list leads to each request, and home names those that wait for the user', async () => {
  await updateApprovalSettings(api(), { schemes: true });
  const { approvalId } = await requestApproval(api(), { settings: { schemes: false } });
  await openPage('/approvals');
  const link = await screen.findByRole('link', { name: 'Turn off approvals: publishing a scheme' });
  expect(link).toHaveAttribute('href', `/approvals/${approvalId}`);
  screen.getByText('Waiting for you');
  const { results } = await listApprovals(api('admin@northwind.example'), 'PENDING');
  expect(waitingApprovals(results, () => undefined)).toEqual([
    {
      text: 'Turn off approvals: publishing a scheme',
      detail: 'Waiting for you, requested by multi@northwind.example.',
      path: `/approvals/${approvalId}`,
    },
  ]);
  const own = await listApprovals(api(), 'PENDING');
  expect(waitingApprovals(own.results, () => undefined)).toEqual([]);
});

test('a platform without approvals says so', async () => {
  network.refuse('/v1/tenant/approval', { status: 404, code: 'NOT_FOUND' });
  await openPage('/approvals');
  await screen.findByText('This platform does not have approvals.');
});

test.each([
  ['a request', { status: 'PENDING', isRequester: false }, ['multi@northwind.example requests your approval']],
  ['one’s own request', { status: 'PENDING', isRequester: true }, []],
  ['an approval', { status: 'APPROVED', isRequester: true }, ['multi@northwind.example approved your change']],
  ['the answer of another approver', { status: 'APPROVED', isRequester: false }, []],
  ['a refusal', { status: 'DECLINED', isRequester: true }, ['multi@northwind.example declined your request']],
  ['a lapse', { status: 'LAPSED', isRequester: true }, ['Your request has lapsed']],
  ['an expiry', { status: 'EXPIRED', isRequester: true }, ['Your request has expired']],
])('%s reaches those whom it concerns', async (_what, news, titles) => {
  const { queryClient } = await openPage('/approvals');
  await screen.findByText('Publishing a scheme');
  const toasts = createToaster();
  const payload = { approvalId: 'a-1', kind: 'schemes', title: 'Publish Shop', by: 'multi@northwind.example', ...news };
  await events.listeners['ApprovalsChanged']?.(payload, { api: api(), queryClient, toast: toasts.toaster });
  expect(toasts.getSnapshot().map(({ title }) => title)).toEqual(titles);
  for (const { link } of toasts.getSnapshot()) expect(link).toMatchObject({ to: '/approvals/a-1' });
});

test.each([
  ['an app', APP_CONFIGURATIONS],
  ['a provider', PROVIDER_CONFIGURATIONS],
  ['a scheme', SCHEMES],
])('an approval makes other pages read %s again', async (_what, queryKey) => {
  const { queryClient } = await openPage('/approvals');
  queryClient.setQueryData(queryKey, 'as before');
  const payload = { approvalId: 'a-1', kind: 'schemes', title: 'Change', by: null, isRequester: false };
  const services = { api: api(), queryClient, toast: createToaster().toaster };
  await events.listeners['ApprovalsChanged']?.({ ...payload, status: 'APPROVED' }, services);
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
});
