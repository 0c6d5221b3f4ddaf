// @vitest-environment jsdom
import { approve, listApprovals, updateApprovalSettings } from '@portal/api-client/approvals';
import { getAppConfiguration } from '@portal/api-client/installed-apps';
import { must, type UserEvent } from '@portal/test-kit';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

async function fillIn(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText(/Merchant ID/), '1234567890');
  await user.type(screen.getByLabelText(/Name on statements/), 'Northwind');
  await user.type(screen.getByLabelText(/API key/), 'a-new-secret');
  await user.type(screen.getByLabelText(/Webhook secret/), 'whsec-1234567890123456');
}

test('a configuration that needs an approval since the page was opened asks for it, and keeps the secret', async () => {
  const { user } = await openPage('/apps/configuration/card-payments');
  await fillIn(user);
  await updateApprovalSettings(api(), { appConfigurations: true });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request approval' }));
  expect(screen.queryByText('Failed to save app configuration')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText(/API key/)).toHaveValue('a-new-secret');
  await user.click(await screen.findByRole('button', { name: 'Request approval' }));
  await screen.findByRole('dialog', { name: 'Request approval' });
});

test('where configurations need an approval, the form requests one and the approval saves it', async () => {
  await updateApprovalSettings(api(), { appConfigurations: true });
  const { user } = await openPage('/apps/configuration/card-payments');
  await fillIn(user);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Request approval' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request approval' }));
  await user.click(dialog.getByRole('button', { name: 'Request approval' }));
  await screen.findByText('Approval requested');
  const [requested] = (await listApprovals(api(), 'PENDING')).results;
  await approve(api(), must(requested).approvalId);
  const saved = await getAppConfiguration(api(), 'card-payments', 1);
  expect(saved.data).toMatchObject({
    merchant: { merchantId: '1234567890' },
    access: { apiKey: { mask: expect.anything() } },
  });
});
