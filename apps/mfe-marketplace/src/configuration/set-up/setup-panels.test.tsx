// @vitest-environment jsdom
import { createAppAccount, installApp, linkAppAccount, saveAppConfiguration } from '@portal/api-client/installed-apps';
import { deleteScheme, listSchemes } from '@portal/api-client/schemes';
import { definePortal } from '@portal/contract';
import { button } from '@portal/test-kit';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../../testing/area.ts';

setUpArea();

const DRAFT = { title: 'Draft', access: {} };
/** The pages of the schemes area that an app leads to. */
const SCHEMES = definePortal({
  contract: 1,
  id: 'schemes',
  owner: 'Schemes team',
  routes: [
    { ...DRAFT, id: 'schemes.collect-draft', path: '/schemes/collect/:schemeId/drafts/:draftId' },
    { ...DRAFT, id: 'schemes.collect-new', path: '/schemes/collect/new' },
    { ...DRAFT, id: 'schemes.payout-draft', path: '/schemes/payout/:schemeId/drafts/:draftId' },
    { ...DRAFT, id: 'schemes.payout-new', path: '/schemes/payout/new' },
    { ...DRAFT, id: 'schemes.stop-method', path: '/schemes/stop-method' },
  ],
});

async function openApp(appId: string, opening: Parameters<typeof openPage>[1] = {}) {
  const area = await openPage(`/apps/configuration/${appId}`, { otherAreas: [SCHEMES], ...opening });
  await screen.findByRole('button', { name: 'Save' });
  await screen.findByRole('region', { name: 'Offer it in a scheme' });
  return area;
}

const panel = (name: string) => within(screen.getByRole('region', { name }));
const steps = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map((step) => `${step.textContent}${step.getAttribute('aria-current') === 'step' ? ', next' : ''}`);

/** Installs an app that has every value but its account. */
async function installGlobewire() {
  await installApp(api(), 'globewire');
  return openApp('globewire');
}

test('the steps of an app are in order, and the first one that is not done is marked', async () => {
  await installApp(api(), 'bacs-bureau');
  const { user } = await openApp('bacs-bureau');
  expect(steps()).toEqual(['1Settings, next', '2Validation', '3Scheme']);
  await user.type(screen.getByLabelText('Service user number'), '123456');
  await user.type(screen.getByLabelText('API key'), 'k-123456789');
  await user.click(button('Save'));
  await screen.findByText('Saved. Validate the configuration to see whether it works.');
  await waitFor(() => expect(steps()).toEqual(['1Settings, done', '2Validation, next', '3Scheme']));
  await user.click(button('Validate'));
  await waitFor(() => expect(steps()).toEqual(['1Settings, done', '2Validation, done', '3Scheme, next']));
});

test('the buttons below the form appear once the form has its height, so that its arrival cannot move them', async () => {
  await installApp(api(), 'globewire');
  const hold = network.hold('GET /v1/apps/installed/globewire/configuration');
  await openPage('/apps/configuration/globewire', { otherAreas: [SCHEMES] });
  await waitFor(() => expect(hold.waiting()).toHaveLength(1));
  await waitFor(() => expect(steps()).toContain('2Account'));
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Validation' })).toBeNull();
  await hold.release();
  await screen.findByRole('button', { name: 'Save' });
  expect(button('Create account')).toBeVisible();
  expect(panel('Validation').getByRole('button')).toBeVisible();
});

test('settings that cannot be loaded leave the other panels usable', async () => {
  await installApp(api(), 'globewire');
  network.refuse('GET /v1/apps/installed/globewire/configuration', { status: 500, code: 'INTERNAL_ERROR' });
  await openPage('/apps/configuration/globewire', { otherAreas: [SCHEMES] });
  await screen.findByText('Error fetching data');
  expect(button('Create account')).toBeVisible();
});

test('an app that a published scheme offers has its last step done, and the scheme is named', async () => {
  await openApp('card-payments');
  await waitFor(() => expect(steps()).toEqual(['1Settings, next', '2Validation', '3Scheme, done']));
  expect(panel('Offer it in a scheme').getAllByText(/^Offered in/).length).toBeGreaterThan(0);
});

test('a missing account is created on the page, which clears the configuration and the validation', async () => {
  const { user } = await installGlobewire();
  expect(steps()).toContain('2Account');
  network.forgetCalls();
  await user.dblClick(panel('Account at the provider').getByRole('button', { name: 'Create account' }));
  await screen.findByText('Account created for app');
  await panel('Account at the provider').findByText(/^acct_/);
  expect(panel('Account at the provider').queryByRole('button', { name: 'Create account' })).toBeNull();
  expect(panel('Account at the provider').getByRole('button', { name: 'Copy account ID of Globewire' })).toHaveFocus();
  await waitFor(() => expect(network.calls('GET /v1/apps/installed/globewire/configuration')).toHaveLength(1));
  expect(steps()).toContain('2Account, done');
  expect(network.calls('POST')).toHaveLength(1);
});

