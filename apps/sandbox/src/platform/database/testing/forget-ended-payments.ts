import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Drops what migration 0043 added to payments, so that a test can restore their columns of an earlier version. */
export async function forgetEndedPayments(db: Kysely<Schema>): Promise<void> {
  await sql`drop view if exists instruction_row_days`.execute(db);
  for (const change of ['insert', 'update', 'delete']) {
    await sql`drop trigger if exists ${sql.ref(`count_ended_at_${change}`)} on instructions`.execute(db);
  }
}
