import { type QueryExecutorProvider, sql } from 'kysely';

/** The last use of each API key. A table of its own: a column would change the version of the key with each use. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`create table key_uses (
    public_key text primary key references api_keys on delete cascade,
    used_on timestamptz not null,
    used_from text not null
  )`.execute(db);
}
