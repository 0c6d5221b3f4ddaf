import type { Transport } from '@portal/api-client';
import { INSTRUCTIONS, type InstructionRow, listInstructions } from '@portal/api-client/instructions';
import { withSignal } from '@portal/api-client/verbs';
import { queryOptions } from '@tanstack/react-query';
import { instructionPart } from '../orders/order-queries.ts';
import type { InstructionPlace } from '../paths.ts';

/** One instruction of one order: the same that the order viewer shows. */
export function instructionDetail(api: Transport, place: InstructionPlace) {
  return { ...instructionPart(api, place), staleTime: 0 };
}

/** The most that the report gives in one answer. */
const PAGE_ROWS = 50;
/** How many answers are looked through before it is left unknown whether the report has an instruction. */
const MAX_PAGES = 10;

/** What the report says of an instruction, with what was paid back. */
export type ReportedInstruction =
  | { readonly status: 'found'; readonly row: InstructionRow }
  /** The report does not have it, or not yet. */
  | { readonly status: 'absent' }
  /** More than was looked through begins like its reference. */
  | { readonly status: 'unknown' };

export function instructionInReport(api: Transport, { orderRef, instructionRef }: InstructionPlace) {
  return queryOptions({
    queryKey: [...INSTRUCTIONS, 'one', orderRef, instructionRef],
    queryFn: async ({ signal }): Promise<ReportedInstruction> => {
      // All that begin with the reference are found. Where references count up, it is older than those that go on from it.
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
