import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** PostgreSQL's code for a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Empties every table that refers to accounts or logins, which includes all data that tests change, and refills them in the
 * same transaction. Waits for other transactions on these tables.
 */
export async function refillTables<Filled>(
  db: Kysely<Schema>,
  fill: (trx: Transaction<Schema>) => Promise<Filled>,
): Promise<Filled> {
  for (;;) {
    try {
      return await db.transaction().execute(async (trx) => {
        // The tables are locked one by one. Another transaction may hold one and wait for the next; the timeout avoids a deadlock.
        await sql`set local lock_timeout = '10ms'`.execute(trx);
        await sql`truncate accounts, logins cascade`.execute(trx);
        return fill(trx);
      });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
    }
  }
}

/** Copies the current rows of these tables within the database; returns a function that restores them into emptied tables. */
export async function keepRows(trx: Transaction<Schema>): Promise<(trx: Transaction<Schema>) => Promise<void>> {
  // A table is created after those that it refers to, so its object id gives the order of filling.
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    with recursive emptied(oid) as (
      select unnest(array['accounts'::regclass, 'logins'::regclass])::oid
      union
      select conrelid from pg_constraint join emptied on confrelid = emptied.oid where contype = 'f'
    )
    select relname as name, array_agg(attname::text order by attnum) as columns
    from emptied
    join pg_class using (oid)
    join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped and attgenerated = ''
    group by oid, relname
    order by oid`.execute(trx);
  await sql`create schema kept`.execute(trx);
  const puttingBack: ReturnType<typeof sql>[] = [];
  for (const { name, columns } of tables) {
    const [table, kept] = [sql.id('public', name), sql.id('kept', name)];
    const { rows } = await sql`select from ${table} limit 1`.execute(trx);
    if (rows.length === 0) continue;
    const list = sql.join(columns.map((column) => sql.id(column)));
    await sql`create table ${kept} as select ${list} from ${table}`.execute(trx);
    puttingBack.push(sql`insert into ${table} (${list}) overriding system value select ${list} from ${kept}`);
  }
  return async (later) => {
    // The copied rows include those that triggers write, so the triggers must not run again.
    await sql`set local session_replication_role = replica`.execute(later);
    for (const statement of puttingBack) await statement.execute(later);
    await sql`set local session_replication_role = origin`.execute(later);
  };
}
