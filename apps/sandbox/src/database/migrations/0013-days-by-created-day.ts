import { type Kysely, sql } from 'kysely';

/**
 * The counts of a range of days of creation, which most reports begin with. The unique index begins with that day too, but is
 * a dozen times the size: the database rather read every count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index instruction_days_by_created_day on instruction_days (tenant_id, created_day)`.execute(db);
}
