// @vitest-environment jsdom
import { ApiError } from '@portal/api-client';
import { keepInput } from '@portal/auth';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openForm, problems, rule, setUpArea, someInput, someRule } from '../testing/form.tsx';

setUpArea();

const save = () => screen.getByRole('button', { name: 'Save draft' });

test('a draft is saved with everything that was changed, and nothing else', async () => {
  const saved = someInput({ rules: [someRule({ currencies: ['EUR'], countries: ['IE'] })] });
  const { user, submitted } = await openForm({ initialValues: saved });
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Web shop');
  await user.click(screen.getByLabelText('Supports wallet'));
  await user.click(screen.getByLabelText('Telephone (TEL)'));
  await user.type(rule(1).getByLabelText('Lower value'), '12.50');
  await user.click(save());
  expect(submitted()).toEqual([
    {
      ...saved,
      name: 'Web shop',
      agreement: null,
      supportsWallet: true,
      walletDisplayedAuthorizationSources: ['TEL'],
      supportsMotoTransactions: false,
      rules: [{ ...saved.rules[0], lowValueInclusive: '12.50', highValueInclusive: null }],
    },
  ]);
});

test.each([
  ['Name', '', 'Please enter a name'],
  ['Code', 'web shop', 'Please use letters, digits, - and _ only'],
  ['Priority', '1.5', 'Please enter a whole number from 1 to 9999'],
  ['Upper value', '12-50', 'Please enter an amount such as 100 or 12.50'],
  ['Lower value', '1,250', '1,250 can mean 1.25 or 1250. Write 1.25 or 1250.'],
])('%s %j is refused at its field, and in the list of problems', async (label, text, message) => {
  const { user, submitted } = await openForm();
  const field = screen.getByLabelText(label);
  await user.clear(field);
  if (text !== '') await user.type(field, text);
  expect(field).not.toHaveAccessibleDescription(new RegExp(message));
  await user.click(save());
  expect(field).toHaveFocus();
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(new RegExp(message));
  await waitFor(() => expect(problems().getByRole('link')).toHaveTextContent(message));
  expect(submitted()).toEqual([]);
});

test.each([
  ['Name', '', 'Name: Please enter a name'],
  ['Code', 'a b', 'Code: Please use letters, digits, - and _ only'],
  ['Priority', '0', 'Rule 1, priority: Please enter a whole number from 1 to 9999'],
  ['Lower value', 'ten', 'Rule 1, lower value: Please enter an amount such as 100 or 12.50'],
  ['Upper value', '-5', 'Rule 1, upper value: Write the number without a sign'],
])('while %s is %j, the list never says that there are no problems', async (label, text, problem) => {
  const { user } = await openForm({ initialValues: someInput({ rules: [someRule({ currencies: ['EUR'] })] }) });
  expect(problems().getByRole('status')).toHaveTextContent('No problems found.');
  const field = screen.getByLabelText(label);
  await user.clear(field);
  if (text !== '') await user.type(field, text);
  await waitFor(() =>
    expect(problems().getByRole('status')).toHaveTextContent('Some fields are not filled in correctly yet.'),
  );
  expect(field).not.toBeInvalid();
  await user.tab();
  expect(field).toBeInvalid();
  await user.click(await problems().findByRole('link', { name: problem }));
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, label === 'Priority' ? '2' : label.endsWith('value') ? '5' : 'shop');
  await waitFor(() => expect(problems().getByRole('status')).toHaveTextContent('No problems found.'));
});

test('what blocks only publishing can be saved', async () => {
  const { user, submitted } = await openForm({
    initialValues: someInput({
      rules: [someRule({ countries: ['SE'], apps: [{ appId: 'blik', paymentMethods: ['BLIK'] }] })],
    }),
  });
  expect(problems().getByText('Blocks publishing')).toBeVisible();
  await user.click(save());
  expect(submitted()).toHaveLength(1);
});

