import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** The columns whose values are drawn at random, by table. Their places are compared, their values are not. */
const RANDOM: Readonly<Record<string, readonly string[]>> = {
  api_keys: ['private_key_hash'],
  app_secrets: ['sealed', 'fingerprint', 'public_key'],
  identity_keys: ['keys'],
  invitation_secret: ['secret'],
  logins: ['password_hash'],
  provider_secrets: ['sealed'],
  report_secret: ['secret'],
  webhook_secret: ['secret'],
};

/** A text in PEM format within a JSON value, such as the certificate of an app. */
const PEM = /-----BEGIN [^"]+/g;

/** The tables that record the versions of the database, and since when. */
const RECORDS = ['activity_start', 'demo_parts', 'kysely_migration', 'kysely_migration_lock'];

/**
 * The rows of each table as one line, the number of rows and a SHA-256; and the same for the definitions of tables, keys, indexes and
 * triggers. `listed`: the tables whose rows and definitions count in any case; others have no demo data while they are empty, and are left out.
 */
export async function digestsOf(db: Kysely<Schema>, listed: readonly string[]): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> all(${RECORDS}::text[]) order by relname collate "C"`.execute(db);
  const digests: Record<string, string> = {};
  const empty: string[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf(db, name);
    if (rows.length === 0 && !listed.includes(name)) empty.push(name);
    else digests[name] = digest(rows);
  }
  return { ...digests, definitions: digest(await definitionsOf(db, [...RECORDS, ...empty])) };
}

async function rowsOf(db: Kysely<Schema>, table: string): Promise<string[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db);
  return rows.map(({ row }) => {
    const hidden = Object.fromEntries((RANDOM[table] ?? []).map((column) => [column, row[column] === null]));
    return JSON.stringify({ ...row, ...hidden }).replace(PEM, 'PEM');
  });
}

/** The definitions of everything except these tables. */
async function definitionsOf(db: Kysely<Schema>, without: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select line from (
      select table_name as name, concat_ws(' ', table_name, ordinal_position, column_name, data_type, is_nullable,
        column_default, is_identity) as line from information_schema.columns where table_schema = 'public'
      union all select tablename, indexdef from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass::text, concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    ) defined where name <> all(${without}::text[])`.execute(db);
  return rows.map(({ line }) => line);
}

function digest(lines: readonly string[]): string {
  const text = lines.toSorted((one, other) => (one < other ? -1 : 1)).join('\n');
  return `${lines.length} ${createHash('sha256').update(text).digest('hex')}`;
}
