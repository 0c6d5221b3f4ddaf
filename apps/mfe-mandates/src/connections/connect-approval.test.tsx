// @vitest-environment jsdom
import { type Approval, approve, listApprovals, updateApprovalSettings } from '@portal/api-client/approvals';
import { requestApproval } from '@portal/api-client/approval-requests';
import { getInternalConfiguration } from '@portal/api-client/provider-configurations';
import { approvalPages, must } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ADMIN, api, network, openPage as open, sandbox, setUpArea } from '../testing/area.ts';
import { begin, connect } from '../testing/connection.ts';

setUpArea();
beforeEach(() => window.sessionStorage.clear());

const BACS = '/mandates/provider-configurations/bacs';
const CALLBACK = '/mandates/provider-configuration/gocardless/callback';

const openPage = (at: string, email = ADMIN) => open(at, { otherAreas: [approvalPages], email });
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });
const attempts = () => network.calls('POST /v2/mandates/internal/gocardless/connect');
const requireApprovals = () => updateApprovalSettings(api(), { providerConfigurations: true });
const requests = async (): Promise<readonly Approval[]> => (await listApprovals(api())).results;
const request = (account?: string) => requestApproval(api(account), { providerConnection: { provider: 'gocardless' } });
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
  await heading('GoCardless was not connected');
  await user.click(await requestButton());
  const asked = await dialog();
  await user.type(asked.getByLabelText('Note for the approver (optional)'), 'For the shop');
  await user.click(asked.getByRole('button', { name: 'Request approval' }));
  await heading('Outside the area');
  const [requested] = await requests();
  expect(requested).toMatchObject({ subjects: ['connection of provider gocardless'], note: 'For the shop' });
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
  expect(screen.queryByText('Failed to connect provider')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('GoCardless was not connected');
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
  await heading('GoCardless was not connected');
  expect(screen.getByText('Another person has to approve this change. Request an approval.')).toBeVisible();
  expect((await getInternalConfiguration(api(), 'gocardless')).status).toBe('NOT_CONNECTED');
  await user.click(await requestButton());
  await dialog();
});

test.each([
  ['the page that the provider returns to', CALLBACK],
  ['the page of the network', BACS],
])('%s leads to a request that is waiting, and does not offer another one', async (_page, at) => {
  await requireApprovals();
  const { approvalId } = await request();
  await openPage(at);
  await screen.findByText('Waiting for approval');
  expect(screen.getByRole('link', { name: 'Open the request' })).toHaveAttribute('href', `/approvals/${approvalId}`);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Connect GoCardless' })).toBeNull();
});

test('an approval permits attempts until one connects the provider, and the next one needs another approval', async () => {
  await requireApprovals();
  await approve(api(), (await request(ADMIN)).approvalId);
  const denied = await openPage(await sandbox().pressConsent('deny', await begin()));
  await denied.user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(attempts()).toHaveLength(1));
  denied.closeTenant();
  redeemLate();
  const { router } = await openPage(await sandbox().pressConsent('allow', await begin()));
  await heading('GoCardless is connected');
  await router.navigate(BACS);
  await requestButton('reconnect');
});

test('once the provider is disconnected, the button that requests an approval has the focus', async () => {
  await connect();
  await requireApprovals();
  const { user } = await openPage(BACS);
  await requestButton('reconnect');
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await user.click(await screen.findByRole('button', { name: 'Disconnect GoCardless' }));
  await screen.findByText('GoCardless disconnected');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Request approval to reconnect' })).toHaveFocus());
});

test('a reader of mandates is not offered to request a connection', async () => {
  await requireApprovals();
  const settings = network.hold('/v1/tenant/approval-settings');
  const { queryClient } = await openPage(BACS, 'reader@northwind.example');
  await screen.findByText('Not connected');
  await waitFor(() => expect(settings.waiting()).toHaveLength(1));
  await settings.release();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  // The platform refuses it to readers.
  expect(network.calls('GET /v1/tenant/approvals')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: /^Request approval/ })).toBeNull();
});
