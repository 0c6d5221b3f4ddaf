import { installedAppsSchema } from '@portal/api-client/installed-apps';
import { expect, test } from 'vitest';
import { beginAttempt, pressConsent, targetOf } from '../consent/testing/test-consent.ts';
import { addWebhook } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const portalUrl = 'http://portal.example';
const { callAs, sandbox } = setUpSandbox({ portalUrl, delivery: { clock: createTestClock() } });
const admin = callAs('admin@northwind.example');
const contoso = callAs('admin@contoso.example', 'Contoso Retail');

const APP = 'v1/apps/installed/open-banking';
const redirectUri = `${portalUrl}/apps/configuration/open-banking/callback`;

async function connect() {
  const fields = await beginAttempt(admin, { connectPath: `${APP}/connect`, redirectUri, state: 'x' });
  const code = targetOf(await pressConsent(sandbox(), 'allow', fields)).searchParams.get('code');
  return admin(`PUT ${APP}/configuration`, { connection: { code, redirectUri } });
}

const installed = async (call = admin) => installedAppsSchema.parse((await call('GET v1/apps/installed')).data);
const statusFor = async (call = admin) =>
  (await installed(call)).connections?.find(({ appId }) => appId === 'open-banking')?.status;
const validation = async () => (await installed()).validations?.find(({ appId }) => appId === 'open-banking');

test('an app is connected for one tenant, and its settings stay as they are', async () => {
  const before = await admin(`GET ${APP}/configuration`);
  expect((await connect()).data).toEqual(before.data);
  expect([await statusFor(), await statusFor(contoso)]).toEqual(['CONNECTED', 'NOT_CONNECTED']);
  await admin(`POST ${APP}/disconnect`);
  expect((await admin(`GET ${APP}/configuration`)).data).toEqual(before.data);
});

test('a connection makes the last validation outdated, and so does its end', async () => {
  const notConnected = 'The app is not connected to its provider.';
  await admin(`GET ${APP}/configuration/validate`);
  expect((await validation())?.validationMessages).toContain(notConnected);
  await connect();
  expect(await validation()).toBeUndefined();
  await admin(`GET ${APP}/configuration/validate`);
  expect((await validation())?.validationMessages).not.toContain(notConnected);
  await admin(`POST ${APP}/disconnect`);
  expect(await validation()).toBeUndefined();
});

test('the end of a connection notifies webhooks, once', async () => {
  const { tenantId } = demoTenant('Northwind Payments');
  const webhookId = await addWebhook(sandbox().db, tenantId, { events: ['app.connection-revoked'] });
  await admin(`POST ${APP}/disconnect`);
  await connect();
  await admin(`POST ${APP}/disconnect`);
  await admin(`POST ${APP}/disconnect`);
  await sandbox().delivery?.settle();
  const batches = await sandbox()
    .db.selectFrom('webhook_batches')
    .select('body')
    .where('webhook_id', '=', webhookId)
    .execute();
  expect(batches.map(({ body }) => body)).toEqual([expect.stringContaining('app.connection-revoked')]);
});

test('an app that is installed again is not connected', async () => {
  await connect();
  await admin(`POST ${APP}/uninstall`);
  await admin('POST v1/marketplace/apps/open-banking/install');
  expect(await statusFor()).toBe('NOT_CONNECTED');
});