test('the first tab stop leads past all fields to Save', async () => {
  const { user } = await openForm({ initialValues: someInput() });
  await user.tab();
  expect(screen.getByRole('button', { name: 'Skip to actions' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(save()).toHaveFocus();
});

test('a link in the list of problems opens the rule and moves the focus to the field', async () => {
  const rules = [1, 2, 3, 4].map(() => someRule());
  const crossed = someRule({ lowValueInclusive: '100', highValueInclusive: '50', currencies: ['EUR'] });
  const { user } = await openForm({ initialValues: someInput({ rules: [...rules, crossed] }) });
  expect(rule(5).queryByLabelText('Upper value')).toBeNull();
  await user.click(problems().getByRole('link', { name: 'Rule 5: the upper value is below the lower value.' }));
  expect(rule(5).getByLabelText('Upper value')).toHaveFocus();
  expect(rule(5).getByLabelText('Upper value')).toHaveAccessibleDescription(
    /^The upper value is below the lower value\./,
  );
});

test.each([
  ['RULES_ARE_REQUIRED', { rules: [] }, 'A scheme needs at least one rule.', 'Add rule'],
  [
    'a duplicate method',
    {
      rules: [
        someRule({
          apps: [
            { appId: 'card-payments', paymentMethods: ['CARD'] },
            { appId: 'halden-acquiring', paymentMethods: ['CARD'] },
          ],
        }),
      ],
    },
    'Rule 1: Card is on in Card Payments and Halden Acquiring. Turn it on in one app only.',
    undefined,
  ],
])('%s blocks saving, and its link leads to where it is solved', async (_what, values, message, focused) => {
  const { user, submitted } = await openForm({ initialValues: someInput(values) });
  await user.click(save());
  expect(submitted()).toEqual([]);
  await user.click(problems().getByRole('link', { name: message }));
  if (focused !== undefined) expect(screen.getByRole('button', { name: focused })).toHaveFocus();
  else
    expect(
      within(screen.getByRole('group', { name: 'Payment methods' })).getByText(/Turn it on in one app only/),
    ).toBeVisible();
});

test('refusals of the platform are shown at their fields until those change', async () => {
  const message = 'This code belongs to another scheme.';
  const { user } = await openForm({
    onSubmit: () =>
      Promise.reject(
        new ApiError({ status: 409, errors: [{ code: 'SOMETHING_ELSE', message, field: 'code' }], correlationId: 'c' }),
      ),
  });
  await user.click(save());
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(new RegExp(message));
  expect(problems().getByRole('link', { name: message })).toBeVisible();
  await user.type(screen.getByLabelText('Code'), '2');
  await waitFor(() => expect(problems().queryByRole('link', { name: message })).toBeNull());
});

test('a refusal about a rule follows it to another place, and ends when the rule is removed', async () => {
  const message = 'No payments from there at the moment.';
  const errors = [{ code: 'SOMETHING_ELSE', message, field: 'rules.1.countries' }];
  const { user } = await openForm({
    initialValues: someInput({ rules: [someRule({ countries: ['IE'] }), someRule({ countries: ['ES'] })] }),
    onSubmit: () => Promise.reject(new ApiError({ status: 409, errors, correlationId: 'c' })),
  });
  await user.click(save());
  expect(await rule(2).findByText(message)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Move Rule 2 up' }));
  expect(await rule(1).findByText(message)).toBeVisible();
  expect(rule(2).queryByText(message)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Rule 1' }));
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

test('the page gets what is on screen, valid or not, and the rule that has the focus', async () => {
  const { user, onScreen } = await openForm();
  await user.type(rule(1).getByLabelText('Lower value'), '1,50');
  await waitFor(() => expect(onScreen()?.[0].rules[0]?.lowValueInclusive).toBe('1.50'));
  await user.type(rule(1).getByLabelText('Lower value'), '0');
  await waitFor(() => expect(onScreen()?.[0].rules[0]?.lowValueInclusive).toBe('1,500'));
  expect(onScreen()?.[1]).toBe(onScreen()?.[0].rules[0]?.uuid);
});

test('a locked form shows everything, and nothing can be changed', async () => {
  const { user, onScreen } = await openForm({ isReadOnly: true });
  const before = onScreen()?.[0];
  for (const label of ['Name', 'Code', 'Agreement type', 'Supports wallet', 'Supports MOTO transactions', 'Priority']) {
    expect(screen.getByLabelText(label)).toBeDisabled();
  }
  for (const label of ['Countries', 'Currencies', 'Lower value', 'Upper value']) {
    expect(rule(1).getByLabelText(label)).toBeDisabled();
  }
  expect(screen.queryByRole('button', { name: /^(Save|Add|Duplicate|Move|Remove)/ })).toBeNull();
  const method = rule(1).getByRole('switch', { name: 'Card (Card Payments)' });
  await user.click(method);
  expect(method).toBeChecked();
  expect(onScreen()?.[0]).toBe(before);
  await user.click(rule(1).getByRole('button', { name: 'Rule 1' }));
  expect(
    rule(1).getByText('Card (Card Payments) for payments in every supported currency from every supported country'),
  ).toBeVisible();
});

test('input is kept when the session ends, and can be restored', async () => {
  const initialValues = someInput();
  const { user } = await openForm({ initialValues });
  await user.type(screen.getByLabelText('Name'), ' 2');
  await user.click(screen.getByRole('button', { name: 'Duplicate Rule 1' }));
  keepInput();
  cleanup();
  const again = await openForm({ initialValues });
  await again.user.click(screen.getByRole('button', { name: 'Restore changes' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Shop 2');
  expect(rule(2).getByText(/^Card \(Card Payments\)/)).toBeVisible();
});

test('payments that no rule covers are a warning', async () => {
  const uncovered = {
    days: 93,
    uncovered: [
      { country: 'SE', currency: 'SEK', count: 12, lowest: '9.00', highest: '80.00', amounts: 'SEK 9 to 80' },
    ],
  };
  await openForm({ uncovered });
  expect(
    problems().getByRole('link', {
      name: 'No rule covers 12 payments of the last 93 days in Sweden: SEK 9 to 80.',
    }),
  ).toBeVisible();
  expect(problems().getByText('Warning')).toBeVisible();
});

test('without the flag there is no agreement, and the one of the draft is kept', async () => {
  const agreement = { agreementTypesDefinitionVersion: 1, placeholders: [{ key: 'merchantName', value: 'Northwind' }] };
  const { user, submitted } = await openForm({ initialValues: someInput({ agreement }) });
  expect(screen.queryByRole('region', { name: 'Agreement' })).toBeNull();
  await user.click(save());
  expect(submitted()[0]?.agreement).toEqual(agreement);
});

test('the placeholders of the latest agreement are edited within its wording', async () => {
  const agreement = { agreementTypesDefinitionVersion: 1, placeholders: [{ key: 'merchantName', value: 'Northwind' }] };
  const { user, submitted } = await openForm(
    { initialValues: someInput({ agreement }) },
    { flags: ['customerAgreementsV2'] },
  );
  const shown = within(screen.getByRole('region', { name: 'Agreement' }));
  expect(shown.getByLabelText('merchantName')).toHaveValue('Northwind');
  expect(shown.getByText(/If I have questions, I can write to/)).toBeVisible();
  expect(shown.getByText('My payment details are used for this agreement only.')).toBeVisible();
  await user.click(screen.getByLabelText('Supports wallet'));
  expect(
    shown.getByText('My payment details are stored in my wallet, where I can change or remove them.'),
  ).toBeVisible();
  await user.click(problems().getByRole('link', { name: "The agreement needs a value for 'supportEmail'." }));
  expect(shown.getByLabelText('supportEmail')).toHaveFocus();
  await user.keyboard('help@northwind.example');
  await user.click(save());
  expect(submitted()[0]?.agreement).toEqual({
    agreementTypesDefinitionVersion: 2,
    placeholders: [
      { key: 'merchantName', value: 'Northwind' },
      { key: 'supportEmail', value: 'help@northwind.example' },
    ],
  });
});

test('a draft that was saved without an agreement gets one with its first placeholder', async () => {
  const { user, submitted } = await openForm(
    { initialValues: someInput({ agreement: null }), version: '2026-11-23T10:00:00Z', onReload: async () => true },
    { flags: ['customerAgreementsV2'] },
  );
  expect(screen.getByText('No problems found.')).toBeVisible();
  await user.click(save());
  await user.type(screen.getByLabelText('merchantName'), 'N');
  expect(problems().getByRole('link', { name: "The agreement needs a value for 'supportEmail'." })).toBeVisible();
  await user.click(save());
  expect(submitted().map(({ agreement }) => agreement?.placeholders[0])).toEqual([
    undefined,
    { key: 'merchantName', value: 'N' },
  ]);
});
