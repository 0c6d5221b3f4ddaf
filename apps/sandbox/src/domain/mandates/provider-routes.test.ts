import { randomBytes } from 'node:crypto';
import { creditorProfileDetailSchema } from '@portal/api-client/creditor-profiles';
import {
  internalConfigurationSchema,
  providerConfigurationListSchema,
  providerConfigurationSchema,
} from '@portal/api-client/provider-configurations';
import { expect, test } from 'vitest';
import { beginAttempt, openConsent, pressConsent, targetOf } from '../consent/testing/test-consent.ts';
import { createSecretStore, placeAtProvider, SECRET_MASK } from '../../platform/secrets/secret-store.ts';
import { addCreditorProfile } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { callBare } from '../../testing/test-caller.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { mandateCalls } from './access-calls.ts';
import { seedProviderSecrets } from '../../demo/data/demo-provider-secrets.ts';

const clock = createTestClock();
const portalUrl = 'http://portal.example';
const { callAs, sandbox } = setUpSandbox({ portalUrl, delivery: { clock } });
const admin = callAs('admin@northwind.example');
const labs = callAs('multi@northwind.example', 'Northwind Labs');
const { tenantId } = demoTenant('Northwind Payments');

const INTERNAL = 'v2/mandates/internal';
const GOCARDLESS = `${INTERNAL}/gocardless/configuration`;
const BOTTOMLINE = `${INTERNAL}/bottomline/configuration`;
const NETWORK = 'v2/mandates/provider-configuration';
const redirectUri = `${portalUrl}/mandates/provider-configuration/gocardless/callback`;

const internal = async (path: string) => internalConfigurationSchema.parse((await admin(`GET ${path}`)).data);
const networkOf = async (path: string) =>
  providerConfigurationSchema.parse((await admin(`GET ${NETWORK}/${path}`)).data);

/** Presses a button of GoCardless's consent page. Returns where it leads. */
async function press(decision: 'allow' | 'deny', call = admin): Promise<URL> {
  const connectPath = `${INTERNAL}/gocardless/connect`;
  const fields = await beginAttempt(call, { connectPath, redirectUri, state: 'bacs.state' });
  expect((await openConsent(sandbox(), fields)).body).toContain('collect direct debits');
  return targetOf(await pressConsent(sandbox(), decision, fields));
}

const allow = async (call = admin) => (await press('allow', call)).searchParams.get('code') ?? '';
const connect = (code: string, { call = admin, uri = redirectUri, path = GOCARDLESS } = {}) =>
  call(`PUT ${path}`, { connection: { code, redirectUri: uri } });

test('every call is refused without the licence, even to a tenant admin with the flags', async () => {
  const { tenantId: unlicensed, accountId } = demoTenant('Contoso Retail');
  const authorization = `Bearer ${await sandbox().tokenFor('admin@contoso.example')}`;
  const headers = { authorization, 'x-tenant-id': unlicensed, 'x-account-id': accountId };
  for (const { route, body } of mandateCalls.calls) {
    const call = route.replace(':network', 'sepa').replace(':provider', 'bottomline');
    const refused = await callBare(sandbox(), call, body, headers);
    expect(refused, call).toMatchObject({ status: 403, codes: ['SERVICE_NOT_LICENSED'] });
  }
});

test('the providers of a network are known by their names, and a network by its path', async () => {
  expect((await admin(`GET ${INTERNAL}/networks`)).data).toEqual({
    results: ['ACH', 'BACS', 'BECS_AU', 'BECS_NZ', 'SEPA'],
  });
  expect((await admin(`GET ${INTERNAL}/bacs/providers`)).data).toEqual({ results: ['GoCardless', 'Bottomline'] });
  expect((await admin(`GET ${INTERNAL}/becsau/providers`)).data).toEqual({ results: ['GoCardless'] });
  expect(await admin(`GET ${INTERNAL}/swift/providers`)).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
});

test.each(['gocardless', 'GoCardless', 'GOCARDLESS'])('a network can be given the provider %s', async (provider) => {
  const created = await admin(`POST ${NETWORK}/becsau`, { provider });
  expect(created).toMatchObject({ status: 201, data: { network: 'BECS_AU', provider: 'gocardless' } });
  expect(await networkOf('becsau')).toMatchObject({ status: 'NOT_CONNECTED', leadTimeDays: null, activeMandates: 0 });
});

