import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { openDemoDatabase } from '../demo/open-demo-database.ts';
import { WEBHOOK_ACTIVITY } from '../domain/webhooks/webhook-activity.ts';
import { type CurrentWrite, runWrite } from '../platform/activity/current-write.ts';
import { recordingDatabase } from '../platform/activity/recording-database.ts';
import type { DatabaseOptions } from '../platform/database/open-database.ts';
import type { Schema } from '../platform/database/schema.ts';
import { createSecretStore } from '../platform/secrets/secret-store.ts';

export interface WriteTimes {
  /** In milliseconds, one for each round. */
  readonly plain: readonly number[];
  /** The same with the entry in the activity. */
  readonly recorded: readonly number[];
}

/**
 * Times the transaction that changes a webhook of a tenant, by turns without and with its entry in the activity. The sandbox of the data directory must be
 * stopped: throws a Refusal while it is running.
 */
export async function timeWrites(database: DatabaseOptions, tenantId: string, rounds: number): Promise<WriteTimes> {
  const { db, isShared, close } = await openDemoDatabase(database);
  try {
    const { webhook_id: id } = await db
      .selectFrom('webhooks')
      .select('webhook_id')
      .where('tenant_id', '=', tenantId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const recording = recordingDatabase({ db, isShared });
    const plain: number[] = [];
    const recorded: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      plain.push(await timeChange(db, id, round * 2));
      recorded.push(await runWrite(writeOf(tenantId, id), () => timeChange(recording, id, round * 2 + 1)));
    }
    return { plain, recorded };
  } finally {
    await close();
  }
}

async function timeChange(db: Kysely<Schema>, id: string, place: number): Promise<number> {
  const from = performance.now();
  await db.transaction().execute((trx) =>
    trx
      .updateTable('webhooks')
      .set({ max_batch_size: 1 + (place % 50) })
      .where('webhook_id', '=', id)
      .execute(),
  );
  return performance.now() - from;
}

function writeOf(tenantId: string, thingId: string): CurrentWrite {
  return {
    tenantId,
    actor: { kind: 'user', id: 'actor-1', name: 'user1@load.example', address: '203.0.113.1', browser: 'Mozilla/5.0' },
    correlationId: randomUUID(),
    area: WEBHOOK_ACTIVITY.area,
    action: 'Change a webhook',
    of: WEBHOOK_ACTIVITY,
    thingId,
    part: undefined,
    secrets: createSecretStore(randomBytes(32)),
    facts: [],
    isOpen: false,
    hasChanged: false,
    isRecorded: false,
  };
}
