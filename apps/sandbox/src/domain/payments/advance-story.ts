import { CHARGEBACKS_EVENT } from '@portal/api-client/chargeback-report';
import { hasAnyRole, readerRoles } from '@portal/contract';
import type { HubEvent } from '@portal/contract/hub-events';
import type { Kysely, Transaction } from 'kysely';
import { post } from '../apps/money/ledger.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { pushTo } from '../../platform/hub/push.ts';
import { raiseEvent } from '../webhooks/raise-event.ts';
import { coverDebits } from './cover-debits.ts';
import type { CreditorOf } from './instrument-story.ts';
import { entriesOf } from './story-entries.ts';
import { keptRows, momentsOf, referenceOf, replaceRows, rowsOf, type Story } from './payment-rows.ts';

/** The period that a story advances through: after `since`, up to `now`. */
export interface StoryTime {
  readonly tenantId: string;
  readonly since: number;
  readonly now: number;
  readonly creditorOf: CreditorOf;
}

/**
 * Advances the most overdue story that no other instance is advancing: writes its rows and raises its events. Returns false if
 * none is due.
 */
export async function advanceNextStory(
  db: Kysely<Schema>,
  { now, creditorOf }: Pick<StoryTime, 'creditorOf' | 'now'>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('payment_stories')
      .selectAll()
      .where('next_at', '<=', new Date(now))
      .orderBy('next_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return false;
    // boundary: written by `keptRows` alone
    const story = { kind: due.kind, story: due.story } as Story;
    await advanceStory(trx, story, { tenantId: due.tenant_id, since: due.next_at.getTime() - 1, now, creditorOf });
    return true;
  });
}

/** Writes the rows of a story as of `now`, the ledger entries and events after `since`, and keeps the story until it has ended. */
export async function advanceStory(
  trx: Transaction<Schema>,
  story: Story,
  { tenantId, since, now, creditorOf }: StoryTime,
): Promise<void> {
  const kept = keptRows(tenantId, story, now);
  await replaceRows(trx, [rowsOf(tenantId, story, { at: now, creditorOf }), kept]);
  if (!kept.payment_stories) {
    await trx
      .deleteFrom('payment_stories')
      .where('tenant_id', '=', tenantId)
      .where('reference', '=', referenceOf(story))
      .execute();
  }
  const hasHappened = (at: number) => at > since && at <= now;
  const entries = (story.kind === 'order' ? entriesOf(story.story) : []).filter(({ at }) => hasHappened(at.getTime()));
  await post(trx, tenantId, [...(await coverDebits(trx, tenantId, entries)), ...entries]);
  const happened = momentsOf(story).filter(({ at }) => hasHappened(at));
  for (const { at, events } of happened) {
    for (const { type, data } of events()) await raiseEvent(trx, tenantId, type, data, new Date(at));
  }
  // Also a stage for which webhooks have no event.
  const chargebacks =
    story.kind === 'order' ? story.story.instructions.flatMap(({ chargeback }) => chargeback ?? []) : [];
  if (chargebacks.some(({ steps }) => steps.some(({ at }) => hasHappened(at))))
    await pushToReaders(trx, tenantId, CHARGEBACKS_EVENT);
}

/** Sends an event without a payload to everyone who may read the tenant's transactions. */
async function pushToReaders(trx: Transaction<Schema>, tenantId: string, event: HubEvent): Promise<void> {
  const users = await trx
    .selectFrom('tenant_users')
    .select(['user_id', 'roles'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const readers = users.filter(({ roles }) => hasAnyRole(roles, readerRoles('TRANSACTION')));
  for (const { user_id } of readers) await pushTo(trx, { tenantId, userId: user_id }, event, null);
}
