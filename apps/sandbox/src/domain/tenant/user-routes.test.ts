import { signInListSchema, userListSchema, userSchema, userSummarySchema } from '@portal/api-client/users';
import { expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { type Call } from '../../testing/test-caller.ts';
import { setSignIn } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { anyDatabase, countWaiting } from '../../testing/test-databases.ts';

function userId(email: string, tenant = 'Northwind Payments'): string {
  return demoId(`user ${tenant} ${email}`);
}

const ADMIN = userId('admin@northwind.example');
const MULTI = userId('multi@northwind.example');
const READER = userId('reader@northwind.example');

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');

async function statusOf(id: string): Promise<string> {
  return userSchema.parse((await admin(`GET v1/tenant/users/${id}`)).data).invitationStatus;
}

test('an admin sees exactly the users of the tenant, ordered by email address', async () => {
  const { results, total } = userListSchema.parse((await admin('GET v1/tenant/users?from=0&take=1000000')).data);
  expect(total).toBe(25);
  expect(results).toHaveLength(25);
  const addresses = results.map((user) => user.emailAddress);
  expect(addresses).toEqual(addresses.toSorted());
  expect(addresses.every((address) => address.endsWith('@northwind.example'))).toBe(true);
  expect(new Set(results.map((user) => user.invitationStatus))).toEqual(
    new Set(['ACCEPTED', 'INVITED', 'EXPIRED', 'USER_DELETED']),
  );
  expect(results[0]).toEqual({
    userId: ADMIN,
    emailAddress: 'admin@northwind.example',
    roles: ['TENANT_ADMIN'],
    identity: { issuer: 'http://sandbox.example/identity', subject: demoId('admin@northwind.example') },
    invitationStatus: 'ACCEPTED',
    createdOn: '2026-02-02T09:30:00.000Z',
    invitedOn: '2026-02-02T09:30:00.000Z',
  });
});

test('the summary counts the users and names the latest, as the list has them', async () => {
  const { results } = userListSchema.parse((await admin('GET v1/tenant/users?from=0&take=1000000')).data);
  const summary = userSummarySchema.parse((await admin('GET v1/tenant/users/summary')).data);
  const isAdmin = ({ invitationStatus, roles }: (typeof results)[number]) =>
    invitationStatus === 'ACCEPTED' && roles.includes('TENANT_ADMIN');
  const expired = results.filter(({ invitationStatus }) => invitationStatus === 'EXPIRED');
  const newest = results.toSorted((a, b) => Date.parse(b.invitedOn ?? '') - Date.parse(a.invitedOn ?? '')).slice(0, 5);
  expect(expired.length).toBeGreaterThan(0);
  expect(summary).toMatchObject({
    total: 25,
    admins: results.filter(isAdmin).length,
    expiredInvitations: {
      total: expired.length,
      results: [{ userId: expired[0]?.userId, emailAddress: expired[0]?.emailAddress }],
    },
  });
  expect(summary.latest.map(({ invitedOn }) => invitedOn)).toEqual(newest.map(({ invitedOn }) => invitedOn));
  for (const user of summary.latest) {
    const { userId, invitationStatus } = user;
    expect(results).toContainEqual(expect.objectContaining({ userId, invitationStatus }));
  }
});

test('the last sign-ins are those of users of the tenant who have one, the latest first', async () => {
  const { db } = sandbox();
  await setSignIn(db, 'webhooks@northwind.example', new Date('2031-05-06T07:08:09Z'));
  await setSignIn(db, 'admin@contoso.example', new Date('2031-05-06T07:08:09Z'));
  const { results } = signInListSchema.parse((await admin('GET v1/tenant/users/sign-ins')).data);
  expect(results[0]).toEqual({
    userId: userId('webhooks@northwind.example'),
    lastSignInOn: '2031-05-06T07:08:09.000Z',
  });
  const users = userListSchema.parse((await admin('GET v1/tenant/users?from=0&take=1000000')).data).results;
  const addressOf = new Map(users.map(({ userId, emailAddress }) => [userId, emailAddress]));
  expect(results.map(({ userId }) => addressOf.get(userId) ?? '').toSorted()).toEqual([
    'admin@northwind.example',
    'multi@northwind.example',
    'reader@northwind.example',
    'webhooks@northwind.example',
    'writer@northwind.example',
  ]);
});

test('the pages of the list contain every user once', async () => {
  const pages = await Promise.all(
    [0, 10, 20].map(async (from) =>
      userListSchema.parse((await admin(`GET v1/tenant/users?from=${from}&take=10`)).data),
    ),
  );
  expect(pages.map((page) => page.results.length)).toEqual([10, 10, 5]);
  expect(new Set(pages.flatMap((page) => page.results.map((user) => user.userId))).size).toBe(25);
});

test.each(['from=-1', 'take=0', 'take=1000001', 'from=x', 'from=1.5', 'from=1&from=2', 'take='])(
  'a list with %s is rejected',
  async (query) => {
    expect(await admin(`GET v1/tenant/users?${query}`)).toMatchObject({ status: 400, codes: ['VALIDATION_FAILED'] });
  },
);

test('an invited user is listed immediately as invited, with trimmed address and canonical roles', async () => {
  const invited = await admin('POST v1/tenant/invitation/invite', {
    emailAddress: '  New.Person@northwind.example ',
    roles: ['tenant-app-read', 'APP_READ', 'tenant-webhook-write', 'SOMETHING_LATER'],
  });
  expect(invited.status).toBe(201);
  expect(invited.data).toMatchObject({
    emailAddress: 'New.Person@northwind.example',
    roles: ['APP_READ', 'WEBHOOK_WRITE', 'SOMETHING_LATER'],
    identity: null,
    invitationStatus: 'INVITED',
  });
  const { results } = userListSchema.parse((await admin('GET v1/tenant/users')).data);
  expect(results).toContainEqual(invited.data);
});

test.each(['admin@northwind.example', ' ADMIN@Northwind.Example '])(
  'an address that already has a user (%s) cannot be invited',
  async (emailAddress) => {
    expect(await admin('POST v1/tenant/invitation/invite', { emailAddress, roles: ['APP_READ'] })).toMatchObject({
      status: 409,
      codes: ['USER_WITH_EMAIL_ADDRESS_ALREADY_EXISTS'],
      fields: ['emailAddress'],
    });
  },
);

test.each([
  ['jürgen@müller.example', 'JU\u0308RGEN@XN--MLLER-KVA.example'],
  ['ann@x.example', 'Ann@X.EXAMPLE'],
])('%s and %s count as the same address', async (first, second) => {
  const invite = (emailAddress: string) =>
    admin('POST v1/tenant/invitation/invite', { emailAddress, roles: ['APP_READ'] });
  expect(await invite(first)).toMatchObject({ status: 201, data: { emailAddress: first } });
  expect(await invite(second)).toMatchObject({ status: 409, codes: ['USER_WITH_EMAIL_ADDRESS_ALREADY_EXISTS'] });
});

test('deleting a user removes their views, columns and reports, and those of no other user', async () => {
  const tables = ['saved_views', 'column_preferences', 'export_reports'] as const;
  for (const [email, id] of [
    ['reader@northwind.example', READER],
    ['multi@northwind.example', MULTI],
  ] as const) {
    const call = callAs(email);
    const reports = 'v2/transaction-data';
    const columns = { selectedColumns: [], availableColumns: [] };
    await call(`POST ${reports}/saved-views?reportType=transaction`, { name: 'Mine', query: '' });
    await call(`PUT ${reports}/preferences?reportType=transaction&userId=${id}`, columns);
    await call(`POST ${reports}/instructions/export`, {});
  }
  const owners = () =>
    Promise.all(
      tables.map(async (table) =>
        (await sandbox().db.selectFrom(table).select('user_id').execute())
          .map(({ user_id }) => user_id ?? '')
          .toSorted(),
      ),
    );
  expect(await owners()).toEqual(tables.map(() => [READER, MULTI].toSorted()));
  expect((await admin(`DELETE v1/tenant/users/${READER}`)).status).toBe(200);
  expect(await owners()).toEqual(tables.map(() => [MULTI]));
});

test('a user of another tenant can be invited', async () => {
  const body = { emailAddress: 'admin@contoso.example', roles: ['APP_READ'] };
  expect((await admin('POST v1/tenant/invitation/invite', body)).status).toBe(201);
});

test.each([
  [{ emailAddress: 'no address', roles: ['APP_READ'] }, ['VALIDATION_FAILED'], ['emailAddress']],
  [{ emailAddress: 'a@b.example', roles: [] }, ['ROLES_ARE_REQUIRED'], ['roles']],
  [{ emailAddress: 'a@b.example' }, ['ROLES_ARE_REQUIRED'], ['roles']],
  [{ emailAddress: 'a@b.example', roles: ['A', ''] }, ['VALIDATION_FAILED'], ['roles.1']],
  [{}, ['VALIDATION_FAILED', 'ROLES_ARE_REQUIRED'], ['emailAddress', 'roles']],
  [[], ['VALIDATION_FAILED'], [undefined]],
  [{ emailAddress: 'a@b.example', roles: ['NUL\0'] }, ['VALIDATION_FAILED'], [undefined]],
])('the invitation %j is rejected', async (body, codes, fields) => {
  expect(await admin('POST v1/tenant/invitation/invite', body)).toMatchObject({ status: 400, codes, fields });
});

test('new roles replace the old ones', async () => {
  const response = await admin(`PUT v1/tenant/users/${READER}`, { roles: ['tenant-admin'] });
  expect(response).toMatchObject({ status: 200, data: { userId: READER, roles: ['TENANT_ADMIN'] } });
  expect((await admin(`GET v1/tenant/users/${READER}`)).data).toEqual(response.data);
});

test('a user cannot be left without roles', async () => {
  expect(await admin(`PUT v1/tenant/users/${READER}`, { roles: [] })).toMatchObject({
    status: 400,
    codes: ['ROLES_ARE_REQUIRED'],
    fields: ['roles'],
  });
});

test('a deleted user is not found and can be invited again', async () => {
  expect(await admin(`DELETE v1/tenant/users/${READER}`)).toMatchObject({ status: 200, data: null });
  expect(await admin(`GET v1/tenant/users/${READER}`)).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
  const body = { emailAddress: 'reader@northwind.example', roles: ['APP_READ'] };
  expect((await admin('POST v1/tenant/invitation/invite', body)).status).toBe(201);
});

test('resending renews an expired invitation', async () => {
  const id = userId('liam.doyle@northwind.example');
  expect(await statusOf(id)).toBe('EXPIRED');
  expect(await admin('POST v1/tenant/invitation/resend', { userId: id })).toMatchObject({
    status: 200,
    data: { invitationStatus: 'INVITED' },
  });
  expect(await statusOf(id)).toBe('INVITED');
});

test.each(['reader@northwind.example', 'quentin.dubois@northwind.example'])(
  'an invitation that is not pending cannot be resent: %s',
  async (email) => {
    expect(await admin('POST v1/tenant/invitation/resend', { userId: userId(email) })).toMatchObject({
      status: 409,
      codes: ['INVITATION_NOT_PENDING'],
    });
  },
);

test.each([
  ['an id of another tenant', userId('admin@contoso.example', 'Contoso Retail')],
  ['an id of another tenant in the account', userId('jonas.weber@northwind.example', 'Northwind Labs')],
  ['an unknown id', demoId('nobody at all')],
  ['an invalid id', 'x'],
  ['SQL as an id', encodeURIComponent("' or 1=1 --")],
  ['a NUL as an id', '%00'],
])('a user with %s is not found', async (_whose, id) => {
  const notFound = { status: 404, codes: ['NOT_FOUND'] };
  expect(await admin(`GET v1/tenant/users/${id}`)).toMatchObject(notFound);
  expect(await admin(`PUT v1/tenant/users/${id}`, { roles: ['APP_READ'] })).toMatchObject(notFound);
  expect(await admin(`DELETE v1/tenant/users/${id}`)).toMatchObject(notFound);
  expect(await admin('POST v1/tenant/invitation/resend', { userId: decodeURIComponent(id) })).toMatchObject(notFound);
});

test('admins cannot delete or demote themselves', async () => {
  const refused = { status: 409, codes: ['CANNOT_CHANGE_YOURSELF'] };
  expect(await admin(`DELETE v1/tenant/users/${ADMIN}`)).toMatchObject(refused);
  expect(await admin(`PUT v1/tenant/users/${ADMIN}`, { roles: ['APP_READ'] })).toMatchObject(refused);
  const more = { roles: ['TENANT_ADMIN', 'APP_READ'] };
  expect((await admin(`PUT v1/tenant/users/${ADMIN}`, more)).status).toBe(200);
});

test('the last tenant admin cannot be deleted or demoted', async () => {
  const contoso = callAs('admin@contoso.example', 'Contoso Retail');
  const id = userId('admin@contoso.example', 'Contoso Retail');
  const refused = { status: 409, codes: ['LAST_TENANT_ADMIN'] };
  expect(await contoso(`DELETE v1/tenant/users/${id}`)).toMatchObject(refused);
  expect(await contoso(`PUT v1/tenant/users/${id}`, { roles: ['APP_READ'] })).toMatchObject(refused);
});

test('an invited admin who has not accepted does not count as an admin', async () => {
  expect((await admin(`DELETE v1/tenant/users/${MULTI}`)).status).toBe(200);
  expect(await statusOf(userId('aoife.brennan@northwind.example'))).toBe('EXPIRED');
  expect(await admin(`DELETE v1/tenant/users/${ADMIN}`)).toMatchObject({ status: 409, codes: ['LAST_TENANT_ADMIN'] });
});

test.each([
  [
    'demote',
    'without a third admin',
    (call: Call, id: string) => call(`PUT v1/tenant/users/${id}`, { roles: ['APP_READ'] }),
  ],
  ['delete', 'without a third admin', (call: Call, id: string) => call(`DELETE v1/tenant/users/${id}`)],
  [
    'demote',
    'with a third admin',
    (call: Call, id: string) => call(`PUT v1/tenant/users/${id}`, { roles: ['APP_READ'] }),
  ],
  ['delete', 'with a third admin', (call: Call, id: string) => call(`DELETE v1/tenant/users/${id}`)],
])('two admins who %s each other concurrently: one remains, %s', async (_how, others, remove) => {
  const multi = callAs('multi@northwind.example');
  if (others !== 'without a third admin') await admin(`PUT v1/tenant/users/${READER}`, { roles: ['TENANT_ADMIN'] });
  const responses = await sandbox()
    .db.transaction()
    .execute(async (trx) => {
      // The row locks hold back both changes until both requests are waiting.
      await trx
        .selectFrom('tenant_users')
        .select('user_id')
        .where('user_id', 'in', [ADMIN, MULTI])
        .forUpdate()
        .execute();
      const pending = Promise.all([remove(admin, MULTI), remove(multi, ADMIN)]);
      if (anyDatabase.name === 'PostgreSQL')
        await expect.poll(() => countWaiting(sandbox().db), { timeout: 15_000 }).toBe(2);
      return { pending };
    });
  const [first, second] = (await responses.pending).toSorted((a, b) => a.status - b.status);
  expect(first).toMatchObject({ status: 200 });
  expect(second?.codes).toBeOneOf([['FORBIDDEN'], ['FOREIGN_TENANT']]);
});

test('of several concurrent invitations of one address, exactly one succeeds', async () => {
  const body = { emailAddress: 'once@northwind.example', roles: ['APP_READ'] };
  const responses = await Promise.all([1, 2, 3, 4].map(() => admin('POST v1/tenant/invitation/invite', body)));
  expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
});
