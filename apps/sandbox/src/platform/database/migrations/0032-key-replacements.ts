import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * The API keys that others replace, and when they end. Without its replacement, a key still ends. A table of its own: a column would
 * change the version of the key.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`create table key_replacements (
    public_key text primary key references api_keys on delete cascade,
    replaced_by text unique references api_keys on delete set null,
    ends_on timestamptz not null
  )`.execute(db);
}
