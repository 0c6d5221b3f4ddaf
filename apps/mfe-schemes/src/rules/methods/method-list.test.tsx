// @vitest-environment jsdom
import type { PaymentMethod } from '@portal/api-client/payment-methods';
import { listRewardGroups } from '@portal/api-client/rewards';
import { must } from '@portal/test-kit';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, openForm, problems, rule, setUpArea, someInput, someRule } from '../../testing/form.tsx';

setUpArea();

const method = (name: string) => rule(1).getByRole('switch', { name });
const empty = (values: Parameters<typeof someRule>[0] = {}) =>
  someInput({ rules: [someRule({ apps: [], ...values })] });

/** The button that shows the methods that the rule cannot use. */
const fold = () => rule(1).getByRole('button', { name: /that this rule cannot use$/ });

test('methods that the rule can use come first, and the others on request with their count and the reason of each app', async () => {
  const { user } = await openForm({ initialValues: empty() });
  expect(method('Card (Card Payments)')).not.toBeChecked();
  expect(rule(1).queryByRole('switch', { name: 'Card (Halden Acquiring)' })).toBeNull();
  expect(rule(1).queryByRole('switch', { name: 'Payout to card (Cardback)' })).toBeNull();
  const usable = rule(1).getAllByRole('switch').length;
  expect(fold()).toHaveAttribute('aria-expanded', 'false');
  await user.click(fold());
  expect(fold()).toHaveAttribute('aria-expanded', 'true');
  const folded = rule(1).getAllByRole('switch').length - usable;
  expect(fold()).toHaveTextContent(new RegExp(`^${folded} methods of \\d+ apps that this rule cannot use$`));
  expect(method('Card (Halden Acquiring)')).toHaveAttribute('aria-disabled', 'true');
  const app = within(rule(1).getByRole('group', { name: 'Halden Acquiring' }));
  expect(app.getAllByText('App not installed').filter((one) => !one.closest('.portal-visually-hidden'))).toHaveLength(
    1,
  );
  expect(rule(1).queryByRole('switch', { name: 'Payout to card (Cardback)' })).toBeNull();
});

test('a method that is on is never folded, whatever the rule says', async () => {
  const { user } = await openForm({
    initialValues: empty({ countries: ['DE'], apps: [{ appId: 'swish', paymentMethods: ['SWISH'] }] }),
  });
  expect(method('Swish (Swish)')).toBeChecked();
  await user.click(method('Swish (Swish)'));
  expect(method('Swish (Swish)')).toHaveFocus();
  expect(method('Swish (Swish)')).not.toBeChecked();
});

test('apps in their test environment are tagged Test', async () => {
  const { user } = await openForm({ initialValues: empty() });
  await user.click(fold());
  const isTagged = (name: string) =>
    within(rule(1).getByRole('group', { name: new RegExp(`^${name}`) })).queryByText('Test') !== null;
  expect(['BLIK', 'GoCardless', 'Swish', 'Open Banking'].map(isTagged)).toEqual([true, true, false, false]);
});

test.each([
  ['countries', { countries: ['DE'] }, {}, 'Unsupported in selected countries'],
  ['currencies', { currencies: ['EUR'] }, {}, 'Unsupported in selected currencies'],
  ['the agreement type', {}, { agreementType: 'RECURRING' as const }, 'Unsupported for selected agreement type'],
  [
    'MOTO',
    {},
    { supportsMotoTransactions: true },
    'PAPER and TEL are not supported by Swish. Therefore, this payment method is not currently supported for a MOTO user journey.',
  ],
  [
    'the sources of a wallet',
    {},
    { supportsWallet: true, walletDisplayedAuthorizationSources: ['TEL' as const] },
    'TEL is not supported by Swish.',
  ],
])(
  'a method that is unavailable because of %s says so, and cannot be turned on',
  async (_why, ruleValues, draftValues, reason) => {
    const { user } = await openForm({ initialValues: { ...empty(ruleValues), ...draftValues } });
    await user.click(fold());
    const swish = method('Swish (Swish)');
    expect(swish).toHaveAttribute('aria-disabled', 'true');
    expect(swish).toHaveAccessibleDescription(
      `The Swish payment method (offered by Swish) is not available for this scheme rule ${reason}`,
    );
    await user.click(swish);
    expect(swish).not.toBeChecked();
  },
);

