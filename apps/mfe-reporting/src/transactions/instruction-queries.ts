import type { Transport } from '@portal/api-client';
import { INSTRUCTIONS, type InstructionRow, listInstructions } from '@portal/api-client/instructions';
import { withSignal } from '@portal/api-client/verbs';
import { queryOptions } from '@tanstack/react-query';
import { instructionPart } from '../orders/order-queries.ts';
import type { InstructionPlace } from '../instruction-place.ts';

/** One instruction of one order, as in the order viewer. */
export function instructionDetail(api: Transport, place: InstructionPlace) {
  return { ...instructionPart(api, place), staleTime: 0 };
}

/** The report's largest page. */
const PAGE_ROWS = 50;
/** The most pages to search for an instruction before its status is 'unknown'. */
const MAX_PAGES = 10;

/** The report's row of an instruction, with its reimbursements. */
export type ReportedInstruction =
  | { readonly status: 'found'; readonly row: InstructionRow }
  /** The report does not contain it, or not yet. */
  | { readonly status: 'absent' }
  /** Too many references have the same prefix. */
  | { readonly status: 'unknown' };

export function instructionInReport(api: Transport, { orderRef, instructionRef }: InstructionPlace) {
  return queryOptions({
    queryKey: [...INSTRUCTIONS, 'one', orderRef, instructionRef],
    queryFn: async ({ signal }): Promise<ReportedInstruction> => {
      // The search finds every reference with this prefix. If references are numbered, longer ones with the prefix are newer.
      const query = {
        term: instructionRef,
        take: PAGE_ROWS,
        sortColumn: 'createdAt',
        sortDirection: 'asc',
      } as const;
      let after: string | undefined;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const { results, next } = await listInstructions(withSignal(api, signal), { ...query, after });
        const row = results.find((one) => one.instructionRef === instructionRef && one.orderRef === orderRef);
        if (row) return { status: 'found', row };
        if (next == null) return { status: 'absent' };
        after = next;
      }
      return { status: 'unknown' };
    },
    staleTime: 0,
  });
}
