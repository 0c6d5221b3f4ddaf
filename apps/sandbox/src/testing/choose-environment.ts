import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

/** Saves a configuration of Card Payments that chooses an environment, for all demo tenants: payments through it are money in 'live' only. */
export async function chooseEnvironment(db: Kysely<Schema>, environment: 'live' | 'test'): Promise<void> {
  await db
    .updateTable('app_configurations')
    .set({ number: 1, configuration: JSON.stringify({ merchant: { environment } }) })
    .where('app_id', '=', 'card-payments')
    .execute();
}
