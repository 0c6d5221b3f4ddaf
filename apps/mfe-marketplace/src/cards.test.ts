import { createQueryClient } from '@portal/api-client';
import type { CardSource } from '@portal/api-client/cards';
import {
  depositFunds,
  installApp,
  listInstalledApps,
  sendTestSettlement,
  uninstallApp,
  validateApp,
} from '@portal/api-client/installed-apps';
import { buildPortal, checkPortal, CONTRACT_VERSION } from '@portal/contract';
import { ALL_RIGHTS } from '@portal/contract/matrix';
import { expect, test, vi } from 'vitest';
import { cards } from './cards.ts';
import { portal } from './portal.config.ts';
import { api, network, setUpArea } from './testing/area.ts';

setUpArea();

/** Reads cards as home does: together, through one cache. */
async function read(...ids: readonly string[]) {
  const queryClient = createQueryClient({ toast: { success() {}, info() {}, error() {} } });
  const source: CardSource = {
    api: api('admin@northwind.example', network.fetch),
    routeHref: () => undefined,
    read: (query) => queryClient.fetchQuery(query),
  };
  return Promise.all(ids.map(async (id) => cards[id]?.(source)));
}

const POUNDS = 'citi-faster-payments';

test('an app is set up once one is valid, and an invalid one needs attention, without another validation', async () => {
  await validateApp(api(), 'bottomline', 1);
  const [before, failing] = await read('marketplace.set-up', 'marketplace.failing-apps');
  expect(before).toMatchObject([{ isDone: true }, { isDone: false }]);
  expect(failing).toMatchObject([{ text: 'The configuration of Bottomline is not valid', path: '/apps' }]);
  expect(
    network
      .calls()
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(['/v1/apps/installed']);
  await installApp(api(), 'demo-cards');
  const [after] = await read('marketplace.set-up');
  expect(after).toMatchObject([{ isDone: true }, { isDone: true }]);
});

test('without apps both steps are open, and there is no balance', async () => {
  for (const appId of (await listInstalledApps(api())).appIds) await uninstallApp(api(), appId);
  const [steps, figures] = await read('marketplace.set-up', 'marketplace.balances');
  expect(steps).toMatchObject([{ isDone: false }, { isDone: false }]);
  expect(figures).toEqual([]);
  expect(network.calls(/\/balance$/)).toEqual([]);
});

/** Responds as a platform that has the specified calls only. */
function specifyOnly() {
  network.respond('/v1/apps/installed/balances', () =>
    Response.json({ result: 'FAILURE', errors: [{ code: 'NOT_FOUND', message: '' }] }, { status: 404 }),
  );
  network.rewriteResponses(/GET \/v1\/apps\/installed$/, (text) => {
    const { data, ...rest } = JSON.parse(text);
    return JSON.stringify({ ...rest, data: { ...data, apps: undefined } });
  });
}

const money = ['marketplace.balances', 'marketplace.low-balances', 'marketplace.top-ups'];
const paths = () => network.calls().map(({ path }) => path);

test('home shows balances, those below their minimum, and top-ups, with one call for all apps', async () => {
  await depositFunds(api(), POUNDS, { amount: 30 });
  const [figures, low, recent] = await read(...money);
  expect(figures).toContainEqual(expect.objectContaining({ text: 'Available in GBP', value: '450.00' }));
  expect(low).toMatchObject([{ text: 'The balance of Citi Faster Payments is low: £450.00' }]);
  expect(recent?.[0]).toMatchObject({ text: 'Top-up of £30.00', detail: 'Citi Faster Payments' });
  expect(paths().toSorted()).toEqual(['/v1/apps/installed', '/v1/apps/installed/balances']);
});

test('on a platform with the specified calls only, home shows the same, with one call for each app', async () => {
  await depositFunds(api(), POUNDS, { amount: 30 });
  await validateApp(api(), 'bottomline', 1);
  const all = ['marketplace.set-up', 'marketplace.failing-apps', ...money];
  const expected = await read(...all);
  network.forgetCalls();
  specifyOnly();
  expect(await read(...all)).toEqual(expected);
  const balances = network.calls(/\/balance$/).map(({ path }) => path);
  expect(balances).toContain(`/v1/apps/installed/${POUNDS}/balance`);
  expect(new Set(balances).size).toBe(balances.length);
});

test.each([
  ['', () => undefined],
  [' on a platform with the specified calls only', specifyOnly],
])('home leaves out the balance of an app that works with test money only%s', async (_platform, start) => {
  start();
  await installApp(api(), 'visa');
  await sendTestSettlement(api(), { amount: '99999', currency: 'SEK' });
  const [figures] = await read('marketplace.balances');
  expect(figures).not.toContainEqual(expect.objectContaining({ text: 'Available in SEK' }));
  expect(network.calls('/visa/balance')).toEqual([]);
});

test('an app that the marketplace no longer has is installed under its id, and does not hide the others', async () => {
  network.rewriteResponses(/GET \/v1\/apps\/installed$/, (text) => {
    const { data, ...rest } = JSON.parse(text);
    return JSON.stringify({
      ...rest,
      data: {
        ...data,
        appIds: [...data.appIds, 'old-app'],
        connections: [{ appId: 'old-app', status: 'REVOKED' }],
      },
    });
  });
  const [failing] = await read('marketplace.failing-apps');
  expect(failing).toMatchObject([{ text: 'old-app is no longer connected' }]);
});

test('with many apps, five balances are read at a time, on a platform with the specified calls only', async () => {
  specifyOnly();
  const responses = network.hold(/\/balance$/);
  const reading = read('marketplace.balances', 'marketplace.low-balances');
  await vi.waitFor(() => expect(responses.waiting()).toHaveLength(5), 10_000);
  expect(network.calls(/\/balance$/)).toHaveLength(5);
  await responses.release();
  await reading;
  expect(network.calls(/\/balance$/).length).toBeGreaterThan(5);
});

test('a balance that cannot be read does not hide the apps that do not work', async () => {
  await validateApp(api(), 'bottomline', 1);
  network.refuse('/v1/apps/installed/balances');
  await expect(read('marketplace.low-balances')).rejects.toThrow();
  const [failing] = await read('marketplace.failing-apps');
  expect(failing).toHaveLength(1);
});

/** The cards that home shows to a user with these rights. */
function cardsWith(rights: Partial<typeof ALL_RIGHTS>) {
  const checked = checkPortal({ ...portal, version: '0.0.0', requires: { contract: CONTRACT_VERSION, shared: {} } });
  if (!checked.ok) throw new Error(checked.faults.join('; '));
  return buildPortal([checked.portal], { ...ALL_RIGHTS, ...rights }).cards.map(({ id }) => id);
}

test('a reader and a trial tenant see no set-up step, which they could not do', () => {
  const readable = [
    'marketplace.balances',
    'marketplace.failing-apps',
    'marketplace.low-balances',
    'marketplace.top-ups',
  ];
  expect(cardsWith({})).toContain('marketplace.set-up');
  expect(cardsWith({ roles: ['APP_READ'] })).toEqual(readable);
  expect(cardsWith({ isTrial: true })).toEqual(readable);
  expect(cardsWith({ roles: [] })).toEqual([]);
});
