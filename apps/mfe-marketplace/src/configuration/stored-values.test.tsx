// @vitest-environment jsdom
import { installApp } from '@portal/api-client/installed-apps';
import { button } from '@portal/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api, network, openPage, setUpArea } from '../testing/area.ts';

setUpArea();

async function openConfiguration(appId: string, opening: Parameters<typeof openPage>[1] = {}) {
  const area = await openPage(`/apps/configuration/${appId}`, opening);
  await screen.findByRole('button', { name: 'Save' });
  return area;
}

test('a stored key shows its fingerprint and its public part, which can be copied', async () => {
  const pgpPrivateKey = { mask: '••••', fingerprint: 'AB12 CD34', publicKey: '-----BEGIN PGP PUBLIC KEY BLOCK-----' };
  network.rewriteResponses('GET /v1/apps/installed/citi-faster-payments/configuration', (text) => {
    const response: object = JSON.parse(text);
    return JSON.stringify({ ...response, data: { signature: { pgpPrivateKey } } });
  });
  const { user } = await openConfiguration('citi-faster-payments');
  const key = within(screen.getByRole('group', { name: 'PGP private key' }));
  await user.click(key.getByRole('button', { name: 'Copy fingerprint of PGP private key' }));
  await screen.findByText('Fingerprint copied to clipboard');
  expect(await navigator.clipboard.readText()).toBe('AB12 CD34');
  await user.click(key.getByRole('button', { name: 'Copy public key of PGP private key' }));
  await screen.findByText('Public key copied to clipboard');
  expect(await navigator.clipboard.readText()).toBe('-----BEGIN PGP PUBLIC KEY BLOCK-----');
});

test('the address that the provider needs can be copied', async () => {
  const { user } = await openConfiguration('gocardless');
  await user.click(screen.getByRole('button', { name: 'Copy Webhook address' }));
  await screen.findByText('Webhook address copied to clipboard');
  expect(await navigator.clipboard.readText()).toMatch(/^https?:\/\//);
});

test('leaving with changes asks, and staying keeps them', async () => {
  const { user, router } = await openConfiguration('card-payments');
  await user.type(screen.getByLabelText('Merchant ID'), '7');
  void router.navigate('/apps');
  await screen.findByRole('alertdialog', { name: 'Leave this page?' });
  await user.click(button('Cancel'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/apps/configuration/card-payments');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
});

test('an app of the flag is saved and validated by the second configuration call, too', async () => {
  const flags = ['v2ConfigurationApps', 'v2ConfigurationApps:gocardless'];
  const { user } = await openConfiguration('gocardless', { flags });
  await user.type(screen.getByLabelText('Access token'), 'a-very-plain-secret');
  await user.type(screen.getByLabelText('Webhook secret'), 'another-plain-secret');
  await user.click(button('Save'));
  await screen.findByText('App configuration saved');
  await user.click(button('Validate'));
  await waitFor(() => expect(network.calls('/configuration/v2/validate')).toHaveLength(1));
  expect(network.calls('PUT').map(({ path }) => path)).toEqual(['/v1/apps/installed/gocardless/configuration/v2']);
});

test('a creditor identifier is checked as in a creditor profile, and sent in capitals without spaces', async () => {
  await installApp(api(), 'sepa-direct');
  const { user } = await openConfiguration('sepa-direct');
  const core = within(screen.getByRole('region', { name: 'Direct debit core' }));
  const identifier = core.getByLabelText('Creditor identifier');
  await user.type(identifier, 'fr71 zzz 123456');
  await screen.findByText('The check digits do not match; look for a mistyped character');
  expect(identifier).toBeInvalid();
  await user.clear(identifier);
  await user.type(identifier, 'fr72 zzz 123456');
  await waitFor(() => expect(identifier).not.toBeInvalid());
});

test('a stored value that is refused now is shown, and does not keep others from being saved', async () => {
  network.rewriteResponses('GET /v1/apps/installed/card-payments/configuration', (text) => {
    const response: object = JSON.parse(text);
    const merchant = { merchantId: 'OLD-1', statementName: 'Northwind', environment: 'test' };
    return JSON.stringify({ ...response, data: { merchant, authentication: { isAuthenticated: false } } });
  });
  const { user } = await openConfiguration('card-payments');
  expect(screen.getByLabelText('Merchant ID')).toHaveValue('OLD-1');
  await user.type(screen.getByLabelText('API key'), 'a-plain-secret');
  await user.type(screen.getByLabelText('Webhook secret'), 'another-plain-secret');
  await user.type(screen.getByLabelText('Name on statements'), '2');
  await user.click(button('Save'));
  await waitFor(() => expect(network.calls('PUT')).toHaveLength(1));
  expect(network.calls('PUT')[0]?.body).toMatchObject({
    merchant: { merchantId: 'OLD-1', statementName: 'Northwind2' },
  });
});
