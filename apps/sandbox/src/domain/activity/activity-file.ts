import { Readable } from 'node:stream';
import type { ActivityChange, ActivityEntry } from '@portal/api-client/activity';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { BYTE_ORDER_MARK, csvWriter } from '../exports/csv-writer.ts';
import { type EntryFilter, readFilter } from './activity-filter.ts';
import type { ActivityLinks } from './activity-links.ts';
import { readEntries, readEntry } from './activity-rows.ts';
import { findEntries } from './find-entries.ts';

/** The path of the file on the sandbox's origin. */
export const ACTIVITY_FILE = '/files/activity';

/** Entries in memory at a time. */
const BATCH = 500;

export interface ActivityFileOptions {
  readonly links: ActivityLinks;
  readonly clock: Clock;
}

/** Serves activity as CSV to any caller with a signed link that has not expired. */
export function registerActivityFile(
  app: FastifyInstance,
  db: Kysely<Schema>,
  { links, clock }: ActivityFileOptions,
): void {
  app.get(ACTIVITY_FILE, async (request, reply) => {
    const linked = links.read(request.query, clock.now());
    if (!linked) throw new PlatformError('LINK_INVALID');
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    return reply
      .type('text/csv; charset=utf-8')
      .headers({
        'Content-Disposition': `attachment; filename="activity-${day}.csv"`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
      })
      .send(Readable.from(writeActivity(db, readFilter(linked.tenantId, linked.filter))));
  });
}

/** Writes the entries as RFC 4180 CSV, newest first, a batch at a time. */
async function* writeActivity(db: Kysely<Schema>, filter: EntryFilter): AsyncGenerator<string> {
  const toCsv = csvWriter(',');
  yield BYTE_ORDER_MARK + toCsv([COLUMNS.map(([header]) => header)]);
  let before: number | undefined;
  do {
    const numbers = await findEntries(db, filter, { before, limit: BATCH });
    const rows = await readEntries(db, filter.tenantId, numbers);
    const records = rows.map((row) => {
      const entry = readEntry(row);
      return COLUMNS.map(([, cell]) => cell(entry));
    });
    if (records.length > 0) yield toCsv(records);
    before = numbers.length === BATCH ? numbers.at(-1) : undefined;
  } while (before !== undefined);
}

const OUTCOMES: Readonly<Record<string, string>> = {
  changed: 'Changed',
  refused: 'Refused',
  'signed-in': 'Signed in',
};

const COLUMNS: readonly (readonly [header: string, cell: (entry: ActivityEntry) => string])[] = [
  ['When (UTC)', ({ occurredOn }) => occurredOn],
  ['Who', ({ actor }) => actor.name],
  ['User or API key', ({ actor }) => (actor.kind === 'key' ? 'API key' : 'User')],
  ['ID of user or API key', ({ actor }) => actor.id],
  ['Area', ({ area }) => area],
  ['Action', ({ action }) => action],
  ['Thing', ({ thing }) => thing?.name ?? ''],
  ['ID of thing', ({ thing }) => thing?.id ?? ''],
  ['Outcome', ({ outcome }) => OUTCOMES[outcome] ?? outcome],
  ['Reason', ({ refusal }) => refusal?.text ?? ''],
  ['Attempts', ({ count }) => String(count)],
  ['Changes', ({ changes }) => changes.map(changeWords).join('; ')],
  ['Address', ({ address }) => address ?? ''],
  ['Browser', ({ browser }) => browser?.userAgent ?? ''],
  ['Correlation ID', ({ correlationId }) => correlationId],
];

function changeWords({ name, before, after, secret }: ActivityChange): string {
  if (secret != null) return `${name}: ${secret}`;
  if (before == null) return `${name}: ${after ?? ''}`;
  return after == null ? `${name}: ${before} → (none)` : `${name}: ${before} → ${after}`;
}
