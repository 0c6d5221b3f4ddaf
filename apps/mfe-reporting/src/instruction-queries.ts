import { type Transport, unwrap } from '@portal/api-client';
import { listInstructions } from '@portal/api-client/instructions';
import { getInstruction } from '@portal/api-client/orders';
import { queryOptions } from '@tanstack/react-query';

const INSTRUCTIONS = ['instructions'] as const;

/** One instruction of one order. */
export interface InstructionPlace {
  readonly orderRef: string;
  readonly instructionRef: string;
}

export function instructionDetail(api: Transport, { orderRef, instructionRef }: InstructionPlace) {
  return queryOptions({
    queryKey: [...INSTRUCTIONS, orderRef, instructionRef, 'detail'],
    queryFn: async ({ signal }) => unwrap(await getInstruction(api, orderRef, instructionRef, { signal })),
    staleTime: 0,
  });
}

/** What the report says of an instruction, with what was paid back; null where the report does not have it yet. */
export function instructionInReport(api: Transport, { orderRef, instructionRef }: InstructionPlace) {
  return queryOptions({
    queryKey: [...INSTRUCTIONS, orderRef, instructionRef, 'report'],
    queryFn: async ({ signal }) => {
      // The search finds all that begin with the reference.
      const { results } = unwrap(await listInstructions(api, { term: instructionRef, take: 50 }, { signal }));
      return results.find((row) => row.instructionRef === instructionRef) ?? null;
    },
    staleTime: 0,
  });
}