test('other providers, and those without the network, are refused', async () => {
  expect(await admin(`POST ${NETWORK}/ach`, { provider: 'modulr' })).toMatchObject({
    status: 400,
    codes: ['UNKNOWN_PROVIDER'],
    fields: ['provider'],
    messages: ['The provider must be gocardless or bottomline, in any case: "modulr"'],
  });
  expect(await admin(`POST ${NETWORK}/ach`, { provider: 'bottomline' })).toMatchObject({
    status: 400,
    codes: ['PROVIDER_WITHOUT_NETWORK'],
    fields: ['provider'],
    messages: ['The provider does not collect on this network: "bottomline"'],
  });
  expect(await admin(`PUT ${NETWORK}/sepa`, { provider: 'toString' })).toMatchObject({ codes: ['UNKNOWN_PROVIDER'] });
  for (const method of ['GET', 'DELETE'] as const) {
    expect(await admin(`${method} ${INTERNAL}/modulr/configuration`)).toMatchObject({
      status: 400,
      codes: ['UNKNOWN_PROVIDER'],
    });
  }
});

test('a network has one provider, which can be changed with its lead time', async () => {
  expect(await admin(`POST ${NETWORK}/sepa`, { provider: 'gocardless' })).toMatchObject({
    status: 409,
    codes: ['PROVIDER_CONFIGURATION_EXISTS'],
  });
  expect(await networkOf('sepa')).toMatchObject({ provider: 'bottomline', status: 'CONNECTED', creditorProfiles: 128 });
  expect((await admin(`PUT ${NETWORK}/sepa`, { provider: 'GoCardless', leadTimeDays: 5 })).data).toMatchObject({
    provider: 'gocardless',
    leadTimeDays: 5,
    status: 'NOT_CONNECTED',
  });
  expect((await admin(`PUT ${NETWORK}/sepa`, { provider: 'Bottomline' })).data).toMatchObject({ leadTimeDays: null });
  expect(await admin(`PUT ${NETWORK}/ach`, { provider: 'gocardless' })).toMatchObject({ status: 404 });
  const { results } = providerConfigurationListSchema.parse(
    (await admin(`GET ${INTERNAL}/provider-configurations`)).data,
  );
  expect(results.map(({ network, status }) => [network, status])).toEqual([
    ['BACS', 'NOT_CONNECTED'],
    ['SEPA', 'CONNECTED'],
  ]);
});

test('an allowed connection connects the provider once, and activates the pending profiles of its networks', async () => {
  const ref = await addCreditorProfile(sandbox().db, tenantId, { network: 'BACS', status: 'PENDING' });
  const target = await press('allow');
  expect(`${target.origin}${target.pathname}`).toBe(redirectUri);
  expect(target.searchParams.get('state')).toBe('bacs.state');
  const code = target.searchParams.get('code') ?? '';
  expect(await connect(code)).toMatchObject({ status: 200, data: { status: 'CONNECTED' } });
  expect(await networkOf('bacs')).toMatchObject({ status: 'CONNECTED' });
  const profile = await admin(`GET v2/mandates/creditor-profiles/${ref}`);
  expect(creditorProfileDetailSchema.parse(profile.data).status).toBe('ACTIVE');
  expect(await connect(code)).toMatchObject({ status: 409, codes: ['CONSENT_USED'] });
  expect((await labs(`GET ${GOCARDLESS}`)).data).toMatchObject({ status: 'NOT_CONNECTED' });
});

test('the code of another tenant or provider connects nothing', async () => {
  expect(await connect(await allow(labs))).toMatchObject({ status: 409, codes: ['CONSENT_FOREIGN'] });
  expect(await connect(await allow(), { path: BOTTOMLINE })).toMatchObject({ codes: ['PROVIDER_CANNOT_DO_THIS'] });
  expect(await connect(await allow(), { path: `${INTERNAL}/modulr/configuration` })).toMatchObject({
    codes: ['UNKNOWN_PROVIDER'],
  });
  expect((await internal(GOCARDLESS)).status).toBe('NOT_CONNECTED');
});

