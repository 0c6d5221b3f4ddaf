import * as z from 'zod/mini';
import { PlatformError } from '../http/errors.ts';

/** Where a page ended: the row's own value of what is sorted by, exactly as the database has it, and its reference. */
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
 * Where the page before ended. It holds nothing that the caller has not seen, so that it needs no signature: whatever it
 * says is only compared with. Refuses what is no cursor, and one of another order.
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