test('a method that becomes unavailable stays on, blocks publishing, and can be turned off', async () => {
  const { user } = await openForm({ initialValues: empty({ apps: [{ appId: 'swish', paymentMethods: ['SWISH'] }] }) });
  expect(problems().queryByText('Blocks publishing')).toBeNull();
  await user.type(rule(1).getByLabelText('Countries'), 'Germ{Enter}');
  expect(method('Swish (Swish)')).toBeChecked();
  await user.click(problems().getByRole('link', { name: /^Rule 1: The Swish payment method/ }));
  expect(method('Swish (Swish)')).toHaveFocus();
  await user.keyboard(' ');
  expect(method('Swish (Swish)')).not.toBeChecked();
  expect(problems().queryByText('Blocks publishing')).toBeNull();
});

test('an app of a rule without a method blocks saving, until it is removed or one is turned on', async () => {
  const apps = ['card-payments', 'swish'].map((appId) => ({ appId, paymentMethods: [] }));
  const { user, submitted } = await openForm({ initialValues: empty({ apps }) });
  const link = (app: string) =>
    problems().queryByRole('link', {
      name: `Rule 1: no payment method of ${app} is turned on. Turn one on, or remove the app.`,
    });
  expect(link('Card Payments')).toBeVisible();
  await user.click(rule(1).getByRole('button', { name: 'Remove Card Payments' }));
  expect(link('Card Payments')).toBeNull();
  expect(link('Swish')).toBeVisible();
  await user.click(method('Swish (Swish)'));
  expect(link('Swish')).toBeNull();
  expect(rule(1).queryByRole('button', { name: 'Remove Swish' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(submitted()[0]?.rules[0]?.apps).toEqual([{ appId: 'swish', paymentMethods: ['SWISH'] }]);
});

test('apps that do not support the agreement type are listed', async () => {
  await openForm({ initialValues: empty() });
  expect(
    rule(1).getByText('Apps that do not support the agreement type One-off: Bottomline, GoCardless.'),
  ).toBeVisible();
});

test('a search finds methods and apps, and what is on stays in sight', async () => {
  const { user } = await openForm();
  await user.type(rule(1).getByRole('searchbox', { name: 'Search apps and payment methods' }), 'becs');
  const names = rule(1)
    .getAllByRole('switch')
    .map((one) => one.getAttribute('aria-label'));
  expect(names).toContain('BECS Direct Debit (Australia) (GoCardless)');
  expect(names).toContain('Card (Card Payments)');
  expect(names).not.toContain('Swish (Swish)');
});

const everyApp = (methods: readonly PaymentMethod[]) => methods.map((one) => ({ ...one, isInstalled: true }));

test.each([
  ['citiSepaInstantCredit', 'Citi SEPA Instant Credit'],
  ['citiFasterPayments', 'Citi Faster Payments'],
])('a payout method behind %s is hidden without it, unless it is on', async (flag, app) => {
  const form = { kind: 'payout' as const, initialValues: empty(), methods: everyApp };
  await openForm(form, { flags: [] });
  expect(rule(1).getByRole('group', { name: 'Cardback' })).toBeVisible();
  expect(rule(1).queryByRole('group', { name: app })).toBeNull();
  cleanup();
  await openForm(form, { flags: [flag] });
  expect(rule(1).getByRole('group', { name: app })).toBeVisible();
});

test('payout rules have reward groups with the rewards flag, and not in trial', async () => {
  const group = must((await listRewardGroups(api())).rewardGroups[0]);
  const form = { kind: 'payout' as const, initialValues: empty() };
  await openForm(form, { flags: ['rewards'], isTrial: true });
  expect(rule(1).queryByLabelText('Reward groups')).toBeNull();
  cleanup();
  const { user, submitted } = await openForm(form, { flags: ['rewards'] });
  await user.type(await rule(1).findByLabelText('Reward groups'), `${group.name}{Enter}`);
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(submitted()[0]?.rules[0]?.rewardGroups).toEqual([{ rewardGroupId: group.rewardGroupId }]);
});
