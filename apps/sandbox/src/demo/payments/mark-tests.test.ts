import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, callerAs } from '../../testing/test-caller.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { demoTenant, startTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const { tenantId } = demoTenant('Northwind Payments');

const clock = createTestClock();
let sandbox: TestSandbox;
let admin: Call;
beforeAll(async () => {
  sandbox = await startTestSandbox({ payments: 0, arrivals: { perMinute: 20, clock } });
  admin = await callerAs(sandbox, 'admin@northwind.example');
});
afterAll(() => sandbox.close());

const save = async (environment: string) => {
  const response = await admin('PUT v1/apps/installed/card-payments/configuration', {
    merchant: { merchantId: '7300112233', statementName: 'DEMO SHOP', environment },
    access: { apiKey: 'k-0123456789' },
    authentication: { isAuthenticated: false },
  });
  expect(response).toMatchObject({ status: 200 });
};

/** Lets payments arrive, and returns whether those through each app are tests. */
async function arrive(minutes = 8): Promise<Record<string, ReadonlySet<boolean>>> {
  const before = new Date(clock.now());
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance(MINUTE_MS);
    await sandbox.arrivals?.settle();
  }
  return testsSince(before);
}

async function testsSince(instant: Date): Promise<Record<string, ReadonlySet<boolean>>> {
  const rows = await sandbox.db
    .selectFrom('instructions')
    .select(['app_id', 'is_test'])
    .where('tenant_id', '=', tenantId)
    .where('created_at', '>', instant)
    .execute();
  const appIds = [...new Set(rows.map(({ app_id }) => app_id))];
  return Object.fromEntries(
    appIds.map((appId) => [
      appId,
      new Set(rows.filter(({ app_id }) => app_id === appId).map(({ is_test }) => is_test)),
    ]),
  );
}

const ledger = () =>
  sandbox.db
    .selectFrom('app_ledger')
    .select('entry_id')
    .where('tenant_id', '=', tenantId)
    .where('app_id', '=', 'card-payments')
    .where('kind', '=', 'PAYMENT')
    .execute();

test('payments are tests if their app was in its test environment when they were made, and move no money', async () => {
  const start = new Date(clock.now());
  await save('test');
  const tests = await arrive();
  expect(tests).toMatchObject({ 'card-payments': new Set([true]), 'open-banking': new Set([false]) });
  // Cards settle on the next business days.
  clock.advance(96 * HOUR_MS);
  await sandbox.arrivals?.settle();
  expect(await ledger()).toEqual([]);

  await save('live');
  expect(await arrive()).toMatchObject({ 'card-payments': new Set([false]) });
  expect((await testsSince(start))['card-payments']).toEqual(new Set([true, false]));
});
