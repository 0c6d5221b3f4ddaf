import type { Instruction } from '@portal/api-client/orders';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { orderStatus } from '../payments/order-story.ts';

type History = Instruction['history'];

type InstructionInstants = Pick<
  Selectable<Schema['instructions']>,
  'completed_at' | 'created_at' | 'failure_reason' | 'processing_at' | 'ready_at' | 'status' | 'stopped_at'
>;

/** The status history of an instruction, oldest first, from its stored instants. */
export function historyOf(row: InstructionInstants): History {
  const { created_at, ready_at, processing_at, completed_at, stopped_at, status, failure_reason } = row;
  const endedAt = completed_at ?? stopped_at;
  const history: History = [];
  // A complete instruction is ready when it is created.
  if (ready_at?.getTime() !== created_at.getTime()) history.push(entry(created_at, 'INCOMPLETE'));
  if (ready_at) history.push(entry(ready_at, 'READY'));
  if (processing_at) history.push(entry(processing_at, 'PROCESSING'));
  if (endedAt) history.push({ ...entry(endedAt, status), detail: failure_reason });
  return history;
}

function entry(at: Date, status: string): History[number] {
  return { at: at.toISOString(), status };
}

/** The status history of an order, from its instructions. Refunds and chargebacks have histories of their own. */
export function orderHistoryOf(
  { amount_minor }: Pick<Selectable<Schema['orders']>, 'amount_minor'>,
  instructions: readonly (InstructionInstants & Pick<Selectable<Schema['instructions']>, 'amount_minor'>)[],
): History {
  const parts = instructions.map((row) => ({ amount_minor: row.amount_minor, history: historyOf(row) }));
  const instants = [...new Set(parts.flatMap(({ history }) => history.map(({ at }) => at)))].toSorted();
  return instants
    .map((at) => {
      const begun = parts.flatMap((part) => {
        const last = part.history.findLast((step) => step.at <= at);
        return last ? [{ amount_minor: part.amount_minor, status: last.status }] : [];
      });
      return { at, status: orderStatus(amount_minor, begun) };
    })
    .filter(({ status }, index, all) => status !== all[index - 1]?.status);
}
