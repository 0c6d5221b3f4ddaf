import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** What every instance listens to: a target and an event for it, or a target alone, whose connections end. */
export const PUSH_CHANNEL = 'portal_push';

/** Who is told: one user, in one tenant. */
export interface PushTarget {
  readonly tenantId: string;
  readonly userId: string;
}

/**
 * Tells the open portals of a user, on whatever instance they are connected to, once the transaction is through; nobody, if
 * none is open. `argument` is JSON of less than 8,000 bytes.
 */
export async function pushTo(
  trx: Kysely<Schema>,
  { tenantId, userId }: PushTarget,
  event: string,
  argument: unknown,
): Promise<void> {
  const message = JSON.stringify({ tenantId, userId, event, argument });
  await sql`select pg_notify(${PUSH_CHANNEL}, ${message})`.execute(trx);
}

/** Ends the connections of somebody who is no user of the tenant any more, on every instance, once the transaction is through. */
export async function endConnectionsOf(trx: Kysely<Schema>, { tenantId, userId }: PushTarget): Promise<void> {
  await sql`select pg_notify(${PUSH_CHANNEL}, ${JSON.stringify({ tenantId, userId })})`.execute(trx);
}
