import type { InstructionRow } from '@portal/api-client/instructions';
import type { TargetDate } from '@portal/api-client/report-query';

type Sorted = Pick<InstructionRow, 'instructionRef' | TargetDate>;

/** The specified order: by date, rows without the date last, ties by reference. */
export function compareRows(a: Sorted, b: Sorted, column: TargetDate, direction: 'asc' | 'desc'): number {
  const [left, right] = [a[column] ?? '', b[column] ?? ''];
  const sign = direction === 'asc' ? 1 : -1;
  if ((left === '') !== (right === '')) return left === '' ? 1 : -1;
  if (left !== right) return left < right ? -sign : sign;
  return a.instructionRef < b.instructionRef ? -sign : sign;
}
