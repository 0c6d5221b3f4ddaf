import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { raiseEvent } from '../webhooks/raise-event.ts';
import { keptRows, momentsOf, referenceOf, replaceRows, rowsOf, type Story } from './payment-rows.ts';

/**
 * Tells on the story that is due for the longest, if one is: its rows as they are now, and what webhooks are to know of what
 * happened since. One that another instance tells on at this moment is left to it.
 */
export async function tellNext(db: Kysely<Schema>, now: number): Promise<boolean> {
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
    const told = { kind: due.kind, story: due.story } as Story;
    await tell(trx, told, { tenantId: due.tenant_id, since: due.next_at.getTime() - 1, now });
    return true;
  });
}

/** Writes what is true of a story by now, raises what happened in it since then, and keeps it while it goes on. */
export async function tell(
  trx: Transaction<Schema>,
  told: Story,
  { tenantId, since, now }: { readonly tenantId: string; readonly since: number; readonly now: number },
): Promise<void> {
  const kept = keptRows(tenantId, told, now);
  await replaceRows(trx, [rowsOf(tenantId, told, now), kept]);
  if (!kept.payment_stories) {
    await trx
      .deleteFrom('payment_stories')
      .where('tenant_id', '=', tenantId)
      .where('reference', '=', referenceOf(told))
      .execute();
  }
  const happened = momentsOf(told).filter(({ at }) => at > since && at <= now);
  for (const { at, events } of happened) {
    for (const { type, data } of events()) await raiseEvent(trx, tenantId, type, data, new Date(at));
  }
}
