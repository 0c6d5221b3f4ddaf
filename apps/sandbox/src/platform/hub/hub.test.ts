import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { databaseAdapter } from '../identity/database-adapter.ts';
import { callerAs } from '../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, startTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts';
import { pushTo } from './push.ts';
import { connectClient, EVENT, listenAt, targetOf, type TestClient } from './testing/test-hub.ts';

const ADMIN = 'admin@northwind.example';
const MULTI = 'multi@northwind.example';

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  let hubUrl: string;
  const clients: TestClient[] = [];
  beforeAll(async () => {
    sandbox = await startOn(database);
    hubUrl = await listenAt(sandbox);
  }, 60_000);
  afterEach(async () => {
    await Promise.all(clients.splice(0).map(({ connection }) => connection.stop()));
  });
  afterAll(() => sandbox.close());

  async function connect(options: Parameters<typeof connectClient>[2]): Promise<TestClient> {
    const client = await connectClient(sandbox, hubUrl, options);
    clients.push(client);
    return client;
  }

  test('a push reaches every connection of its user, with its argument', async () => {
    const [one, other] = [await connect({ email: ADMIN }), await connect({ email: ADMIN })];
    const reports = [{ reportPath: 'a.csv', status: 'Ready', name: 'Zürich – 支払い' }];
    await pushTo(sandbox.db, await targetOf(sandbox, ADMIN), EVENT, reports);
    await Promise.all([one.receives(1), other.receives(1)]);
    expect([one.received, other.received]).toEqual([[reports], [reports]]);
  });

  test('a push reaches neither other users of the tenant nor the same person in another tenant', async () => {
    const user = await connect({ email: MULTI });
    const colleague = await connect({ email: ADMIN });
    const elsewhere = await connect({ email: MULTI, tenant: 'Northwind Labs' });
    await pushTo(sandbox.db, await targetOf(sandbox, MULTI), EVENT, 'to one');
    await pushTo(sandbox.db, await targetOf(sandbox, ADMIN), EVENT, 'to the colleague');
    await pushTo(sandbox.db, await targetOf(sandbox, MULTI, 'Northwind Labs'), EVENT, 'to the other tenant');
    await Promise.all([user.receives(1), colleague.receives(1), elsewhere.receives(1)]);
    expect(user.received).toEqual(['to one']);
    expect(colleague.received).toEqual(['to the colleague']);
    expect(elsewhere.received).toEqual(['to the other tenant']);
  });

  test('a push in a transaction that is rolled back is not sent', async () => {
    const client = await connect({ email: ADMIN });
    const target = await targetOf(sandbox, ADMIN);
    const failing = sandbox.db.transaction().execute(async (trx) => {
      await pushTo(trx, target, EVENT, 'rolled back');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await pushTo(sandbox.db, target, EVENT, 'committed');
    await client.receives(1);
    expect(client.received).toEqual(['committed']);
  });
});

describe('a user who is deleted', () => {
  let sandbox: TestSandbox;
  let hubUrl: string;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    hubUrl = await listenAt(sandbox);
  }, 60_000);
  afterAll(() => sandbox.close());

  test('is disconnected, only in this tenant, and cannot reconnect', async () => {
    const here = await connectClient(sandbox, hubUrl, { email: MULTI });
    const elsewhere = await connectClient(sandbox, hubUrl, { email: MULTI, tenant: 'Northwind Labs' });
    const colleague = await connectClient(sandbox, hubUrl, { email: ADMIN });
    const { userId } = await targetOf(sandbox, MULTI);
    const admin = await callerAs(sandbox, ADMIN);
    expect((await admin(`DELETE v1/tenant/users/${userId}`)).status).toBe(200);
    expect(await here.closed).toBeUndefined();
    await expect(connectClient(sandbox, hubUrl, { email: MULTI })).rejects.toThrow('403');
    await pushTo(sandbox.db, await targetOf(sandbox, MULTI, 'Northwind Labs'), EVENT, 'elsewhere');
    await pushTo(sandbox.db, await targetOf(sandbox, ADMIN), EVENT, 'to the colleague');
    await Promise.all([elsewhere.receives(1), colleague.receives(1)]);
    await Promise.all([here, elsewhere, colleague].map(({ connection }) => connection.stop()));
  });
});

test('when a session ends, its connections end and the platform refuses its token; another session goes on', async () => {
  const sandbox = await startTestSandbox();
  const hubUrl = await listenAt(sandbox);
  const [token, other] = [await sandbox.tokenFor(ADMIN), await sandbox.tokenFor(ADMIN)];
  const here = await connectClient(sandbox, hubUrl, { email: ADMIN, token });
  const elsewhere = await connectClient(sandbox, hubUrl, { email: ADMIN, token: other });
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  const statuses = async (bearer: string) => {
    const headers = {
      authorization: `Bearer ${bearer}`,
      'x-tenant-id': tenantId,
      'x-account-id': accountId,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ context: { targetingKey: tenantId } });
    const responses = await Promise.all([
      sandbox.fetch(`${sandbox.url}/v1/identity/me`, { headers }),
      sandbox.fetch(`${sandbox.url}/v1/tenant/users`, { headers }),
      sandbox.fetch(`${sandbox.url}/flags/ofrep/v1/evaluate/flags`, { method: 'POST', headers, body }),
    ]);
    return responses.map(({ status }) => status);
  };
  expect(await statuses(token)).toEqual([200, 200, 200]);

  await databaseAdapter(sandbox.db, 'Grant').destroy(String(decodeJwt(token)['grant_id']));
  expect(await here.closed).toBeUndefined();
  expect(await statuses(token)).toEqual([401, 401, 401]);
  await expect(connectClient(sandbox, hubUrl, { email: ADMIN, token })).rejects.toThrow('401');

  expect(await statuses(other)).toEqual([200, 200, 200]);
  await pushTo(sandbox.db, await targetOf(sandbox, ADMIN), EVENT, 'still here');
  await elsewhere.receives(1);
  await elsewhere.connection.stop();
  await sandbox.close();
}, 60_000);
