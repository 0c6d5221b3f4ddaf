import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { Schema, StoredChange } from '../../platform/database/schema.ts';

type EntryValues = Insertable<Schema['activity_entries']>;

/** An entry of activity; what is left out is that of a change of a webhook by an admin. */
export interface SeededEntry extends Partial<Omit<EntryValues, 'changes' | 'tenant_id'>> {
  readonly changes?: readonly StoredChange[];
}

/** Adds entries of activity, oldest first. Returns their ids. */
export async function addEntries(
  db: Kysely<Schema>,
  tenantId: string,
  entries: readonly SeededEntry[],
): Promise<readonly string[]> {
  const rows = entries.map(({ changes = [], entry_id = randomUUID(), ...entry }) => ({
    entry_id,
    tenant_id: tenantId,
    occurred_on: new Date(),
    actor_kind: 'user' as const,
    actor_id: 'subject-of-admin',
    actor_name: 'admin@northwind.example',
    address: '203.0.113.7',
    browser:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    area: 'Webhooks',
    action: 'Change a webhook',
    thing_kind: 'webhook',
    thing_id: 'webhook-1',
    thing_name: 'https://shop.example/hooks',
    refusal: null,
    changes: JSON.stringify(changes),
    correlation_id: 'correlation-1',
    ...entry,
  }));
  // One by one, so that they are numbered in this order.
  for (const row of rows) await db.insertInto('activity_entries').values(row).execute();
  return rows.map(({ entry_id }) => entry_id);
}
