import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { pageQuery } from '../../platform/http/input/page-query.ts';

const TAKE_MAX = 200;
const TAKE = 50;

const { take } = pageQuery(TAKE_MAX, { byDefault: TAKE });

/** The place of a page of entries in a query. */
export const entryPlace = { before: z.optional(z.string().check(z.maxLength(100))), take };

const numberSchema = z.number().check(z.int(), z.minimum(1));

function writeCursor(seq: number): string {
  return Buffer.from(JSON.stringify(seq)).toString('base64url');
}

/** The number of the last entry of the page before. Refuses a cursor that no page had. */
export function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const parsed = numberSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) throw new PlatformError('CURSOR_INVALID', { field: 'before' });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Since when entries are kept: since they are recorded, or since the oldest that is not deleted yet. RFC 3339. */
export async function readSince(db: Kysely<Schema>): Promise<string> {
  const { since } = await db.selectFrom('activity_start').select('since').executeTakeFirstOrThrow();
  return since.toISOString();
}

/** The entries of a page with the cursor of the next, from one entry more than the page has. */
export function pageOf<Row extends { readonly seq: number }, Entry>(
  rows: readonly Row[],
  size: number,
  read: (row: Row) => Entry,
): { readonly entries: Entry[]; readonly next: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { entries: shown.map(read), next: rows.length > size && last ? writeCursor(last.seq) : null };
}
