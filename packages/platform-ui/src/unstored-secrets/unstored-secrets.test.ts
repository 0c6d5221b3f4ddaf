// @vitest-environment jsdom
import { ApiError, ContractError } from '@portal/api-client';
import { sessionStore } from '@portal/auth';
import { beforeEach, expect, test } from 'vitest';
import { type SecretOwner, unstoredSecrets } from './unstored-secrets.ts';

const secrets = unstoredSecrets('shop', (thing: SecretOwner) => thing);
const membership = (tenantId: string) => ({ tenantId, tenantName: tenantId, accountId: 'a', userId: 'u', roles: [] });
const till = (id: string, minutesLater = 0): SecretOwner => ({
  id,
  name: 'Till',
  createdOn: new Date(Date.now() + minutesLater * 60_000).toISOString(),
});
const failWith = (error: Error) => async () => {
  throw error;
};
const details = (status: number) => ({ status, errors: [], correlationId: 'c-1' });
const stored = () => window.localStorage.getItem('portal.unstored.shop');

function openTenant(tenantId: string) {
  const tenant = membership(tenantId);
  sessionStore.identityLoaded({ profile: { email: 'ann@shop.example' }, accounts: [], tenants: [tenant] }, tenantId);
  sessionStore.accessReady(tenant, {
    signedIn: true,
    roles: [],
    flags: new Set(),
    licences: new Set(),
    isTrial: false,
  });
}

beforeEach(() => {
  window.localStorage.clear();
  sessionStore.signedIn({ email: 'ann@shop.example', issuer: 'https://id.example', subject: 'ann' });
  openTenant('north');
});

test('a created thing is found until its secret is confirmed as stored, and only in its tenant', async () => {
  await secrets.follow('Till', async () => till('1'));
  const [one, two] = [till('1'), till('2')];
  expect(secrets.find([one, two])).toEqual([one]);
  openTenant('south');
  expect(secrets.find([one, two])).toEqual([]);
  openTenant('north');
  secrets.confirm(one);
  expect(secrets.find([one, two])).toEqual([]);
  expect(stored()).toBeNull();
});

test.each([
  ['is lost', new ApiError(details(0))],
  ['fails in the platform', new ApiError(details(503))],
  ['cannot be read', new ContractError(details(201))],
])(
  'a thing whose response %s is found by its name and time, and a successful retry replaces it',
  async (_what, error) => {
    await expect(secrets.follow('Till ', failWith(error))).rejects.toBe(error);
    const [older, newer, other] = [till('1', -10), till('2', -1), { ...till('3'), name: 'Kiosk' }];
    expect(secrets.find([older, newer, other])).toEqual([newer]);
    await secrets.follow('Till', async () => till('4'));
    expect(secrets.find([newer, till('4')])).toEqual([expect.objectContaining({ id: '4' })]);
  },
);

test('a refused creation leaves nothing', async () => {
  const error = new ApiError(details(400));
  await expect(secrets.follow('Till', failWith(error))).rejects.toBe(error);
  expect(stored()).toBeNull();
});

test('two creations at once, as in two tabs, are both followed', async () => {
  let answer = (_created: SecretOwner) => {};
  const first = secrets.follow('Till', () => new Promise<SecretOwner>((resolve) => (answer = resolve)));
  await secrets.follow('Kiosk', async () => ({ ...till('2'), name: 'Kiosk' }));
  answer(till('1'));
  await first;
  expect(secrets.find([till('1'), till('2')]).map(({ id }) => id)).toEqual(['1', '2']);
});

test('the browser keeps no name, which may itself be secret, and unreadable notes are ignored', async () => {
  const name = 'https://hooks.example/services/T0/secret';
  await secrets.follow(name, async () => ({ ...till('1'), name }));
  expect(stored()).not.toContain('hooks');
  window.localStorage.setItem('portal.unstored.shop', '{');
  expect(secrets.find([till('1')])).toEqual([]);
});
