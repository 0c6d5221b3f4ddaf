import { type Kysely, sql } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

/** The words by which `activity_entries` is filtered, which follow from it. */
const DERIVED = ['activity_groups', 'activity_names'];

/** Every row of every table that holds data of its own, as JSON, in a fixed order. */
export async function everyRow(db: Kysely<Schema>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> all(${DERIVED}) order by 1`.execute(
    db,
  );
  const selects = tables.map(({ name }) => sql`select to_jsonb(t)::text as row from ${sql.table(name)} t`);
  const { rows: found } = await sql<{ row: string }>`${sql.join(selects, sql` union all `)} order by 1`.execute(db);
  return found.map(({ row }) => row);
}
