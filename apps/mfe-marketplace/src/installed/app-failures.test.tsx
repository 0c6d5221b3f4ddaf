// @vitest-environment jsdom
import { installApp } from '@portal/api-client/installed-apps';
import { button } from '@portal/test-kit';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

/** Installs an app and presses an action of its row. */
async function press(appId: string, name: string, action: string) {
  await installApp(api(), appId);
  const { user } = await openPage('/apps', { flags: ['tenantPortalBalanceTopups'] });
  const row = within(await screen.findByRole('article', { name }));
  await user.click(row.getByRole('button', { name: action }));
  return { user, row };
}

test('an account that the platform refuses is not created, and the toast says why', async () => {
  network.refuse('/globewire/account');
  const { row } = await press('globewire', 'Globewire', 'Create account');
  await screen.findByText('Failed to create account for app');
  expect(screen.getByText(/^You do not have the role/)).toBeVisible();
  expect(row.getByRole('button', { name: 'Create account' })).toBeEnabled();
});

test('a top-up that the platform refuses keeps its amount and can be repeated', async () => {
  network.refuse('/deposit-funds');
  const { user } = await press('cardback', 'Cardback', 'Top up');
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '50');
  await user.click(button('Continue'));
  await user.click(await screen.findByRole('button', { name: /^Top up .*50/ }));
  await screen.findByText('Failed to top up balance');
  expect(network.calls('/deposit-funds')[0]?.body).toMatchObject({ amount: 50 });
  expect(screen.getByRole('button', { name: /^Top up .*50/ })).toBeEnabled();
});

test('a test settlement that the platform refuses keeps its amount', async () => {
  network.refuse('/test/settlement');
  const { user } = await press('visa', 'Visa', 'Send test settlement');
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '25');
  await user.click(button('Send'));
  await screen.findByText('Failed to send test settlement');
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('25');
});

test('an account that the platform does not link gets its error at its field', async () => {
  network.refuse('/link-account', { status: 400, code: 'IBAN_IS_INVALID' });
  const { user } = await press('rhine-pay', 'Rhine Pay', 'Link account');
  await user.type(await screen.findByRole('textbox', { name: 'Account holder' }), 'Ada');
  await user.type(screen.getByRole('textbox', { name: 'IBAN' }), 'DE89370400440532013000');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Link account' }));
  await screen.findByText('Failed to link account to app');
  expect(screen.getByRole('textbox', { name: 'IBAN' })).toHaveValue('DE89370400440532013000');
});
