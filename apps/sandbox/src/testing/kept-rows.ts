import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

/** PostgreSQL's code for a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Repeats `change` in new transactions until it gets all its locks. */
async function whenUnlocked(db: Kysely<Schema>, change: (trx: Transaction<Schema>) => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await db.transaction().execute(async (trx) => {
        // The tables are locked one by one. Another transaction may hold one and wait for the next; the timeout avoids a deadlock.
        await sql`set local lock_timeout = '10ms'`.execute(trx);
        await change(trx);
      });
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
    }
  }
}

/**
 * Empties every table that refers to accounts or logins, which includes all data that tests change, refills them, and keeps a copy of
 * their rows within the database. Waits for other transactions on these tables.
 */
export async function refillAndKeep(
  db: Kysely<Schema>,
  fill: (trx: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  await whenUnlocked(db, async (trx) => {
    await sql`truncate accounts, logins cascade`.execute(trx);
    await fill(trx);
    await keepRows(trx);
  });
}

/** Restores the rows that `refillAndKeep` kept, in the tables that have changed. Waits for other transactions on them. */
export async function putBack(db: Kysely<Schema>): Promise<void> {
  await whenUnlocked(db, (trx) => sql`select kept.put_back()`.execute(trx));
}

/**
 * Copies the rows to the schema `kept`. `kept.put_back()` restores the tables that have changed: those with another
 * number of rows, or with a row written by a later transaction than the one that filled the table.
 */
async function keepRows(trx: Transaction<Schema>): Promise<void> {
  await sql`create schema kept`.execute(trx);
  await sql`
    create table kept.tables as
    with recursive emptied(oid) as (
      select unnest(array['accounts'::regclass, 'logins'::regclass])::oid
      union
      select conrelid from pg_constraint join emptied on confrelid = emptied.oid where contype = 'f'
    )
    select relname::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns,
      0::bigint as row_count, pg_current_xact_id()::xid as filled_by
    from emptied
    join pg_class using (oid)
    join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname`.execute(trx);
  await sql`
    create function kept.copy_rows() returns void language plpgsql as $$
    declare kept_table record; copied bigint;
    begin
      for kept_table in select * from kept.tables loop
        execute format('create table kept.%I as select %s from public.%1$I', kept_table.name, kept_table.columns);
        get diagnostics copied = row_count;
        update kept.tables set row_count = copied where name = kept_table.name;
      end loop;
    end $$`.execute(trx);
  await sql`
    create function kept.put_back() returns void language plpgsql as $$
    declare kept_table record; has_changed boolean;
    begin
      execute (select format('lock table %s', string_agg(format('public.%I', name), ', ')) from kept.tables);
      -- The copied rows include those that triggers wrote, so the triggers must not run again.
      set local session_replication_role = replica;
      for kept_table in select * from kept.tables loop
        execute format('select count(*) <> $1 or coalesce(bool_or(xmin <> $2), false) from public.%I', kept_table.name)
          into has_changed using kept_table.row_count, kept_table.filled_by;
        if has_changed then
          execute format('delete from public.%I', kept_table.name);
          execute format('insert into public.%I (%s) overriding system value select * from kept.%1$I',
            kept_table.name, kept_table.columns);
          update kept.tables set filled_by = pg_current_xact_id()::xid where name = kept_table.name;
        end if;
      end loop;
      set local session_replication_role = origin;
    end $$`.execute(trx);
  await sql`select kept.copy_rows()`.execute(trx);
}
