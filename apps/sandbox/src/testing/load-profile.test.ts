import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { batchDetailSchema, batchListSchema } from '@portal/api-client/batches';
import { webhookListSchema } from '@portal/api-client/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../platform/database/open-database.ts';
import { addFailedBatches, addPayments, addWebhooks } from './load-profile.ts';
import { expectWhole } from '../demo/payments/testing/test-payments.ts';
import { callerAs } from './test-caller.ts';
import { demoTenant, startTestSandbox } from './test-sandbox.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-load-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

test('addWebhooks and addFailedBatches add many webhooks, and one with many failed batches', async () => {
  const { tenantId } = demoTenant('Fabrikam');
  await addWebhooks(dataDir, tenantId, 500);
  const destination = 'https://hooks.fabrikam.example/in';
  const webhookId = await addFailedBatches(dataDir, tenantId, { destination, count: 250 });

  const sandbox = await startTestSandbox({ database: { dataDir } });
  const admin = await callerAs(sandbox, 'trial@fabrikam.example', 'Fabrikam');
  const { results, total } = webhookListSchema.parse((await admin('GET v1/notifications/webhooks')).data);
  expect([results.length, total]).toEqual([501, 501]);
  expect(results[0]).toMatchObject({ webhookId, destination });

  const path = `v1/notifications/webhooks/${webhookId}/batches` as const;
  const failed = batchListSchema.parse((await admin(`GET ${path}?take=100&status=FAILED`)).data);
  expect(failed.total).toBe(250);
  const [first] = failed.results;
  expect(first).toMatchObject({ attemptCount: 5, latestAttempt: { responseStatusCode: 503 } });
  const { events } = batchDetailSchema.parse((await admin(`GET ${path}/${first?.batchId}`)).data);
  expect(events).toMatchObject([{ type: 'instruction.settled' }]);
  await sandbox.close();
});

test('addPayments adds many consistent payments that do not change, and can be repeated', async () => {
  const { tenantId } = demoTenant('Northwind Payments');
  await addPayments({ dataDir }, tenantId, 2500);
  await addPayments({ dataDir }, tenantId, 500);
  const { db, close } = await openDatabase({ dataDir });
  await expectWhole(db);
  const counts = await Promise.all(
    (['instructions', 'payment_stories'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('tenant_id', '=', tenantId)
        .executeTakeFirstOrThrow(),
    ),
  );
  expect(counts).toEqual([{ count: 3000 }, { count: 0 }]);
  await close();
});
