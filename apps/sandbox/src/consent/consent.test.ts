import { installedAppsSchema } from '@portal/api-client/installed-apps';
import { beforeEach, expect, test } from 'vitest';
import { addWebhook } from '../testing/seeds.ts';
import { setUpSandbox } from '../testing/set-up-sandbox.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { demoTenant } from '../testing/test-sandbox.ts';

const clock = createTestClock();
const portalUrl = 'http://portal.example';
const { callAs, sandbox } = setUpSandbox({ portalUrl, delivery: { clock } });
const admin = callAs('admin@northwind.example');
const contoso = callAs('admin@contoso.example', 'Contoso Retail');

const APP = 'v1/apps/installed/open-banking';
const redirectUri = `${portalUrl}/apps/configuration/open-banking/callback`;

let clientId: string;
beforeEach(async () => {
  clientId = new URL((await connectionOf(admin))?.authorizationUri ?? '').searchParams.get('client_id') ?? '';
});

async function connectionOf(call: typeof admin) {
  const { connections } = installedAppsSchema.parse((await call('GET v1/apps/installed')).data);
  return connections?.find(({ appId }) => appId === 'open-banking');
}

const request = () => ({ client_id: clientId, redirect_uri: redirectUri, state: 'open-banking.state' });

function ask(query: Record<string, string>) {
  return sandbox().app.inject({ method: 'GET', url: '/consent', query });
}

/** Presses a button of the consent page. Returns where it leads. */
async function press(decision: 'allow' | 'deny'): Promise<URL> {
  const answer = await sandbox().app.inject({
    method: 'POST',
    url: '/consent',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...request(), decision }).toString(),
  });
  expect(answer.statusCode).toBe(303);
  return new URL(String(answer.headers.location));
}

async function allow(): Promise<string> {
  return (await press('allow')).searchParams.get('code') ?? '';
}

const connect = (code: string, call = admin, uri = redirectUri) =>
  call(`PUT ${APP}/configuration`, { connection: { code, redirectUri: uri } });

test('an allowed connection returns to the portal with a code, which connects the app once', async () => {
  expect((await connectionOf(admin))?.status).toBe('NOT_CONNECTED');
  const page = await ask(request());
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Connect Open Banking');
  expect(page.body).toContain('Northwind Payments');
  const target = await press('allow');
  expect(`${target.origin}${target.pathname}`).toBe(redirectUri);
  expect(target.searchParams.get('state')).toBe('open-banking.state');
  const code = target.searchParams.get('code') ?? '';
  expect((await connect(code)).status).toBe(200);
  expect((await connectionOf(admin))?.status).toBe('CONNECTED');
  expect((await connectionOf(contoso))?.status).toBe('NOT_CONNECTED');
  expect(await connect(code)).toMatchObject({ status: 409, codes: ['CONSENT_USED'] });
  const stored = await sandbox().db.selectFrom('consents').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(code);
});

test('two simultaneous uses of a code connect once', async () => {
  const code = await allow();
  const answers = await Promise.all([connect(code), connect(code)]);
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
});

test('a denied connection returns without a code, and revokes the one before', async () => {
  const { tenantId } = demoTenant('Northwind Payments');
  const webhookId = await addWebhook(sandbox().db, tenantId, { events: ['app.connection-revoked'] });
  const target = await press('deny');
  expect([...target.searchParams]).toEqual([
    ['state', 'open-banking.state'],
    ['error', 'access_denied'],
  ]);
  expect((await connectionOf(admin))?.status).toBe('NOT_CONNECTED');
  await connect(await allow());
  await press('deny');
  expect((await connectionOf(admin))?.status).toBe('REVOKED');
  await sandbox().delivery?.settle();
  const batches = await sandbox()
    .db.selectFrom('webhook_batches')
    .select('body')
    .where('webhook_id', '=', webhookId)
    .execute();
  expect(batches).toHaveLength(1);
  expect(batches[0]?.body).toContain('app.connection-revoked');
  await connect(await allow());
  expect((await connectionOf(admin))?.status).toBe('CONNECTED');
});

test('a code expires after a minute', async () => {
  const code = await allow();
  clock.advance(60_000);
  expect(await connect(code)).toMatchObject({ status: 409, codes: ['CONSENT_EXPIRED'] });
});

test('a code is of no use to another tenant, for another address, or if it was never issued', async () => {
  const code = await allow();
  const foreign = { status: 409, codes: ['CONSENT_FOREIGN'] };
  expect(await connect(code, contoso)).toMatchObject(foreign);
  expect(await connect(code, admin, `${portalUrl}/elsewhere`)).toMatchObject(foreign);
  expect(await connect('nonsense')).toMatchObject(foreign);
  expect((await connect(code)).status).toBe(200);
});

test('a connection makes the last validation outdated, and so does its end', async () => {
  const validation = async () => {
    const { validations } = installedAppsSchema.parse((await admin('GET v1/apps/installed')).data);
    return validations?.find(({ appId }) => appId === 'open-banking');
  };
  const notConnected = 'The app is not connected to its provider.';
  await admin(`GET ${APP}/configuration/validate`);
  expect((await validation())?.validationMessages).toContain(notConnected);
  await connect(await allow());
  expect(await validation()).toBeUndefined();
  await admin(`GET ${APP}/configuration/validate`);
  expect((await validation())?.validationMessages).not.toContain(notConnected);
  await press('deny');
  expect(await validation()).toBeUndefined();
});

test('connecting leaves the settings as they are, and a connected app is uninstalled with its connection', async () => {
  const before = await admin(`GET ${APP}/configuration`);
  expect((await connect(await allow())).data).toEqual(before.data);
  await admin(`POST ${APP}/uninstall`);
  await admin('POST v1/marketplace/apps/open-banking/install');
  expect((await connectionOf(admin))?.status).toBe('NOT_CONNECTED');
});

test.each<[string, () => Record<string, string>]>([
  ['a forged client id', () => ({ ...request(), client_id: clientId.replace('open-banking', 'lumo') })],
  ['an address outside the portal', () => ({ ...request(), redirect_uri: 'http://portal.example.evil.example/' })],
  ['an address with a user name', () => ({ ...request(), redirect_uri: 'http://portal.example@evil.example/' })],
  ['a script as address', () => ({ ...request(), redirect_uri: 'javascript:alert(1)' })],
  ['no state', () => ({ client_id: clientId, redirect_uri: redirectUri })],
])('the consent page refuses %s', async (_what, query) => {
  const answer = await ask(query());
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('not a valid request to connect');
});

test('the consent page shows a state as text and can only send its form to itself and the portal', async () => {
  const page = await ask({ ...request(), state: '"><script>alert(1)</script>' });
  expect(page.body).not.toContain('<script>');
  expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${portalUrl}`);
});
