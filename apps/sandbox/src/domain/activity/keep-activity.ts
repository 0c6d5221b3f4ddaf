import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { createWorkLoop } from '../../platform/work-loop.ts';

const DAY_MS = 86_400_000;
const LOOK_MS = 3_600_000;
/** Entries that one transaction deletes. */
const BATCH = 1_000;

export interface RetentionOptions {
  /** How long entries are kept. */
  readonly keptDays: number;
  readonly clock?: Clock;
}

export interface Retention {
  /** Deletes what is due, and resolves. */
  settle(): Promise<void>;
  /** Begins no further batch. */
  stop(): Promise<void>;
}

/** Deletes activity once it is older than it is kept, every hour until stopped. Any number of processes may do so on one database. */
export function startRetention(
  { db, isShared }: Pick<Database, 'db' | 'isShared'>,
  { keptDays, log, clock = systemClock }: RetentionOptions & { readonly log: Pick<FastifyBaseLogger, 'error'> },
): Retention {
  const loop = createWorkLoop<never>({
    clock,
    log,
    isShared,
    subject: 'Old activity',
    async look(now) {
      const before = new Date(now.getTime() - keptDays * DAY_MS);
      const tenants = await db.selectFrom('tenants').select('tenant_id').execute();
      let isDeleted = false;
      for (const { tenant_id } of tenants) {
        while (!loop.isStopping && (await deleteBatch(db, tenant_id, before))) isDeleted = true;
      }
      if (isDeleted) await forgetWords(db);
      await db.deleteFrom('activity_sessions').where('opened_on', '<', before).execute();
      return [new Date(now.getTime() + LOOK_MS)];
    },
  });
  loop.wake();
  return { settle: loop.settle, stop: loop.stop };
}

/** Deletes the oldest entries of a tenant, and says that they are not kept. Returns whether there were any. */
async function deleteBatch(db: Kysely<Schema>, tenantId: string, before: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      delete from activity_entries where entry_id in (
        select entry_id from activity_entries where tenant_id = ${tenantId} and occurred_on < ${before}
        order by occurred_on limit ${sql.lit(BATCH)}
      )
      returning 1`.execute(trx);
    if (rows.length === 0) return false;
    await trx.updateTable('activity_start').set({ since: before }).where('since', '<', before).execute();
    return true;
  });
}

/** Deletes the words that no entry has any more: names of things and people are kept no longer than the entries. */
async function forgetWords(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // An entry that is being added could need a word that is being deleted.
    await sql`lock table activity_groups, activity_names in share row exclusive mode`.execute(trx);
    await sql`
      delete from activity_groups held where not exists (
        select from activity_entries e
        where e.tenant_id = held.tenant_id and e.actor_id = held.actor_id and e.area = held.area
          and e.action = held.action and e.outcome = held.outcome and e.actor_name = held.actor_name
      )`.execute(trx);
    await sql`
      delete from activity_names held where not exists (
        select from activity_entries e
        where e.tenant_id = held.tenant_id and e.thing_name is not null
          and lower(left(e.thing_name, 200)) = held.name
      )`.execute(trx);
  });
}
