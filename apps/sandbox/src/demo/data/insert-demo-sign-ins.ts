import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { DEMO_ACCOUNTS, demoId } from './demo-tenants.ts';

const HOUR_MS = 3_600_000;

/** Inserts the last sign-in of each demo account that exists: the first within hours, the last some weeks ago. */
export async function insertDemoSignIns(db: Kysely<Schema>): Promise<void> {
  const now = Date.now();
  const signedInOn = new Map(
    DEMO_ACCOUNTS.map(({ email }, index) => [demoId(email), new Date(now - (5 + index ** 3 * 4) * HOUR_MS)]),
  );
  const logins = await db
    .selectFrom('logins')
    .select('subject')
    .where('subject', 'in', [...signedInOn.keys()])
    .execute();
  if (logins.length === 0) return;
  await db
    .insertInto('sign_ins')
    .values(logins.map(({ subject }) => ({ subject, signed_in_on: signedInOn.get(subject) ?? new Date(now) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
