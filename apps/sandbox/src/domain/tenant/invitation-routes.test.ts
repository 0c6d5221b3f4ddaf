import { userSchema } from '@portal/api-client/users';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { renewDemoInvitation } from '../../demo/data/demo-invitation.ts';
import { type Call, type CallResponse, callBare, callerAs } from '../../testing/test-caller.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { anyDatabase } from '../../testing/test-databases.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts';
import { removeUser, setInvitation } from '../../testing/seeds/seeds.ts';

const NOBODY = 'nobody@nowhere.example';
const DAY_MS = 86_400_000;

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');

/** Invites an address as an admin; returns the new user's id and the key from the sent message. */
async function invite(emailAddress = NOBODY): Promise<{ userId: string; key: string }> {
  const response = await admin('POST v1/tenant/invitation/invite', { emailAddress, roles: ['APP_READ'] });
  const { userId } = userSchema.parse(response.data);
  const message = sandbox().sentInvitations.at(-1);
  expect(message?.to).toBe(emailAddress);
  return { userId, key: new URL(message?.link ?? '').searchParams.get('key') ?? '' };
}

const summary = (key: string): Promise<CallResponse> =>
  callBare(sandbox(), `GET v1/invitation/summary/${key}`, undefined, {});

async function accept(key: string, email = NOBODY, emailAddress = email): Promise<CallResponse> {
  const authorization = `Bearer ${await sandbox().tokenFor(email)}`;
  return callBare(sandbox(), 'POST v1/invitation/accept', { key, emailAddress }, { authorization });
}

async function ageInvitation(userId: string, ms: number): Promise<void> {
  await setInvitation(sandbox().db, userId, { invitedOn: new Date(Date.now() - ms) });
}

