import type { Transport } from '@portal/api-client';
import { totalInstructions } from '@portal/api-client/instruction-totals';
import type { InstructionFilter } from '@portal/api-client/instructions';
import { queryOptions } from '@tanstack/react-query';
import { ifUnread } from '../reports/report-queries.ts';

/** The totals of a range, and of the days before it; keeps those of the previous filter while loading. */
export function instructionTotals(api: Transport, filter: InstructionFilter) {
  return queryOptions({
    ...totalInstructions.query(api, filter),
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: ifUnread,
  });
}
