import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { demoTenant } from '../../../testing/test-sandbox.ts';
import { setUpSandbox } from '../../../testing/set-up-sandbox.ts';
import { addBatches, addWebhook } from '../../../testing/seeds/seeds.ts';
import { up } from './0026-gone-destinations.ts';

const { sandbox } = setUpSandbox();

test('a webhook of an old database is gone if the last attempt at its destination ended with 410', async () => {
  const { db } = sandbox();
  const destination = 'https://till.shop.example';
  const { tenantId } = demoTenant('Northwind Payments');
  const goneSince = new Date('2026-11-20T10:00:00Z');
  const attempt = (statusCode: number, attemptedOn: Date, url = destination) => ({
    status: 'FAILED' as const,
    createdOn: attemptedOn,
    attempt: { attempted_on: attemptedOn, response_status_code: statusCode, request_url: url },
  });
  const later = new Date('2026-11-20T10:05:00Z');
  const [gone = '', back = '', moved = ''] = await Promise.all(
    [1, 2, 3].map(() => addWebhook(db, tenantId, { destination })),
  );
  await addBatches(db, gone, [attempt(503, new Date('2026-11-20T09:00:00Z')), attempt(410, goneSince)]);
  await addBatches(db, back, [attempt(410, goneSince), attempt(404, later)]);
  await addBatches(db, moved, [attempt(410, goneSince, 'https://old.shop.example')]);

  await sql`drop table gone_destinations`.execute(db);
  await up(db);
  const rows = await db.selectFrom('gone_destinations').selectAll().execute();
  expect(rows).toEqual([{ webhook_id: gone, gone_since: goneSince }]);
});
