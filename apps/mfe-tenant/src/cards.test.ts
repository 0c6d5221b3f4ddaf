import { createQueryClient } from '@portal/api-client';
import type { CardSource } from '@portal/api-client/cards';
import { deleteUser, listUsers } from '@portal/api-client/users';
import { must } from '@portal/test-kit';
import { expect, test } from 'vitest';
import { cards } from './cards.ts';
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

const paths = () => network.calls().map(({ path }) => path);

test('home reads four things about the tenant, and not the list of its users', async () => {
  await read(...Object.keys(cards));
  expect(paths().toSorted()).toEqual([
    '/v1/tenant',
    '/v1/tenant/approvals?from=0&take=1000000&status=PENDING',
    '/v1/tenant/keys',
    '/v1/tenant/users/summary',
  ]);
});

test('the cards about users show the same on a platform with the specified calls only', async () => {
  const ids = ['tenant.set-up-users', 'tenant.expired-invitations', 'tenant.latest-users'];
  const expected = await read(...ids);
  expect(expected[1]).toMatchObject([{ text: expect.stringMatching(/expired$/) }]);
  network.refuse('/users/summary', { status: 404, code: 'NOT_FOUND' });
  network.forgetCalls();
  expect(await read(...ids)).toEqual(expected);
  expect(paths()).toEqual(['/v1/tenant/users/summary', '/v1/tenant/users?from=0&take=1000000']);
});

test('one expired invitation is named, on each kind of platform', async () => {
  const { results } = await listUsers(api());
  const [kept, ...others] = results.filter(({ invitationStatus }) => invitationStatus === 'EXPIRED');
  for (const { userId } of others) await deleteUser(api(), userId);
  const { emailAddress, userId } = must(kept);
  const named = [
    {
      text: `The invitation for ${emailAddress} has expired`,
      detail: 'Resend it, or delete the user.',
      path: `/users/${userId}`,
    },
  ];
  expect(await read('tenant.expired-invitations')).toEqual([named]);
  network.refuse('/users/summary', { status: 404, code: 'NOT_FOUND' });
  expect(await read('tenant.expired-invitations')).toEqual([named]);
});
