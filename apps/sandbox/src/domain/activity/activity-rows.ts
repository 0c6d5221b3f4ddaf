import type { ActivityEntry, HistoryEntry } from '@portal/api-client/activity';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { PLATFORM_ERRORS } from '../../platform/http/errors.ts';
import { browserWords } from './browser-words.ts';

type EntryRow = Selectable<Schema['activity_entries']>;

/** Reads entries by their numbers, newest first. */
export async function readEntries(
  db: Kysely<Schema>,
  tenantId: string,
  numbers: readonly number[],
): Promise<readonly EntryRow[]> {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('activity_entries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`seq = any(${[...numbers]}::bigint[])`)
    .orderBy('seq', 'desc')
    .execute();
}

export function readEntry(row: EntryRow): ActivityEntry {
  return {
    ...readHistoryEntry(row),
    address: row.address,
    browser: row.browser === null || row.browser === '' ? null : readBrowser(row.browser),
    area: row.area,
    thing:
      row.thing_kind === null || row.thing_id === null
        ? null
        : { kind: row.thing_kind, id: row.thing_id, name: row.thing_name, part: row.thing_part },
    outcome: row.outcome,
    refusal: row.refusal === null ? null : { code: row.refusal, text: meaningOf(row.refusal) },
    count: row.count,
    correlationId: row.correlation_id,
  };
}

/** The part of an entry that readers of the thing see. */
export function readHistoryEntry(row: EntryRow): HistoryEntry {
  return {
    entryId: row.entry_id,
    occurredOn: row.occurred_on.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    changes: [...row.changes],
  };
}

function readBrowser(userAgent: string) {
  return { name: browserWords(userAgent) ?? null, userAgent };
}

/** The meaning of a code in the words for API users. A call of a team may refuse with a code of its own. */
function meaningOf(code: string): string {
  const [, meaning] = Object.entries(PLATFORM_ERRORS).find(([known]) => known === code)?.[1] ?? [];
  return meaning ?? code;
}