test('the link shows only the address, the tenant and the status', async () => {
  const { key } = await invite();
  const response = await summary(key);
  expect(response).toMatchObject({ status: 200, codes: [] });
  expect(response.data).toEqual({
    emailAddress: NOBODY,
    tenantName: 'Northwind Payments',
    invitationStatus: 'INVITED',
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('the invited person accepts and becomes a member with the roles of the invitation', async () => {
  const { userId, key } = await invite();
  const nobody = callAs(NOBODY);
  expect((await nobody('GET v1/tenant/services')).status).toBe(403);
  const accepted = await accept(key, NOBODY, ` ${NOBODY.toUpperCase()} `);
  expect(accepted).toMatchObject({ status: 200, data: { tenantId: demoId('tenant Northwind Payments') } });
  expect((await nobody('GET v1/tenant/services')).status).toBe(200);
  expect((await nobody('GET v1/identity/me')).data).toMatchObject({ tenants: [{ userId, roles: ['APP_READ'] }] });
  expect((await admin(`GET v1/tenant/users/${userId}`)).data).toMatchObject({
    invitationStatus: 'ACCEPTED',
    identity: { subject: demoId(NOBODY) },
  });
});

test('an invitation can be used once', async () => {
  const { key } = await invite();
  const responses = await Promise.all([accept(key), accept(key)]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await accept(key)).toMatchObject({ status: 409, codes: ['INVITATION_ALREADY_ACCEPTED'] });
  expect((await summary(key)).data).toMatchObject({ invitationStatus: 'ACCEPTED' });
});

test('only the invited address can accept, whatever address the body claims', async () => {
  const { key } = await invite();
  const refused = { status: 409, codes: ['INVITATION_FOR_ANOTHER_ADDRESS'] };
  expect(await accept(key, 'admin@contoso.example')).toMatchObject(refused);
  expect(await accept(key, 'admin@contoso.example', NOBODY)).toMatchObject(refused);
  expect(await accept(key, NOBODY, 'admin@contoso.example')).toMatchObject(refused);
  expect((await summary(key)).data).toMatchObject({ invitationStatus: 'INVITED' });
});

test('an invitation is valid for 7 days, and resending it makes the same link valid again', async () => {
  const { userId, key } = await invite();
  await ageInvitation(userId, 7 * DAY_MS - 60_000);
  expect((await summary(key)).data).toMatchObject({ invitationStatus: 'INVITED' });
  await ageInvitation(userId, 7 * DAY_MS + 1);
  expect((await summary(key)).data).toMatchObject({ invitationStatus: 'EXPIRED' });
  expect(await accept(key)).toMatchObject({ status: 409, codes: ['INVITATION_EXPIRED'] });

  const before = sandbox().sentInvitations.length;
  await admin('POST v1/tenant/invitation/resend', { userId });
  expect(sandbox().sentInvitations.slice(before)).toEqual([
    { to: NOBODY, link: `http://localhost:4300/invitation?key=${key}` },
  ]);
  expect((await accept(key)).status).toBe(200);
});

test('the invitation of a deleted user reports the deletion, and a new invitation has a different key', async () => {
  const { userId, key } = await invite();
  await admin(`DELETE v1/tenant/users/${userId}`);
  const gone = { status: 404, codes: ['INVITATION_USER_DELETED'] };
  expect(await summary(key)).toMatchObject(gone);
  expect(await accept(key)).toMatchObject(gone);
  const again = await invite();
  expect(again.key).not.toBe(key);
  expect((await accept(again.key)).status).toBe(200);
  expect(await accept(key)).toMatchObject(gone);
});

test('the old link of a user whose login was removed reports that', async () => {
  const key = sandbox().invitationKeyOf(demoId('user Northwind Payments quentin.dubois@northwind.example'));
  expect((await summary(key)).data).toMatchObject({ invitationStatus: 'USER_DELETED' });
  expect(await accept(key)).toMatchObject({ status: 404, codes: ['INVITATION_USER_DELETED'] });
});

test('a key that differs in any way from an issued one is unknown', async () => {
  const { userId, key } = await invite();
  const changed = `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`;
  // Not a copy of the template, which would have the same secret.
  const foreignDatabase = await anyDatabase.createEmpty();
  const foreign = await startTestSandbox({ database: foreignDatabase.options });
  const long = 'x'.repeat(200);
  const keys = [
    changed,
    key.slice(0, -1),
    `${key}A`,
    `${key}=`,
    userId,
    'x',
    long,
    '%00',
    foreign.invitationKeyOf(userId),
  ];
  await foreign.close();
  await foreignDatabase.drop();
  for (const unknown of keys) {
    expect(await summary(unknown)).toMatchObject({ status: 404, codes: ['INVITATION_NOT_FOUND'] });
    const body = decodeURIComponent(unknown);
    expect(await accept(body)).toMatchObject({ status: 404, codes: ['INVITATION_NOT_FOUND'] });
  }
});

test('a repeated request to invite sends one message', async () => {
  const before = sandbox().sentInvitations.length;
  const body = { emailAddress: 'once@northwind.example', roles: ['APP_READ'] };
  const headers = { 'idempotency-key': '4e2c8a52-9f0b-4a52-8d5e-1f6c52d0a7c3' };
  const responses = await Promise.all([1, 2].map(() => admin('POST v1/tenant/invitation/invite', body, headers)));
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(sandbox().sentInvitations.slice(before)).toHaveLength(1);
});

test('every start renews the demo invitation until it is accepted', async () => {
  const userId = demoId('user Northwind Labs invited@northwind.example');
  await ageInvitation(userId, 30 * DAY_MS);
  expect((await summary(sandbox().invitationKeyOf(userId))).data).toMatchObject({ invitationStatus: 'EXPIRED' });
  expect(await renewDemoInvitation(sandbox().db)).toBe(userId);
  expect((await summary(sandbox().invitationKeyOf(userId))).data).toMatchObject({ invitationStatus: 'INVITED' });
  await removeUser(sandbox().db, userId);
  expect(await renewDemoInvitation(sandbox().db)).toBeUndefined();
});

describe('too many requests', () => {
  let limited: TestSandbox;
  beforeAll(async () => {
    limited = await startTestSandbox({ invitationLimits: { sent: 2 } });
  });
  afterAll(() => limited.close());

  test('to read invitations are refused', async () => {
    const ask = () => callBare(limited, 'GET v1/invitation/summary/x', undefined, {});
    const responses = await Promise.all(Array.from({ length: 60 }, ask));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]));
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, codes: ['RATE_LIMITED'] });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('to send invitations are refused with the time to wait; other tenants are not affected', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const north = await callerAs(limited, 'admin@northwind.example');
    const contoso = await callerAs(limited, 'admin@contoso.example', 'Contoso Retail');
    const send = (call: Call, name: string) =>
      call('POST v1/tenant/invitation/invite', { emailAddress: `${name}@northwind.example`, roles: ['APP_READ'] });

    expect((await send(north, 'not an address')).status).toBe(400);
    const first = await send(north, 'one');
    expect([first.status, (await send(north, 'two')).status]).toEqual([201, 201]);
    vi.setSystemTime(Date.now() + 20_000);
    const refused = await send(north, 'three');
    expect(refused).toMatchObject({ status: 429, codes: ['RATE_LIMITED'] });
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(limited.sentInvitations).toHaveLength(2);
    expect((await send(contoso, 'three')).status).toBe(201);
    vi.setSystemTime(Date.now() + 40_000);
    expect((await send(north, 'three')).status).toBe(201);

    const { userId } = userSchema.parse(first.data);
    const resend = () => north('POST v1/tenant/invitation/resend', { userId });
    expect([await resend(), await resend(), await resend()].map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  test('to accept one invitation are refused, even for the invited person; other invitations are not affected', async () => {
    const { key } = await invite();
    const { key: other } = await invite('other@nowhere.example');
    const strangers = Array.from({ length: 20 }, () => accept(key, 'admin@contoso.example'));
    expect(new Set((await Promise.all(strangers)).map(({ status }) => status))).toEqual(new Set([409]));
    const refused = await accept(key);
    expect(refused).toMatchObject({ status: 429, codes: ['RATE_LIMITED'] });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await summary(key)).data).toMatchObject({ invitationStatus: 'INVITED' });
    expect((await accept(other, 'admin@contoso.example')).status).toBe(409);
  });
});