test('a disconnection keeps the settings, which can then be deleted', async () => {
  await connect(await allow());
  await admin(`PUT ${GOCARDLESS}`, { webhookSecret: 'a-webhook-secret' });
  await admin(`POST ${INTERNAL}/gocardless/disconnect`);
  expect(await internal(GOCARDLESS)).toMatchObject({
    status: 'NOT_CONNECTED',
    webhookSecret: { mask: SECRET_MASK },
  });
  expect(await networkOf('bacs')).toMatchObject({ provider: 'gocardless', status: 'NOT_CONNECTED' });
  const secrets = await sandbox().db.selectFrom('provider_secrets').select('path').execute();
  expect(secrets).toEqual([{ path: 'webhookSecret' }]);
  expect((await admin(`DELETE ${GOCARDLESS}`)).status).toBe(200);
  expect(await internal(GOCARDLESS)).not.toHaveProperty('webhookSecret');
  expect(await admin(`DELETE ${GOCARDLESS}`)).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
});

test('secrets are stored encrypted and never returned', async () => {
  await connect(await allow());
  const saved = await admin(`PUT ${GOCARDLESS}`, { webhookSecret: 'a-webhook-secret' });
  expect(saved.data).toMatchObject({ status: 'CONNECTED', webhookSecret: { mask: SECRET_MASK } });
  const kept = await admin(`PUT ${GOCARDLESS}`, {});
  expect(JSON.stringify([saved.data, kept.data, await internal(GOCARDLESS)])).not.toContain('a-webhook-secret');
  expect(kept.data).toMatchObject({ webhookSecret: { mask: SECRET_MASK } });
  const { db } = sandbox();
  const rows = await db.selectFrom('provider_secrets').selectAll().orderBy('path').execute();
  expect(rows.map(({ path }) => path)).toEqual(['accessToken', 'webhookSecret']);
  expect(JSON.stringify(rows)).not.toContain('a-webhook-secret');
  expect(await admin(`PUT ${GOCARDLESS}`, { webhookSecret: SECRET_MASK })).toMatchObject({
    status: 400,
    codes: ['SECRET_IS_A_MASK'],
    fields: ['webhookSecret'],
  });
  expect((await admin(`PUT ${GOCARDLESS}`, { webhookSecret: null })).data).not.toHaveProperty('webhookSecret');
});

test('GoCardless has no settings before it is connected', async () => {
  expect(await admin(`PUT ${GOCARDLESS}`, { webhookSecret: 'x' })).toMatchObject({
    status: 409,
    codes: ['PROVIDER_NOT_CONNECTED'],
  });
});

test('a deleted connection reads as not connected, keeps its first date, and can be connected again', async () => {
  const { connectedOn } = await internal(BOTTOMLINE);
  expect((await admin(`DELETE ${BOTTOMLINE}`)).status).toBe(200);
  const after = await internal(BOTTOMLINE);
  expect(after).toEqual({ provider: 'bottomline', status: 'NOT_CONNECTED', connectedOn });
  expect(await networkOf('sepa')).toMatchObject({ provider: 'bottomline', status: 'NOT_CONNECTED', connectedOn });
  expect(await admin(`DELETE ${BOTTOMLINE}`)).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });

  const credentials = { customerId: '42', userName: 'ann' };
  expect(await admin(`PUT ${BOTTOMLINE}`, credentials)).toMatchObject({ status: 400, fields: ['accessKey'] });
  expect((await internal(BOTTOMLINE)).status).toBe('NOT_CONNECTED');
  const again = await admin(`PUT ${BOTTOMLINE}`, { ...credentials, accessKey: 'an-access-key' });
  expect(again.data).toMatchObject({ ...credentials, status: 'CONNECTED', connectedOn });
  expect(await admin(`PUT ${BOTTOMLINE}`, { ...credentials, accessKey: null })).toMatchObject({
    fields: ['accessKey'],
  });
});

test('the demo connection gets a random access key, once', async () => {
  const { db } = sandbox();
  const secrets = createSecretStore(randomBytes(32));
  await seedProviderSecrets(db, secrets);
  expect(await internal(BOTTOMLINE)).toMatchObject({ status: 'CONNECTED', accessKey: { mask: SECRET_MASK } });
  const rows = await db.selectFrom('provider_secrets').selectAll().execute();
  await seedProviderSecrets(db, secrets);
  expect(await db.selectFrom('provider_secrets').selectAll().execute()).toEqual(rows);
  const [row] = rows;
  expect(row && secrets.open(placeAtProvider(row), row.sealed)).toMatch(/^[\w-]{32}$/);
});
