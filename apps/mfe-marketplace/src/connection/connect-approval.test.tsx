// @vitest-environment jsdom
import { type Approval, APPROVALS, approve, listApprovals, updateApprovalSettings } from '@portal/api-client/approvals';
import { requestApproval } from '@portal/api-client/approval-requests';
import { approvalPages, must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ADMIN, api, network, openPage as open, sandbox, setUpArea } from '../testing/area.ts';
import { APP, begin, connectionOf } from '../testing/consent.ts';

setUpArea();
beforeEach(() => window.sessionStorage.clear());

const CONFIGURATION = `/apps/configuration/${APP}`;
const CALLBACK = `${CONFIGURATION}/callback`;

const openPage = (at: string) => open(at, { otherAreas: [approvalPages] });
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });
const attempts = () => network.calls(`POST /v1/apps/installed/${APP}/connect`);
const requireApprovals = () => updateApprovalSettings(api(), { appConfigurations: true });
const requests = async (): Promise<readonly Approval[]> => (await listApprovals(api())).results;
const request = (account?: string) => requestApproval(api(account), { appConnection: { appId: APP } });
const requestButton = (action: 'connect' | 'reconnect' = 'connect') =>
  screen.findByRole('button', { name: `Request approval to ${action}` });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Request approval' }));

/** Lets the code be redeemed only once the page has read the requests. */
function redeemLate(): void {
  const read = network.hold('GET /v1/tenant/approvals');
  network.respond('PUT', async (_call, send) => {
    await waitFor(() => expect(read.waiting()).toHaveLength(1));
    await read.release();
    return send();
  });
}

test.each([
  ['a denial', 'access_denied'],
  ['an error of the provider', 'temporarily_unavailable'],
])('after %s, the page requests the approval that another attempt needs, with a note', async (_end, error) => {
  const at = (await sandbox().pressConsent('deny', await begin())).replace('access_denied', error);
  await requireApprovals();
  const { user, router } = await openPage(at);
  await heading('Open Banking was not connected');
  await user.click(await requestButton());
  const asked = await dialog();
  await user.type(asked.getByLabelText('Note for the approver (optional)'), 'For the shop');
  await user.click(asked.getByRole('button', { name: 'Request approval' }));
  await heading('Outside the area');
  const [requested] = await requests();
  expect(requested).toMatchObject({ subjects: [`connection of app ${APP}`], note: 'For the shop', status: 'PENDING' });
  expect(router.state.location.pathname).toBe(`/approvals/${must(requested).approvalId}`);
  expect(attempts()).toHaveLength(0);
});

test('another attempt that needs an approval since the page was opened asks for it, and the page stays as it was', async () => {
  const { user, router } = await openPage(await sandbox().pressConsent('deny', await begin()));
  const again = await screen.findByRole('button', { name: 'Try again' });
  const kept = window.sessionStorage.getItem('portal.consent');
  await requireApprovals();
  await user.click(again);
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Failed to connect app')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Open Banking was not connected');
  expect(screen.getByText("The connection was denied on the provider's page.")).toBeVisible();
  expect(window.sessionStorage.getItem('portal.consent')).toBe(kept);
  await user.click(await requestButton());
  await user.click((await dialog()).getByRole('button', { name: 'Request approval' }));
  await heading('Outside the area');
  expect(router.state.location.pathname).toBe(`/approvals/${must((await requests())[0]).approvalId}`);
});

test('a connection that was allowed before it needed an approval is refused, and the page offers the request', async () => {
  const at = await sandbox().pressConsent('allow', await begin());
  await requireApprovals();
  const { user } = await openPage(at);
  await heading('Open Banking was not connected');
  expect(screen.getByText('Another person has to approve this change. Request an approval.')).toBeVisible();
  expect((await connectionOf()).status).toBe('NOT_CONNECTED');
  await user.click(await requestButton());
  await dialog();
});

test.each([
  ['the page that the provider returns to', CALLBACK],
  ['the page of the app', CONFIGURATION],
])('%s leads to a request that is waiting, and does not offer another one', async (_page, at) => {
  await requireApprovals();
  const { approvalId } = await request();
  await openPage(at);
  await screen.findByText('Waiting for approval');
  expect(screen.getByRole('link', { name: 'Open the request' })).toHaveAttribute('href', `/approvals/${approvalId}`);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
});

test('an approval permits attempts until one connects the app, and the next one needs another approval', async () => {
  await requireApprovals();
  await approve(api(), (await request(ADMIN)).approvalId);
  const denied = await openPage(await sandbox().pressConsent('deny', await begin()));
  await denied.user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(attempts()).toHaveLength(1));
  denied.closeTenant();
  redeemLate();
  await openPage(await sandbox().pressConsent('allow', await begin()));
  const panel = within(await screen.findByRole('region', { name: 'Connection' }));
  await panel.findByText('Connected');
  await requestButton('reconnect');
});

test('a request whose page is not open yet when others hear of it still opens', async () => {
  await requireApprovals();
  const { user, router, queryClient } = await openPage(CONFIGURATION);
  const panel = within(await screen.findByRole('region', { name: 'Connection' }));
  await user.click(await requestButton());
  const response = network.hold('POST /v1/tenant/approvals');
  await user.click((await dialog()).getByRole('button', { name: 'Request approval' }));
  await waitFor(() => expect(response.waiting()).toHaveLength(1));
  // As the hub does.
  await queryClient.invalidateQueries({ queryKey: APPROVALS });
  await panel.findByText('Waiting for approval');
  await response.release();
  await heading('Outside the area');
  expect(router.state.location.pathname).toBe(`/approvals/${must((await requests())[0]).approvalId}`);
});

test('the list of apps requests the approval of a connection, and then leads to the request', async () => {
  await requireApprovals();
  const first = await openPage('/apps');
  const row = () => within(screen.getByRole('article', { name: 'Open Banking' }));
  await requestButton();
  await first.user.click(row().getByRole('button', { name: 'Request approval to connect' }));
  await first.user.click((await dialog()).getByRole('button', { name: 'Request approval' }));
  await heading('Outside the area');
  expect(attempts()).toHaveLength(0);
  first.closeTenant();
  await openPage('/apps');
  const link = await screen.findByRole('link', { name: 'Waiting for approval' });
  expect(row().getByRole('link', { name: 'Waiting for approval' })).toBe(link);
  expect(link).toHaveAttribute('href', `/approvals/${must((await requests())[0]).approvalId}`);
});
