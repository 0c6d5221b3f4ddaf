// @vitest-environment jsdom
import {
  deleteInternalConfiguration,
  getInternalConfiguration,
  getProviderConfiguration,
  saveInternalConfiguration,
} from '@portal/api-client/provider-configurations';
import { listApprovals, updateApprovalSettings } from '@portal/api-client/approvals';
import { button } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';
import { connect } from '../testing/connection.ts';

setUpArea();
beforeEach(() => window.sessionStorage.clear());

const BACS = '/mandates/provider-configurations/bacs';

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('the webhook secret of GoCardless is stored, and removed again', async () => {
  await connect();
  const { user } = await openPage(BACS);
  const secret = await region('Notifications from GoCardless');
  await user.click(await secret.findByLabelText('Webhook secret'));
  await user.paste('whsec-1');
  await user.click(button('Save secret'));
  await screen.findByText('Provider configuration saved');
  await secret.findByText('A value is stored. It cannot be shown.');
  expect((await getInternalConfiguration(api(), 'gocardless')).webhookSecret).toBeTruthy();

  await user.click(secret.getByRole('button', { name: 'Remove Webhook secret' }));
  await user.click(button('Save secret'));
  await secret.findByLabelText('Webhook secret');
  expect(network.calls('PUT').map(({ body }) => body)).toEqual([{ webhookSecret: 'whsec-1' }, { webhookSecret: null }]);
  expect((await getInternalConfiguration(api(), 'gocardless')).webhookSecret).toBeUndefined();
});

test('a secret that is saved after the connection was deleted is refused, and the input is kept', async () => {
  await connect();
  const { user } = await openPage(BACS);
  const secret = await region('Notifications from GoCardless');
  const field = await secret.findByLabelText('Webhook secret');
  await user.click(field);
  await user.paste('whsec-1');
  await deleteInternalConfiguration(api(), 'gocardless');
  await user.click(button('Save secret'));
  await screen.findByText('Failed to save provider configuration');
  expect(field).toHaveValue('whsec-1');
});

test('a secret that needs an approval since the page was opened asks for it, and is kept', async () => {
  await connect();
  const { user } = await openPage(BACS);
  const secret = await region('Notifications from GoCardless');
  const field = await secret.findByLabelText('Webhook secret');
  await user.click(field);
  await user.paste('whsec-1');
  await updateApprovalSettings(api(), { providerConfigurations: true });
  await user.click(button('Save secret'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request approval' }));
  expect(screen.queryByText('Failed to save provider configuration')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(field).toHaveValue('whsec-1');
  await user.click(await secret.findByRole('button', { name: 'Request approval' }));
  await screen.findByRole('dialog', { name: 'Request approval' });
});

test('Connect requests an approval if one is needed since the page was opened', async () => {
  const { user } = await openPage(BACS);
  const connectButton = await screen.findByRole('button', { name: 'Connect GoCardless' });
  await updateApprovalSettings(api(), { providerConfigurations: true });
  await user.click(connectButton);
  const dialog = within(await screen.findByRole('dialog', { name: 'Request approval' }));
  expect(screen.queryByText('Failed to connect provider')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Request approval' }));
  await screen.findByText('Approval requested');
  expect((await listApprovals(api(), 'PENDING')).results).toMatchObject([
    { kind: 'providerConfigurations', subjects: ['connection of provider gocardless'] },
  ]);
});

test('a network changes to another provider, whose connection the page then shows', async () => {
  const { user } = await openPage(BACS);
  const form = await region('Provider and lead time');
  await user.click(form.getByRole('combobox', { name: 'Provider' }));
  await user.click(await screen.findByTitle('Bottomline'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Provider configuration saved');
  await screen.findByRole('region', { name: 'Credentials' });
  await waitFor(() => expect(screen.getByText('Connected', { exact: true })).toBeVisible());
  expect((await getProviderConfiguration(api(), 'bacs')).provider).toBe('bottomline');
});

test('Disconnect names the networks that stop, keeps the secret, and leaves a deletion to be made', async () => {
  await connect();
  await saveInternalConfiguration(api(), 'gocardless', { webhookSecret: 'whsec-2' });
  const { user } = await openPage(BACS);
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  const panel = await region('Connection');
  const question = within(await screen.findByRole('alertdialog', { name: 'Disconnect GoCardless?' }));
  expect(await question.findByText(/^BACS: \d+ creditor profiles/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Disconnect GoCardless' }));
  await screen.findByText('GoCardless disconnected');
  await waitFor(() => expect(panel.getByRole('button', { name: 'Reconnect GoCardless' })).toHaveFocus());
  expect(panel.getByText('Not connected')).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Disconnect' })).toBeNull();
  expect(await getInternalConfiguration(api(), 'gocardless')).toMatchObject({
    status: 'NOT_CONNECTED',
    webhookSecret: expect.anything(),
  });

  await user.click(button('Delete provider configuration'));
  const deletion = within(await screen.findByRole('alertdialog', { name: 'Delete provider configuration?' }));
  await user.click(deletion.getByRole('button', { name: 'Delete provider configuration' }));
  await screen.findByText('Provider configuration deleted');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete provider configuration' })).toBeNull());
  expect((await getInternalConfiguration(api(), 'gocardless')).webhookSecret).toBeUndefined();
});

test('Connect asks for one attempt that returns to the page of the provider, and is shown without an address', async () => {
  const { user } = await openPage(BACS);
  await user.click(await screen.findByRole('button', { name: 'Connect GoCardless' }));
  await waitFor(() => expect(window.sessionStorage.getItem('portal.consent')).not.toBeNull());
  const redirectUri = `${window.location.origin}/mandates/provider-configuration/gocardless/callback`;
  expect(network.calls('POST /v2/mandates/internal/gocardless/connect').map(({ body }) => body)).toEqual([
    { redirectUri },
  ]);
});

test('a reader sees the connection, and can neither connect nor disconnect it', async () => {
  await connect();
  await openPage(BACS, { email: 'reader@northwind.example' });
  await screen.findByText('The platform can use your GoCardless account.');
  expect((await region('Connection')).queryAllByRole('button')).toEqual([]);
});
