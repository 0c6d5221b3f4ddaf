import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callerAs } from '../testing/test-caller.ts';
import { startOn, testDatabases } from '../testing/test-databases.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { pushTo } from './push.ts';
import { connectClient, EVENT, listenAt, targetOf, type TestClient } from './test-hub.ts';

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

  test('a push reaches every connection of its user, with what was said', async () => {
    const [one, other] = [await connect({ email: ADMIN }), await connect({ email: ADMIN })];
    const reports = [{ reportPath: 'a.csv', status: 'Ready', name: 'Zürich – 支払い' }];
    await pushTo(sandbox.db, await targetOf(sandbox, ADMIN), EVENT, reports);
    await Promise.all([one.hears(1), other.hears(1)]);
    expect([one.heard, other.heard]).toEqual([[reports], [reports]]);
  });

  test('nobody else hears it: not another user of the tenant, and not the same person in another tenant', async () => {
    const user = await connect({ email: MULTI });
    const colleague = await connect({ email: ADMIN });
    const elsewhere = await connect({ email: MULTI, tenant: 'Northwind Labs' });
    await pushTo(sandbox.db, await targetOf(sandbox, MULTI), EVENT, 'to one');
    await pushTo(sandbox.db, await targetOf(sandbox, ADMIN), EVENT, 'to the colleague');
    await pushTo(sandbox.db, await targetOf(sandbox, MULTI, 'Northwind Labs'), EVENT, 'to the other tenant');
    await Promise.all([user.hears(1), colleague.hears(1), elsewhere.hears(1)]);
    expect(user.heard).toEqual(['to one']);
    expect(colleague.heard).toEqual(['to the colleague']);
    expect(elsewhere.heard).toEqual(['to the other tenant']);
  });

  test('what was said in a transaction that came to nothing is not heard', async () => {
    const client = await connect({ email: ADMIN });
    const target = await targetOf(sandbox, ADMIN);
    const failing = sandbox.db.transaction().execute(async (trx) => {
      await pushTo(trx, target, EVENT, 'rolled back');
      throw new Error('came to nothing');
    });
    await expect(failing).rejects.toThrow('came to nothing');
    await pushTo(sandbox.db, target, EVENT, 'committed');
    await client.hears(1);
    expect(client.heard).toEqual(['committed']);
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

  test('is let go, in this tenant alone, and not let in again', async () => {
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
    await Promise.all([elsewhere.hears(1), colleague.hears(1)]);
    await Promise.all([here, elsewhere, colleague].map(({ connection }) => connection.stop()));
  });
});
