import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Tables whose rows have a lease: only the process in `leased_by` works on the row, until `leased_until`. */
type LeasedTable = 'delivery_attempts' | 'export_reports';

/** The columns of a row that no process works on. */
export const NO_LEASE = { leased_by: null, leased_until: null };

/** Whether no process works on a row. */
export function isFree(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(leased_until is null or leased_until <= ${now})`;
}

/** Releases every row of a table. Only for when the processes that held them are known to have ended. */
export async function releaseAll(db: Kysely<Schema>, table: LeasedTable): Promise<void> {
  await sql`update ${sql.table(table)} set leased_by = null, leased_until = null where leased_by is not null`.execute(
    db,
  );
}
