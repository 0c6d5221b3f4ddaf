import { type Transport, unwrap } from '@portal/api-client';
import { listInstructions } from '@portal/api-client/instructions';
import { queryOptions } from '@tanstack/react-query';
import { instructionPart } from '../orders/order-queries.ts';
import type { InstructionPlace } from '../paths.ts';

/** One instruction of one order: the same that the order viewer shows. */
export function instructionDetail(api: Transport, place: InstructionPlace) {
  const { queryKey, read } = instructionPart(api, place);
  return queryOptions({ queryKey, queryFn: ({ signal }) => read(signal), staleTime: 0 });
}

/** What the report says of an instruction, with what was paid back; null where the report does not have it yet. */
export function instructionInReport(api: Transport, { orderRef, instructionRef }: InstructionPlace) {
  return queryOptions({
    queryKey: ['instruction-in-report', orderRef, instructionRef],
    queryFn: async ({ signal }) => {
      // The search finds all that begin with the reference.
      const { results } = unwrap(await listInstructions(api, { term: instructionRef, take: 50 }, { signal }));
      return results.find((row) => row.instructionRef === instructionRef) ?? null;
    },
    staleTime: 0,
  });
}
