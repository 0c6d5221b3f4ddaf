// @vitest-environment jsdom
import {
  getAppBalance,
  installApp,
  listInstalledApps,
  saveAppConfiguration,
  uninstallApp,
} from '@portal/api-client/installed-apps';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

/** Reports these validations in place of the platform's own. */
function reportValidations(validations: readonly object[]) {
  network.rewriteResponses('GET /v1/apps/installed', (text) => {
    const response: { data: object } = JSON.parse(text);
    return JSON.stringify({ ...response, data: { ...response.data, validations } });
  });
}

async function openApps(opening: Parameters<typeof openPage>[1] = {}) {
  const area = await openPage('/apps', opening);
  await screen.findAllByRole('article');
  return area;
}

const row = (name: string) => within(screen.getByRole('article', { name }));

test('installed apps are listed by name, each with its state, time and configuration', async () => {
  reportValidations([
    {
      appId: 'gocardless',
      isValid: true,
      validationMessages: [],
      validatedOn: '2026-05-04T10:00:00Z',
      configurationVersion: 1,
    },
    {
      appId: 'bottomline',
      isValid: false,
      validationMessages: ['The SSH private key is missing.'],
      validatedOn: '2026-05-04T10:00:00Z',
      configurationVersion: 2,
    },
  ]);
  await openApps();
  const names = screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  expect(row('GoCardless').getByText('Valid')).toBeVisible();
  expect(row('GoCardless').getByText(/configuration 1$/)).toBeVisible();
  expect(row('Bottomline').getByText('Invalid')).toBeVisible();
  expect(row('Bottomline').getByText(/configuration 2$/)).toBeVisible();
  expect(row('Bottomline').getByText('The SSH private key is missing.')).toBeVisible();
  expect(row('Swish').getByText('Not validated')).toBeVisible();
});

test('a reader and a trial tenant can look at the apps and change nothing', async () => {
  await openApps({ email: 'reader@northwind.example' });
  expect(screen.queryByRole('link', { name: /^Configure/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Uninstall' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Validate' }).length).toBeGreaterThan(0);
});

test('in trial, apps have no actions', async () => {
  await openApps({ email: 'trial@fabrikam.example', isTrial: true });
  expect(screen.queryByRole('button', { name: /Validate|Uninstall/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /Configure|marketplace/ })).toBeNull();
});

test('a tenant without apps is led to the marketplace', async () => {
  for (const appId of (await listInstalledApps(api())).appIds) await uninstallApp(api(), appId);
  await openPage('/apps');
  await screen.findByText('No apps installed yet');
  expect(screen.getByRole('link', { name: 'Open marketplace' })).toHaveAttribute('href', '/apps/marketplace');
});

