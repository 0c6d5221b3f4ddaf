import { readerRoles } from '@portal/contract';
import type { ThingKind } from '../../platform/activity/thing-kind.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import { EVENT_TYPES } from './event-types.ts';

const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(EVENT_TYPES).map(([label, type]) => [type, label]));

/** A webhook, without the query of its destination, which may be a secret of the receiver. */
export const WEBHOOK_ACTIVITY: ThingKind = {
  kind: 'webhook',
  area: 'Webhooks',
  readers: readerRoles('WEBHOOK'),
  async read(db, { tenantId, id }) {
    if (!isUuid(id)) return undefined;
    const row = await db
      .selectFrom('webhooks')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('webhook_id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const [destination = '', query] = row.destination.split('?');
    return {
      name: destination,
      facts: {
        Destination: destination,
        Events: row.events.map((type) => eventWords(type)).join(', '),
        'Maximum batch size': String(row.max_batch_size),
        'Maximum batch time delay': `${row.max_batch_time_delay} seconds`,
        Status: row.is_active ? 'Active' : 'Inactive',
      },
      ...(query !== undefined && { secrets: { 'Query of the destination': query } }),
    };
  },
};

/** The label of an event type. */
export function eventWords(type: string): string {
  return LABELS.get(type) ?? type;
}
