import type { HubEvent } from '@portal/contract/hub-events';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Every instance listens to this channel. A message with an event is pushed to its target; without one, its connections end. */
export const PUSH_CHANNEL = 'portal_push';

/** A user in one tenant. */
export interface PushTarget {
  readonly tenantId: string;
  readonly userId: string;
}

/**
 * Sends an event to every open portal of a user, on all instances, once the transaction commits. `argument`: less than 8,000
 * bytes as JSON.
 */
export async function pushTo(
  trx: Kysely<Schema>,
  { tenantId, userId }: PushTarget,
  event: HubEvent,
  argument: unknown,
): Promise<void> {
  const message = JSON.stringify({ tenantId, userId, event, argument });
  await sql`select pg_notify(${PUSH_CHANNEL}, ${message})`.execute(trx);
}

/** Ends the connections of a user who was removed from the tenant, on all instances, once the transaction commits. */
export async function endConnectionsOf(trx: Kysely<Schema>, { tenantId, userId }: PushTarget): Promise<void> {
  await sql`select pg_notify(${PUSH_CHANNEL}, ${JSON.stringify({ tenantId, userId })})`.execute(trx);
}

/** Ends the connections that were opened in a session, on all instances, once the transaction commits. */
export async function endConnectionsOfSession(trx: Kysely<Schema>, sessionId: string): Promise<void> {
  await sql`select pg_notify(${PUSH_CHANNEL}, ${JSON.stringify({ sessionId })})`.execute(trx);
}
