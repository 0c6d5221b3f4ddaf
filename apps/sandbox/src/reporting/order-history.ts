import type { Instruction } from '@portal/api-client/orders';
import type { Selectable } from 'kysely';
import type { Schema } from '../database/schema.ts';

type History = Instruction['history'];

/** What happened to an instruction, oldest first, from the instants that are kept with it. */
export function historyOf(
  row: Pick<
    Selectable<Schema['instructions']>,
    'completed_at' | 'created_at' | 'failure_reason' | 'processing_at' | 'status' | 'updated_at'
  >,
): History {
  const { created_at, processing_at, completed_at, updated_at, status, failure_reason } = row;
  const begins = processing_at ?? completed_at;
  const isWaiting = begins === null;
  // Nobody could have got further without being ready first.
  const first = isWaiting && updated_at <= created_at ? status : 'INCOMPLETE';
  const history: History = [{ at: created_at.toISOString(), status: begins ? 'READY' : first }];
  if (isWaiting && first !== status) history.push({ at: updated_at.toISOString(), status });
  if (processing_at) history.push({ at: processing_at.toISOString(), status: 'PROCESSING' });
  if (completed_at) history.push({ at: completed_at.toISOString(), status, detail: failure_reason });
  return history;
}

/** The same of an order. */
export function orderHistoryOf(
  row: Pick<Selectable<Schema['orders']>, 'created_at' | 'status' | 'updated_at'>,
): History {
  const { created_at, updated_at, status } = row;
  if (updated_at <= created_at) return [{ at: created_at.toISOString(), status }];
  return [
    { at: created_at.toISOString(), status: 'READY' },
    { at: updated_at.toISOString(), status },
  ];
}
