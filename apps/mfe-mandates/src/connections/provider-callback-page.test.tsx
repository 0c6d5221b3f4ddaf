// @vitest-environment jsdom
import { getInternalConfiguration, saveInternalConfiguration } from '@portal/api-client/provider-configurations';
import { ageConsent, watchKept } from '@portal/test-kit';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api, network, openPage, sandbox, setUpArea } from '../testing/area.ts';
import { begin, connect } from '../testing/connection.ts';

setUpArea();
beforeEach(() => window.sessionStorage.clear());

const PAGE = '/mandates/provider-configuration/gocardless/callback';
const BACS = '/mandates/provider-configurations/bacs';

const codeOf = (at: string) => new URLSearchParams(at.split('?')[1]).get('code') ?? '';
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });
const redemptions = () => network.calls('PUT /v2/mandates/internal/gocardless/configuration');
const link = (name: string) => screen.getByRole('link', { name });

test('an allowed connection is redeemed once, leaves no code behind, and leads to the network', async () => {
  const kept = watchKept();
  const at = await sandbox().pressConsent('allow', await begin());
  const area = await openPage(at);
  await heading('GoCardless is connected');
  expect(area.router.state.location).toMatchObject({ pathname: PAGE, search: '' });
  expect(redemptions().map(({ body }) => body)).toEqual([
    { connection: { code: codeOf(at), redirectUri: `${window.location.origin}${PAGE}` } },
  ]);
  expect((await getInternalConfiguration(api(), 'gocardless')).status).toBe('CONNECTED');
  expect(kept(area)).not.toContain(codeOf(at));
  expect(link('Open configuration')).toHaveAttribute('href', BACS);
});

test('a denied connection is named, and can be tried again', async () => {
  const { router } = await openPage(await sandbox().pressConsent('deny', await begin()));
  await heading('GoCardless was not connected');
  expect(screen.getByText("The connection was denied on the provider's page.")).toBeVisible();
  expect(screen.queryByText('The earlier connection remains.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(link('Open configuration')).toHaveAttribute('href', BACS);
  expect(router.state.location.search).toBe('');
  expect(redemptions()).toHaveLength(0);
});

test('a denial leaves an earlier connection and its secret as they are, and the page says so', async () => {
  await connect();
  await saveInternalConfiguration(api(), 'gocardless', { webhookSecret: 'whsec-4' });
  await openPage(await sandbox().pressConsent('deny', await begin()));
  await heading('GoCardless is still connected');
  expect(screen.getByText('The earlier connection remains.')).toBeVisible();
  const { status, webhookSecret } = await getInternalConfiguration(api(), 'gocardless');
  expect([status, webhookSecret]).toEqual(['CONNECTED', expect.anything()]);
});

test('a connection that took longer than ten minutes has expired, and its code is not used', async () => {
  const at = await sandbox().pressConsent('allow', await begin());
  ageConsent(10 * 60_000);
  await openPage(at);
  await screen.findByText(/^The permission has expired/);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(redemptions()).toHaveLength(0);
});

test('a code that the platform finds expired connects nothing, and the connection can be tried again', async () => {
  const at = await sandbox().pressConsent('allow', await begin());
  await sandbox()
    .db.updateTable('consent_attempts')
    .set({ expires_on: new Date(0) })
    .execute();
  await openPage(at);
  await heading('GoCardless was not connected');
  expect(
    screen.getByText('The permission has expired, because you did not return to the portal in time.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(redemptions()).toHaveLength(1);
  expect((await getInternalConfiguration(api(), 'gocardless')).status).toBe('NOT_CONNECTED');
});

test('a code that was issued to another provider connects nothing, and the page says so', async () => {
  const at = await sandbox().pressConsent('allow', await begin());
  await sandbox().db.updateTable('consent_attempts').set({ subject_id: 'bottomline' }).execute();
  await openPage(at);
  await heading('GoCardless was not connected');
  expect(screen.getByText('The permission is for another provider or another tenant.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect((await getInternalConfiguration(api(), 'gocardless')).status).toBe('NOT_CONNECTED');
});

test('an answer that this tab did not ask for changes nothing', async () => {
  const at = await sandbox().pressConsent('allow', await begin());
  await openPage(at.replace(/state=[^&]+/, 'state=bacs.forged'));
  await heading('Nothing was changed');
  expect(link('Open configuration')).toHaveAttribute('href', BACS);
  expect(redemptions()).toHaveLength(0);
});

test('an answer for another tenant is not used, and leads to the choice of the tenant', async () => {
  await openPage(await sandbox().pressConsent('allow', await begin({ tenantId: 'another' })));
  await screen.findByText(/^This connection was started in another tenant/);
  expect(link('Choose tenant')).toHaveAttribute('href', '/choose-tenant');
  expect(redemptions()).toHaveLength(0);
});

test('an answer that is opened again is repeated', async () => {
  const at = await sandbox().pressConsent('allow', await begin());
  const first = await openPage(at);
  await heading('GoCardless is connected');
  first.closeTenant();
  await openPage(at);
  await screen.findByText('This permission has already been used, and it works only once.');
  expect(redemptions()).toHaveLength(1);
});

test('an unknown provider is named as such, and its code is removed and not used', async () => {
  const { router } = await openPage(`/mandates/provider-configuration/stripe/callback?code=once&state=bacs.x`);
  await heading('Nothing was changed');
  expect(screen.getByText('This address names a provider that is not supported.')).toBeVisible();
  expect(router.state.location.search).toBe('');
  expect(network.calls('PUT')).toHaveLength(0);
});

test('a connection that cannot be loaded is not called missing, and can be checked again', async () => {
  await connect();
  const allow = network.refuse('GET /v2/mandates/internal/gocardless/configuration');
  const { user } = await openPage(PAGE);
  await heading('We could not check whether GoCardless is connected');
  allow();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await heading('GoCardless is connected');
});

test('a provider is found in any case', async () => {
  await connect();
  await openPage(PAGE.replace('gocardless', 'GoCardless'));
  await heading('GoCardless is connected');
});

test('a reader cannot open the page, and the code is not used', async () => {
  await openPage(await sandbox().pressConsent('allow', await begin()), { email: 'reader@northwind.example' });
  await heading('Outside the area');
  expect(redemptions()).toHaveLength(0);
});