test('an app that lacks only its account is validated once it has one', async () => {
  await installApp(api(), 'globewire');
  await saveAppConfiguration(api(), 'globewire', 1, {
    account: { holderName: 'Northwind', bic: 'DEUTDEFF', fee: 'SHA' },
    access: { apiKey: 'k-123456789' },
  });
  const { user } = await openApp('globewire');
  await waitFor(() => expect(steps()).toContain('2Account, next'));
  await user.click(panel('Account at the provider').getByRole('button', { name: 'Create account' }));
  await panel('Validation').findByText('Valid');
  expect(network.calls('/configuration/validate')).toHaveLength(1);
  expect(steps()).toContain('4Scheme, next');
});

test('an app gets its account while its saved settings are still on their way, and is validated', async () => {
  const { user } = await installGlobewire();
  await user.type(screen.getByLabelText('Account holder'), 'Northwind');
  await user.type(screen.getByLabelText('BIC'), 'DEUTDEFF');
  await user.type(screen.getByLabelText('API key'), 'k-123456789');
  const settings = network.hold('GET /v1/apps/installed/globewire/configuration');
  await user.click(button('Save'));
  await waitFor(() => expect(settings.waiting()).toHaveLength(1));
  await user.click(panel('Account at the provider').getByRole('button', { name: 'Create account' }));
  await panel('Account at the provider').findByText(/^acct_/);
  await settings.release();
  await panel('Validation').findByText('Valid');
  expect(network.calls('/configuration/validate')).toHaveLength(1);
});

test('only the next step has the main button', async () => {
  await installApp(api(), 'globewire');
  const { user } = await openApp('globewire');
  await user.type(screen.getByLabelText('Account holder'), 'Northwind');
  await user.type(screen.getByLabelText('BIC'), 'DEUTDEFF');
  await user.type(screen.getByLabelText('API key'), 'k-123456789');
  await user.click(button('Save'));
  await screen.findByText('Saved. Validate the configuration to see whether it works.');
  await waitFor(() => expect(steps()).toContain('2Account, next'));
  const look = (name: string) => button(name).className;
  expect(look('Create account')).toBe(look('Save'));
  expect(look('Validate')).not.toBe(look('Save'));
});

test('an account that exists does not take the focus when the page opens', async () => {
  await installApp(api(), 'globewire');
  await createAppAccount(api(), 'globewire');
  await openApp('globewire');
  panel('Account at the provider').getByText(/^acct_/);
  expect(
    panel('Account at the provider').getByRole('button', { name: 'Copy account ID of Globewire' }),
  ).not.toHaveFocus();
});

test('an account that is created keeps what the user has entered', async () => {
  const { user } = await installGlobewire();
  const field = screen.getAllByRole('textbox')[0];
  fireEvent.change(field ?? document.body, { target: { value: 'Typed' } });
  await user.click(panel('Account at the provider').getByRole('button', { name: 'Create account' }));
  await panel('Account at the provider').findByText(/^acct_/);
  expect(field).toHaveValue('Typed');
});

test('a refused account can be created again', async () => {
  const allow = network.refuse('/globewire/account');
  const { user } = await installGlobewire();
  await user.click(panel('Account at the provider').getByRole('button', { name: 'Create account' }));
  await screen.findByText('Failed to create account for app');
  allow();
  const again = panel('Account at the provider').getByRole('button', { name: 'Create account' });
  await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
  fireEvent.click(again);
  await panel('Account at the provider').findByText(/^acct_/);
});

test('the linked account is shown, and can be replaced', async () => {
  await linkAppAccount(api(), 'open-banking', { holderName: 'Ada Example', iban: 'DE89370400440532013000' });
  const { user } = await openApp('open-banking');
  panel('Account at the provider').getByText('Linked account: Ada Example, DE89 3704 0044 0532 0130 00');
  expect(panel('Account at the provider').queryByRole('button', { name: 'Create account' })).toBeNull();
  await user.click(panel('Account at the provider').getByRole('button', { name: 'Link account' }));
  // Until its code is loaded, another dialog stands in.
  await waitFor(() => within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Account holder' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Link account to Open Banking' }));
  await user.type(dialog.getByRole('textbox', { name: 'Account holder' }), 'Bo Other');
  await user.type(dialog.getByRole('textbox', { name: 'IBAN' }), 'IE64 IRCE 9205 0112 3456 78');
  await user.click(dialog.getByRole('button', { name: 'Link account' }));
  await panel('Account at the provider').findByText('Linked account: Bo Other, IE64 IRCE 9205 0112 3456 78');
});

