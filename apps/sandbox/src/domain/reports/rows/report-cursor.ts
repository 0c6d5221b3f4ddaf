import * as z from 'zod/mini';
import { PlatformError } from '../../../platform/http/errors.ts';

/** The last row of a page: its sort value, exactly as stored in the database, and its reference. */
export interface CursorPosition {
  readonly value: string | null;
  readonly ref: string;
}

export interface CursorSort {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

const MICROSECONDS = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}\.\d{6}Z)?$/;
const value = z.string().check(
  z.regex(MICROSECONDS),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
);
const cursorSchema = z.tuple([
  z.string(),
  z.enum(['asc', 'desc']),
  z.nullable(value),
  z.string().check(z.maxLength(200), z.regex(/^[^\0]+$/)),
]);

export function writeCursor({ column, direction }: CursorSort, { value: text, ref }: CursorPosition): string {
  return Buffer.from(JSON.stringify([column, direction, text, ref])).toString('base64url');
}

/**
 * The position of the previous page's last row. A cursor needs no signature: it contains only data that the caller has
 * seen, and its values are only used in comparisons. Refuses an invalid cursor and one from a different sort order.
 */
export function readCursor({ column, direction }: CursorSort, cursor: string): CursorPosition {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success || parsed.data[0] !== column || parsed.data[1] !== direction) {
    throw new PlatformError('CURSOR_INVALID', { field: 'after' });
  }
  const [, , position, ref] = parsed.data;
  return { value: position, ref };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