test('an app is uninstalled once its name has been typed', async () => {
  const { user } = await openApps();
  await user.click(row('Bottomline').getByRole('button', { name: 'Uninstall' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Uninstall app?' }));
  const confirm = dialog.getByRole('button', { name: 'Uninstall app' });
  expect(confirm).toBeDisabled();
  await user.type(dialog.getByRole('textbox'), 'Bottomline');
  await user.click(confirm);
  await screen.findByText('App uninstalled');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Bottomline' })).toBeNull());
  expect((await listInstalledApps(api())).appIds).not.toContain('bottomline');
  expect(screen.getByRole('heading', { name: 'Apps', level: 1 })).toHaveFocus();
});

async function openUninstallation(name: string) {
  const { user } = await openApps();
  await user.click(row(name).getByRole('button', { name: 'Uninstall' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Uninstall app?' })) };
}

test('a refused uninstallation keeps its dialog and the typed name, and says why', async () => {
  const { user, dialog } = await openUninstallation('Bottomline');
  network.refuse('/uninstall');
  await user.type(dialog.getByRole('textbox'), 'Bottomline');
  await user.click(dialog.getByRole('button', { name: 'Uninstall app' }));
  await dialog.findByText('You do not have the role this requires. Ask a tenant admin.');
  expect(dialog.getByRole('textbox')).toHaveValue('Bottomline');
  expect((await listInstalledApps(api())).appIds).toContain('bottomline');
});

test('before an app is uninstalled, the schemes that use it are named', async () => {
  const { dialog } = await openUninstallation('Card Payments');
  await dialog.findByText(/^These schemes use Card Payments/);
  expect(dialog.getAllByRole('listitem')[0]).toHaveTextContent(/\(collect/);
});

test('an app that no scheme uses is said to be unused', async () => {
  await installApp(api(), 'demo-cards');
  const { dialog } = await openUninstallation('Demo Cards');
  await dialog.findByText('No scheme uses Demo Cards.');
});

test('a platform that cannot list the schemes of an app leaves them out', async () => {
  network.refuse('/uses', { status: 404, code: 'NOT_FOUND' });
  const { dialog } = await openUninstallation('Bottomline');
  await waitFor(() => expect(dialog.queryByText('Loading...')).toBeNull());
  expect(network.calls('/bottomline/uses')).toHaveLength(1);
  expect(dialog.queryByText(/scheme/)).toBeNull();
});

test('schemes of an app that fail to load can be loaded again', async () => {
  const allow = network.refuse('/card-payments/uses');
  const { dialog, user } = await openUninstallation('Card Payments');
  await dialog.findByText('The schemes that use Card Payments could not be loaded');
  allow();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await dialog.findByText(/^These schemes use Card Payments/);
});

test('an app that cannot be uninstalled stays, and the dialog says why until a retry succeeds', async () => {
  const allow = network.refuse('/uninstall');
  const { user } = await openApps();
  await user.click(row('Bottomline').getByRole('button', { name: 'Uninstall' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Uninstall app?' }));
  await user.type(dialog.getByRole('textbox'), 'Bottomline');
  await user.click(dialog.getByRole('button', { name: 'Uninstall app' }));
  await screen.findByText('Failed to uninstall app');
  expect(await dialog.findByText('You do not have the role this requires. Ask a tenant admin.')).toBeVisible();
  expect(screen.getByRole('article', { name: 'Bottomline' })).toBeVisible();
  allow();
  await user.click(dialog.getByRole('button', { name: 'Uninstall app' }));
  await screen.findByText('App uninstalled');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('apps that fail to load can be loaded again', async () => {
  const allow = network.refuse('/v1/apps/installed');
  const { user } = await openPage('/apps');
  await screen.findByText('Error fetching data');
  allow();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findAllByRole('article');
});

test('demo apps are valid without a call', async () => {
  await installApp(api(), 'demo-cards');
  const { user } = await openApps();
  await user.click(row('Demo Cards').getByRole('button', { name: 'Validate' }));
  expect(row('Demo Cards').getByText('Valid')).toBeVisible();
  expect(network.calls('/validate')).toHaveLength(0);
});

const TOP_UPS = { flags: ['tenantPortalBalanceTopups'] };
const pounds = async () => (await getAppBalance(api(), 'citi-faster-payments')).balances[0]?.available;

test('an account is created once, and its id can be copied', async () => {
  await installApp(api(), 'globewire');
  const { user } = await openApps();
  await user.dblClick(row('Globewire').getByRole('button', { name: 'Create account' }));
  await screen.findByText('Account created for app');
  await row('Globewire').findByRole('button', { name: 'Copy account ID of Globewire' });
  expect(row('Globewire').queryByRole('button', { name: 'Create account' })).toBeNull();
  expect(network.calls('POST')).toHaveLength(1);
});

test('a top-up asks once, and moves the money once however fast it is clicked', async () => {
  await installApp(api(), 'cardback');
  const before = (await getAppBalance(api(), 'cardback')).balances;
  const { user } = await openApps(TOP_UPS);
  await user.click(row('Cardback').getByRole('button', { name: 'Top up' }));
  await screen.findByRole('textbox', { name: 'Amount' });
  const dialog = within(screen.getByRole('dialog', { name: 'Top up Cardback' }));
  await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '0,5');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await dialog.findByText('Please enter an amount from 1 to 100000');
  await user.clear(dialog.getByRole('textbox', { name: 'Amount' }));
  await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '12,50');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  const confirm = within(await screen.findByRole('alertdialog', { name: 'Top up Cardback?' }));
  const button = confirm.getByRole('button', { name: /^Top up .*12[.,]50/ });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByText('App balance topped up');
  expect(network.calls('/deposit-funds')).toHaveLength(1);
  const after = (await getAppBalance(api(), 'cardback')).balances;
  expect(after.filter(({ available }, index) => available !== before[index]?.available)).toHaveLength(1);
});

test('a top-up whose response is lost says so until the amount is reviewed again, and moves the money once', async () => {
  const before = await pounds();
  const { user } = await openApps(TOP_UPS);
  await user.click(row('Citi Faster Payments').getByRole('button', { name: 'Top up' }));
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '50');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const reconnect = network.loseResponses('/deposit-funds');
  await user.click(await screen.findByRole('button', { name: 'Top up £50.00' }));
  await screen.findByText('We could not confirm that the balance was topped up');
  reconnect();
  const confirm = within(screen.getByRole('alertdialog'));
  const reason = await confirm.findByText(/^We could not confirm that .* try again with the same amount/);
  await user.click(confirm.getByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const again = await screen.findByRole('button', { name: 'Top up £50.00' });
  expect(reason).not.toBeInTheDocument();
  expect(within(screen.getByRole('alertdialog')).queryByText(/could not confirm/)).toBeNull();
  await user.click(again);
  await screen.findByText('App balance topped up');
  await screen.findByText('£50.00 for Citi Faster Payments');
  expect(Number(await pounds())).toBe(Number(before) + 50);
});

test('the amount of a top-up can be corrected before the money moves', async () => {
  const { user } = await openApps(TOP_UPS);
  await user.click(row('Citi Faster Payments').getByRole('button', { name: 'Top up' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveFocus());
  expect(screen.getByText('Please enter an amount')).toBeVisible();
  await user.keyboard('5');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('textbox', { name: 'Amount' })).toHaveValue('5');
  expect(network.calls('/deposit-funds')).toEqual([]);
});

test('without the flag there is no top-up', async () => {
  await installApp(api(), 'cardback');
  await openApps();
  expect(row('Cardback').getByRole('button', { name: 'Balance' })).toBeVisible();
  expect(row('Cardback').queryByRole('button', { name: 'Top up' })).toBeNull();
});

test('a balance is shown in each currency, with its latest entries', async () => {
  const { user } = await openApps();
  await user.click(row('Citi Faster Payments').getByRole('button', { name: 'Balance' }));
  await screen.findByText('Available in GBP');
  const dialog = within(screen.getByRole('dialog', { name: 'Balance of Citi Faster Payments' }));
  expect(dialog.getByRole('heading', { name: 'Latest entries' })).toBeVisible();
});

test('currencies without money are named together', async () => {
  const { user } = await openApps();
  await user.click(row('Bank Transfer Payouts').getByRole('button', { name: 'Balance' }));
  await screen.findByText('Available in USD');
  expect(screen.getByText('No money in CZK, DKK, HUF, JPY, NOK, PLN, RON, SEK.')).toBeVisible();
  expect(screen.getByText('Top-up')).toBeVisible();
});

test('a balance of test money says so', async () => {
  await installApp(api(), 'visa');
  const { user } = await openApps();
  for (const [name, isTest] of [
    ['Visa', true],
    ['Citi Faster Payments', false],
  ] as const) {
    await user.click(row(name).getByRole('button', { name: 'Balance' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Balance of ${name}` }));
    await dialog.findByText(/Available in|holds no money/);
    expect(dialog.queryByText('Test') !== null).toBe(isTest);
    await user.click(dialog.getByText('Close'));
  }
});

test('an account is linked, and its IBAN is checked while it is typed', async () => {
  await installApp(api(), 'rhine-pay');
  const { user } = await openApps();
  await user.click(row('Rhine Pay').getByRole('button', { name: 'Link account' }));
  await screen.findByRole('textbox', { name: 'IBAN' });
  const dialog = within(screen.getByRole('dialog', { name: 'Link account to Rhine Pay' }));
  await user.type(dialog.getByRole('textbox', { name: 'Account holder' }), 'Ada Example');
  await user.type(dialog.getByRole('textbox', { name: 'IBAN' }), 'DE88 3704 0044 0532 0130 00');
  await dialog.findByText(/^The check digits of this IBAN/);
  await user.clear(dialog.getByRole('textbox', { name: 'IBAN' }));
  await user.type(dialog.getByRole('textbox', { name: 'IBAN' }), 'DE89 3704 0044 0532 0130 00');
  await user.type(dialog.getByRole('textbox', { name: 'BIC' }), 'deut xx ff');
  await dialog.findByText(/^The fifth and sixth letters of a BIC/);
  await user.clear(dialog.getByRole('textbox', { name: 'BIC' }));
  await user.type(dialog.getByRole('textbox', { name: 'BIC' }), 'deut de ff');
  await user.click(dialog.getByRole('button', { name: 'Link account' }));
  await screen.findByText('Account successfully linked to app');
  expect(network.calls('/link-account')[0]?.body).toEqual({
    holderName: 'Ada Example',
    iban: 'DE89370400440532013000',
    bic: 'DEUTDEFF',
  });
  await row('Rhine Pay').findByText('Linked account: Ada Example, DE89 3704 0044 0532 0130 00');
});

test('only an app that can hold money says that its balance is kept', async () => {
  const { dialog, user } = await openUninstallation('Bottomline');
  expect(dialog.getByText(/^Payments through/)).toBeVisible();
  expect(dialog.queryByText(/balance/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(row('GoCardless').getByRole('button', { name: 'Uninstall' }));
  await screen.findByText('Its balance is kept and returns if you install it again.');
});

test('an app is topped up only once it has an account', async () => {
  await installApp(api(), 'globewire');
  const { user } = await openApps(TOP_UPS);
  expect(row('Globewire').queryByRole('button', { name: 'Top up' })).toBeNull();
  await user.click(row('Globewire').getByRole('button', { name: 'Create account' }));
  await row('Globewire').findByRole('button', { name: 'Top up' });
});

test('an app in its test environment is tagged Test in the list, any other with its category', async () => {
  // The licence has room for no more collect apps.
  await uninstallApp(api(), 'konbini');
  for (const appId of ['visa', 'fjordpay', 'kiwa', 'demo-cards']) await installApp(api(), appId);
  const live = { merchant: { merchantId: '7300112233', environment: 'live' }, access: { apiKey: 'k-0123456789' } };
  await saveAppConfiguration(api(), 'blik', 1, live);
  await openApps();
  const tagOf = (name: string) => ['Test', 'Live', 'Demo'].filter((tag) => row(name).queryByText(tag) !== null);
  const names = ['Visa', 'Fjordpay', 'Kiwa', 'BLIK', 'Swish', 'Demo Cards'];
  expect(names.map((name) => [name, ...tagOf(name)])).toEqual([
    ['Visa', 'Test'],
    ['Fjordpay', 'Test'],
    ['Kiwa', 'Test'],
    ['BLIK', 'Live'],
    ['Swish', 'Live'],
    ['Demo Cards', 'Demo'],
  ]);
});

test('a test settlement of visa is sent once however fast it is clicked, and its references can be copied', async () => {
  await installApp(api(), 'visa');
  const { user } = await openApps({ flags: ['chargebackTestScenario'] });
  await user.click(row('Visa').getByRole('button', { name: 'Send test settlement' }));
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '25');
  await user.click(screen.getByRole('checkbox', { name: 'Chargeback' }));
  const send = screen.getByRole('button', { name: 'Send' });
  act(() => {
    send.click();
    send.click();
  });
  await screen.findByRole('button', { name: 'Copy Order reference' });
  expect(screen.getByRole('dialog', { name: 'Test settlement sent' })).toHaveTextContent(/Amount\D*25\.00/);
  // In the dialog and in the toast.
  expect(screen.getAllByText(/^\D+25\.00$/)).toHaveLength(2);
  expect(network.calls('/test/settlement')).toHaveLength(1);
  expect(network.calls('/test/settlement')[0]?.body).toMatchObject({ amount: '25.00', chargeback: true });
});

test('without its flag, a test settlement has no chargeback', async () => {
  await installApp(api(), 'visa');
  const { user } = await openApps();
  await user.click(row('Visa').getByRole('button', { name: 'Send test settlement' }));
  await screen.findByRole('textbox', { name: 'Amount' });
  expect(screen.queryByRole('checkbox', { name: 'Chargeback' })).toBeNull();
});

test('an app is validated, and its messages, time and configuration are shown', async () => {
  await installApp(api(), 'bacs-bureau');
  const { user } = await openApps();
  const hold = network.hold('/bacs-bureau/configuration/validate');
  await user.click(row('Bacs Bureau').getByRole('button', { name: 'Validate' }));
  await row('Bacs Bureau').findByText('Validating');
  await waitFor(() => expect(hold.waiting()).toHaveLength(1));
  await hold.release();
  await row('Bacs Bureau').findByText('Invalid');
  expect(row('Bacs Bureau').getAllByRole('listitem').length).toBeGreaterThan(0);
});

test('all apps are validated three at a time, and each fails alone', async () => {
  network.refuse('/swish/configuration/validate');
  const { user } = await openApps();
  const hold = network.hold(/configuration\/(v2\/)?validate/);
  await user.click(screen.getByRole('button', { name: 'Validate all' }));
  await waitFor(() => expect(hold.waiting()).toHaveLength(3));
  expect(screen.getAllByText('Validating')).toHaveLength(3);
  await hold.release();
  const apps = screen.getAllByRole('article').length;
  await waitFor(() => expect(network.calls(/configuration\/(v2\/)?validate/)).toHaveLength(apps));
  await row('Swish').findByText(/^You do not have the role/);
  expect(row('Swish').getByText('Could not validate')).toBeVisible();
  expect(row('Swish').queryByText(/invalid|failed|not validated/i)).toBeNull();
  await waitFor(() => expect(screen.queryByText('Validating')).toBeNull());
});
