import { createQueryClient } from '@portal/api-client';
import type { CardSource } from '@portal/api-client/cards';
import { createProviderConfiguration, deleteInternalConfiguration } from '@portal/api-client/provider-configurations';
import { buildPortal, checkPortal, CONTRACT_VERSION } from '@portal/contract';
import { ALL_RIGHTS } from '@portal/contract/matrix';
import { addCreditorProfile } from '@portal/sandbox/seeds';
import { expect, test } from 'vitest';
import { connectionSteps, disconnectedNetworks, incompleteOf, incompleteProfiles, profileSteps } from './card-items.ts';
import { cards } from './cards.ts';
import { portal } from './portal.config.ts';
import { api, network, sandbox, setUpArea, tenant } from './testing/area.ts';

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

test('direct debits are set up once a provider is connected and a profile exists, and both cards share one call', async () => {
  expect(await read('mandates.connect', 'mandates.create-profile', 'mandates.disconnected')).toEqual([
    [{ text: 'Connect a direct debit provider', isDone: true, path: expect.any(String) }],
    [{ text: 'Create a creditor profile', isDone: true, path: '/mandates/creditor-profiles/new' }],
    [],
  ]);
  expect(network.calls('provider-configurations')).toHaveLength(1);
  expect(network.calls('creditor-profiles').map(({ path }) => path)).toEqual([
    '/v2/mandates/creditor-profiles/summary',
  ]);
});

test('every network of a deleted connection needs attention', async () => {
  await createProviderConfiguration(api(), 'ach', { provider: 'gocardless' });
  await deleteInternalConfiguration(api(), 'bottomline');
  const [steps, attention] = await read('mandates.connect', 'mandates.disconnected');
  expect(steps).toMatchObject([{ isDone: false }]);
  expect(attention).toEqual([
    {
      text: 'SEPA is not connected',
      detail: 'Nothing is collected on this network until you reconnect Bottomline.',
      path: '/mandates/provider-configurations/sepa',
    },
  ]);
});

test('the steps of a new tenant lead to the pages that create', () => {
  expect(connectionSteps([])).toMatchObject([{ isDone: false, path: '/mandates/provider-configurations/new' }]);
  expect(profileSteps(0)).toMatchObject([{ isDone: false, path: '/mandates/creditor-profiles/new' }]);
});

test('a network that the portal does not know is not reported', () => {
  expect(
    disconnectedNetworks([{ network: 'PIX', provider: 'x', status: 'NOT_CONNECTED', connectedOn: '2026-01-01' }]),
  ).toEqual([]);
});

/** Responds as a platform that has the specified calls only. */
function specifyOnly() {
  network.refuse('/creditor-profiles/summary', { status: 404, code: 'NOT_FOUND' });
}

test('on a platform with the specified calls only, profiles are counted too', async () => {
  specifyOnly();
  expect(await read('mandates.create-profile')).toMatchObject([[{ isDone: true }]]);
});

test.each([
  ['', () => undefined],
  [', on a platform with the specified calls only', specifyOnly],
])(
  'SEPA profiles without a town or country need attention, wherever they are in the list%s',
  async (_platform, start) => {
    start();
    const { db } = sandbox();
    const { tenantId } = tenant;
    expect(await read('mandates.incomplete-profiles')).toEqual([[]]);
    await addCreditorProfile(db, tenantId, { profile_name: 'In London', network: 'BACS', city: '' });
    await addCreditorProfile(db, tenantId, { profile_name: 'Ended', city: '', status: 'INACTIVE' });
    const ref = await addCreditorProfile(db, tenantId, { profile_name: 'Zürich shop', country: '' });
    expect(await read('mandates.incomplete-profiles')).toEqual([
      [
        {
          text: '1 profile needs a town and country',
          detail: 'Banks refuse SEPA collections of Zürich shop.',
          path: `/mandates/creditor-profiles/${ref}`,
        },
      ],
    ]);
    for (const profile_name of ['A1', 'B2', 'C3']) await addCreditorProfile(db, tenantId, { profile_name, city: ' ' });
    expect(await read('mandates.incomplete-profiles')).toEqual([
      [
        {
          text: '4 profiles need a town and country',
          detail: 'Banks refuse SEPA collections of A1, B2, C3 and 1 more.',
          path: '/mandates/creditor-profiles?creditorProfiles.network=SEPA',
        },
      ],
    ]);
  },
);

test('the path to a profile that needs attention is encoded', () => {
  const profile = {
    creditorProfileRef: 'CP/1',
    profileName: 'Shop',
    creditorName: 'Shop Ltd',
    creditorIdentifier: 'DE98ZZZ09999999999',
    network: 'SEPA',
    status: 'ACTIVE',
  };
  expect(incompleteProfiles(incompleteOf([profile]))).toMatchObject([{ path: '/mandates/creditor-profiles/CP%2F1' }]);
});

/** The cards that home shows to a user with these rights. */
function cardsWith(rights: Partial<typeof ALL_RIGHTS>) {
  const checked = checkPortal({ ...portal, version: '0.0.0', requires: { contract: CONTRACT_VERSION, shared: {} } });
  if (!checked.ok) throw new Error(checked.faults.join('; '));
  return buildPortal([checked.portal], { ...ALL_RIGHTS, ...rights }).cards.map(({ id }) => id);
}

test('cards follow roles, licence, trial and each flag alone', () => {
  expect(cardsWith({})).toHaveLength(4);
  expect(cardsWith({ roles: ['MANDATE_READ'] })).toEqual(['mandates.disconnected', 'mandates.incomplete-profiles']);
  expect(cardsWith({ licences: new Set() })).toEqual([]);
  expect(cardsWith({ isTrial: true })).toEqual([]);
  expect(cardsWith({ flags: new Set(['mandatesV2']) })).toEqual([
    'mandates.create-profile',
    'mandates.incomplete-profiles',
  ]);
  expect(cardsWith({ flags: new Set(['mandatesProviderConfigurations']) })).toHaveLength(2);
});
