import { formatDate } from '../time/format-time.ts';

export type CellValue = string | number | boolean | Date | null | undefined;

/** A value as plain text, for columns without a cell renderer. */
export function cellText(value: CellValue): string {
  return value instanceof Date ? formatDate(value.toISOString()) : String(value ?? '');
}
