import { userSchema } from '@portal/api-client/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, callerAs } from '../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import type { TestSandbox } from '../../testing/test-sandbox.ts';

const ADA = { emailAddress: 'ada@northwind.example', roles: ['APP_READ'] };
const once = { 'idempotency-key': '7be7b1bb-6d2a-4a53-8e0c-1c4e7a1f6c11' };

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  let admin: Call;
  let isMailDown = false;
  beforeAll(async () => {
    sandbox = await startOn(database, {
      takeInvitation() {
        if (isMailDown) throw new Error('The mail server is down');
      },
    });
    admin = await callerAs(sandbox, 'admin@northwind.example');
  });
  beforeEach(async () => {
    isMailDown = false;
    await sandbox.reset();
  });
  afterAll(() => sandbox.close());

  const invite = (headers?: Record<string, string>) => admin('POST v1/tenant/invitation/invite', ADA, headers);
  const countSent = () => sandbox.sentInvitations.filter(({ to }) => to === ADA.emailAddress).length;

  test('concurrent and repeated requests send one invitation', async () => {
    const before = countSent();
    await Promise.all([1, 2, 3, 4].map(() => invite(once)));
    expect((await invite(once)).status).toBe(201);
    expect(countSent()).toBe(before + 1);
  });

  test('a rejected request sends no invitation', async () => {
    const before = sandbox.sentInvitations.length;
    const taken = { ...ADA, emailAddress: 'reader@northwind.example' };
    expect((await admin('POST v1/tenant/invitation/invite', taken)).status).toBe(409);
    expect(sandbox.sentInvitations).toHaveLength(before);
  });

  test('when sending fails, the user is kept, the caller gets an error, and repeating the request sends the invitation', async () => {
    isMailDown = true;
    const before = countSent();
    expect(await invite(once)).toMatchObject({ status: 502, codes: ['INVITATION_NOT_SENT'] });
    expect(await invite(once)).toMatchObject({ status: 502, codes: ['INVITATION_NOT_SENT'] });
    isMailDown = false;
    const invited = await invite(once);
    expect(invited).toMatchObject({ status: 201, data: { invitationStatus: 'INVITED' } });
    expect(countSent()).toBe(before + 1);
    const { userId } = userSchema.parse(invited.data);
    expect((await admin(`GET v1/tenant/users/${userId}`)).data).toEqual(invited.data);
  });

  test('an invitation that could not be sent can be resent', async () => {
    isMailDown = true;
    await invite();
    const users = await sandbox.db
      .selectFrom('tenant_users')
      .selectAll()
      .where('email_address', '=', ADA.emailAddress)
      .execute();
    const body = { userId: users[0]?.user_id };
    const before = countSent();
    expect(await admin('POST v1/tenant/invitation/resend', body)).toMatchObject({ status: 502 });
    isMailDown = false;
    expect(await admin('POST v1/tenant/invitation/resend', body)).toMatchObject({ status: 200 });
    expect(countSent()).toBe(before + 1);
  });

  test('a repeated request for a user who has been deleted reports that and creates no user', async () => {
    const { userId } = userSchema.parse((await invite(once)).data);
    await admin(`DELETE v1/tenant/users/${userId}`);
    expect(await invite(once)).toMatchObject({ status: 409, codes: ['DELETED_SINCE_CREATION'] });
    expect((await invite()).status).toBe(201);
  });
});
