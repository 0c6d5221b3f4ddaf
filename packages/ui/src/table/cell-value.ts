import { formatDate } from '../basics/format-time.ts';

export type CellValue = string | number | boolean | Date | null | undefined;

/** A value as plain text, where a column draws no cell of its own. */
export function cellText(value: CellValue): string {
  return value instanceof Date ? formatDate(value.toISOString()) : String(value ?? '');
}