test('an app without an account or a bank account has no such panel', async () => {
  await installApp(api(), 'bacs-bureau');
  await openApp('bacs-bureau');
  expect(screen.queryByRole('region', { name: 'Account at the provider' })).toBeNull();
});

test('a validation that could not run says so, and not that the app is invalid', async () => {
  const allow = network.refuse('/validate');
  const { user } = await openApp('swish');
  await user.click(button('Validate'));
  await panel('Validation').findByText('Could not validate');
  expect(panel('Validation').getByText(/^You do not have the role/)).toBeVisible();
  await screen.findByText('Could not validate app');
  expect(screen.queryByText(/invalid|failed/i)).toBeNull();
  allow();
  await user.click(button('Validate'));
  await panel('Validation').findByText('Invalid');
  expect(screen.queryByText('Could not validate')).toBeNull();
});

test('a validation that ended without a reason says what to do', async () => {
  network.respond('/validate', () => new Response('Service Unavailable', { status: 503 }));
  const { user } = await openApp('swish');
  await user.click(button('Validate'));
  await panel('Validation').findByText('Could not validate');
  expect(panel('Validation').getByRole('listitem')).toHaveTextContent(
    'The provider or the platform did not answer. Try again in a few minutes.',
  );
});

test('links lead to the rule that can use the app, in schemes of the kind that it supports', async () => {
  await installApp(api(), 'tessera-cards');
  await openApp('tessera-cards');
  const links = await panel('Offer it in a scheme').findAllByRole('link', { name: /^Use it in / });
  const { results } = await listSchemes(api(), 'collect');
  const targets = results.map(({ schemeId, drafts }) => `/schemes/collect/${schemeId}/drafts/${drafts[0]?.draftId}`);
  for (const link of links) {
    const { pathname, search } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    expect(targets).toContain(pathname);
    expect(search).toBe('?app=tessera-cards');
  }
});

test('an app that pays out leads to payout schemes, and to a new one if there is none', async () => {
  for (const { schemeId } of (await listSchemes(api(), 'payout')).results)
    await deleteScheme(api(), 'payout', schemeId);
  await installGlobewire();
  const link = await panel('Offer it in a scheme').findByRole('link', { name: 'Use it in a new payout scheme' });
  expect(link).toHaveAttribute('href', '/schemes/payout/new?app=globewire');
  expect(panel('Offer it in a scheme').queryByRole('link', { name: /collect/ })).toBeNull();
});

test('a save clears the key of a demo app from the form', async () => {
  await installApp(api(), 'demo-cards');
  const { user } = await openApp('demo-cards');
  await user.type(screen.getByLabelText('SSH key'), 'a secret key');
  await user.type(screen.getByLabelText('Public key'), 'a public key');
  const accept = network.refuse('PUT');
  await user.click(button('Save'));
  await screen.findByText('Failed to save app configuration');
  expect(screen.getByLabelText('SSH key')).toHaveValue('a secret key');
  accept();
  await user.click(button('Save'));
  await screen.findByText('App configuration saved');
  await waitFor(() => expect(screen.getByLabelText('SSH key')).toHaveValue(''));
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

test('the settings of an app that is already complete are done without a save on this page', async () => {
  await installApp(api(), 'bacs-bureau');
  await saveAppConfiguration(api(), 'bacs-bureau', 1, {
    originator: { serviceUserNumber: '123456' },
    access: { apiKey: 'k-123456789' },
  });
  await openApp('bacs-bureau');
  await waitFor(() => expect(steps()[0]).toBe('1Settings, done'));
});

test('an account that another user has created is shown', async () => {
  await installApp(api(), 'globewire');
  const { accountId } = await createAppAccount(api(), 'globewire');
  await openApp('globewire');
  panel('Account at the provider').getByText(accountId);
});

test('an app that a published scheme offers leads to stopping it, for users who may open that page', async () => {
  await openApp('card-payments');
  expect(await screen.findByRole('link', { name: 'Stop this method' })).toHaveAttribute(
    'href',
    '/schemes/stop-method?app=card-payments',
  );
  cleanup();
  await openApp('card-payments', { otherAreas: [] });
  await panel('Offer it in a scheme').findAllByText(/^Offered in/);
  expect(screen.queryByRole('link', { name: 'Stop this method' })).toBeNull();
});

test('an app that no published scheme offers has nothing to stop', async () => {
  await installApp(api(), 'globewire');
  await openApp('globewire');
  expect(screen.queryByRole('link', { name: 'Stop this method' })).toBeNull();
});
