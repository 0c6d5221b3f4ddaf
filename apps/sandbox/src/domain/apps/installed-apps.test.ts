import { installedAppsSchema } from '@portal/api-client/installed-apps';
import { servicesSchema } from '@portal/api-client/tenant';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callerAs } from '../../testing/test-caller.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import type { TestSandbox } from '../../testing/test-sandbox.ts';
import { addWebhook } from '../../testing/seeds/seeds.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { DEMO_PROFILES } from '../../demo/payments/drawing/payment-profiles.ts';
import { CATALOGUE } from './catalogue/catalogue.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const contoso = callAs('admin@contoso.example', 'Contoso Retail');

async function installedOf(call: typeof admin) {
  return installedAppsSchema.parse((await call('GET v1/apps/installed')).data).appIds;
}

test('the demo tenants have installed every app that their payments use', async () => {
  for (const { tenantId, profile } of DEMO_PROFILES) {
    const methods = profile.markets.flatMap(([market]) => market.methods.map(([method]) => method.app));
    const used = CATALOGUE.filter(({ name }) => methods.includes(name)).map(({ appId }) => appId);
    const rows = await sandbox()
      .db.selectFrom('installed_apps')
      .where('tenant_id', '=', tenantId)
      .selectAll()
      .execute();
    expect(rows.map(({ app_id }) => app_id).toSorted()).toEqual(used.toSorted());
  }
});

test('any member reads which apps are installed in which environment, and only readers of apps read the rest', async () => {
  const listed = (email: string) => callAs(email)('GET v1/apps/installed');
  const { data } = await listed('webhooks@northwind.example');
  const environments = ['blik', 'card-payments', 'gocardless'].map((appId) => ({ appId, environment: 'test' }));
  expect(data).toEqual({ appIds: await installedOf(admin), environments });
  const known = (await listed('reader@northwind.example')).data;
  expect(known).toMatchObject({ validations: expect.any(Array), connections: expect.any(Array) });
  const { appIds, apps = [] } = installedAppsSchema.parse(known);
  expect(apps?.map(({ appId }) => appId).toSorted()).toEqual(appIds);
  expect(apps?.map(({ name }) => name)).toEqual(
    CATALOGUE.map(({ name }) => name).filter((name) => apps?.some((app) => app.name === name)),
  );
});

test('an app is installed under its id in lower case, whatever the case of the request', async () => {
  expect(await admin('POST v1/marketplace/apps/SKYPoints/install')).toMatchObject({
    status: 201,
    data: { appId: 'skypoints' },
  });
  expect(await installedOf(admin)).toContain('skypoints');
  expect(await installedOf(contoso)).not.toContain('skypoints');
});

test('an installed app cannot be installed again, and an unknown app is not found', async () => {
  expect(await admin('POST v1/marketplace/apps/Swish/install')).toMatchObject({
    status: 409,
    codes: ['APP_ALREADY_INSTALLED'],
  });
  expect(await admin('POST v1/marketplace/apps/nothing/install')).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
});

test('a repeated installation gets the first response, but not once the app is uninstalled', async () => {
  const install = () =>
    admin('POST v1/marketplace/apps/visa/install', undefined, { 'idempotency-key': 'install-visa-once' });
  expect([(await install()).status, (await install()).status]).toEqual([201, 201]);
  expect((await admin('POST v1/apps/installed/visa/uninstall')).status).toBe(200);
  expect((await install()).codes).toEqual(['DELETED_SINCE_CREATION']);
});

test('an uninstalled app leaves the list and can be installed again', async () => {
  expect(await admin('POST v1/apps/installed/Swish/uninstall')).toMatchObject({ status: 200, data: null });
  expect(await installedOf(admin)).not.toContain('swish');
  expect(await installedOf(contoso)).toContain('card-payments');
  expect(await admin('POST v1/apps/installed/swish/uninstall')).toMatchObject({
    status: 409,
    codes: ['APP_NOT_INSTALLED'],
  });
  expect((await admin('POST v1/apps/installed/nothing/uninstall')).status).toBe(404);
  expect((await admin('POST v1/marketplace/apps/swish/install')).status).toBe(201);
});

test('webhooks learn of an installed and an uninstalled app', async () => {
  const { tenantId } = demoTenant('Northwind Payments');
  const webhookId = await addWebhook(sandbox().db, tenantId, { events: ['app.installed', 'app.uninstalled'] });
  await admin('POST v1/marketplace/apps/visa/install');
  await admin('POST v1/apps/installed/visa/uninstall');
  const raised = await sandbox()
    .db.selectFrom('webhook_events')
    .select(['event_type', 'payload'])
    .where('webhook_id', '=', webhookId)
    .orderBy('seq')
    .execute();
  expect(raised.map(({ event_type }) => event_type)).toEqual(['app.installed', 'app.uninstalled']);
  for (const { payload } of raised) expect(JSON.parse(payload)).toMatchObject({ data: { appId: 'visa' } });
});

test('the licence shows its maxima, and a tenant without maxima has none', async () => {
  async function maximaOf(call: typeof admin) {
    const { services } = servicesSchema.parse((await call('GET v1/tenant/services')).data);
    return Object.fromEntries(services.flatMap(({ name, maxApps }) => (maxApps ? [[name, maxApps]] : [])));
  }
  expect(await maximaOf(admin)).toEqual({ collect: 10, payout: 6 });
  expect(await maximaOf(callAs('multi@northwind.example', 'Northwind Labs'))).toEqual({});
});

test.each([
  ['an app that collects', 'lumo', ['MAX_COLLECT_APPS_REACHED']],
  ['an app that pays out', 'cardback', []],
  ['a demo app that collects', 'demo-cards', ['MAX_COLLECT_APPS_REACHED']],
  ['a rewards app that pays out', 'kudos', []],
  ['an app of both directions', 'sepa-direct', ['MAX_COLLECT_APPS_REACHED']],
])('with all places for collect apps taken, %s gets its response', async (_kind, appId, codes) => {
  expect((await contoso(`POST v1/marketplace/apps/${appId}/install`)).codes).toEqual(codes);
});

test('the last place of the licence can be taken, and becomes free again', async () => {
  expect((await contoso('POST v1/marketplace/apps/cardback/install')).status).toBe(201);
  const globewire = () => contoso('POST v1/marketplace/apps/globewire/install');
  expect((await globewire()).codes).toEqual(['MAX_PAYOUT_APPS_REACHED']);
  await contoso('POST v1/apps/installed/cardback/uninstall');
  expect((await globewire()).status).toBe(201);
});

describe.each(testDatabases)('on $name', (database) => {
  let own: TestSandbox;
  beforeAll(async () => {
    own = await startOn(database);
  });
  beforeEach(() => own.reset());
  afterAll(() => own.close());

  test('of two apps that are installed at once, only one gets the last place', async () => {
    const call = await callerAs(own, 'admin@contoso.example', 'Contoso Retail');
    const responses = await Promise.all(
      ['cardback', 'globewire'].map((appId) => call(`POST v1/marketplace/apps/${appId}/install`)),
    );
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
  });

  test('an app that is installed twice at once is installed once', async () => {
    const call = await callerAs(own, 'admin@northwind.example');
    const responses = await Promise.all([1, 2].map(() => call('POST v1/marketplace/apps/visa/install')));
    expect(responses.map(({ codes }) => codes.join(' ')).toSorted()).toEqual(['', 'APP_ALREADY_INSTALLED']);
  });
});
