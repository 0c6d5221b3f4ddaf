import { isNotFound } from '@portal/api-client';
import type { Order } from '@portal/api-client/orders';
import { formatCount } from '@portal/ui/basics';
import type { OrderPart } from '../orders/use-order-part.ts';
import type { OrderParts } from '../orders/use-order-parts.ts';

type Standing = Pick<OrderPart<unknown>, 'data' | 'error' | 'isLoading' | 'isRetrying' | 'isAborted'>;

/** The state of the parts that is needed to find gaps. */
export interface PartsInView {
  readonly order: Standing;
  readonly instruction: Standing;
  readonly transactionLink: OrderParts['transactionLink'];
  readonly transaction: Standing;
  readonly chargebacks: Standing;
}

/**
 * The gaps of a timeline of these parts, one per line; empty if it is complete. `instructionRef`: the open instruction,
 * if any.
 */
export function timelineGaps(parts: PartsInView, instructionRef: string | undefined): string[] {
  const { order, instruction, transactionLink, transaction, chargebacks } = parts;
  const gaps = [gap('The order', order)];
  if (instructionRef === undefined) return gaps.filter((line) => line !== undefined);
  gaps.push(gap('The instruction', instruction));
  if (instruction.data === undefined) {
    if (!isNotFound(instruction.error)) {
      gaps.push(
        hasFailed(instruction)
          ? 'The transaction is not loaded, because the instruction could not be loaded.'
          : 'The transaction loads after the instruction.',
      );
    }
  } else if (transactionLink?.status === 'refused') {
    gaps.push('The transaction is not loaded: its link points to another site.');
  } else if (transactionLink?.status === 'linked') {
    gaps.push(gap('The transaction, with its refunds,', transaction));
    if (transaction.data !== undefined) gaps.push(gap('The list of chargebacks', chargebacks));
    else if (hasFailed(transaction)) {
      gaps.push('Chargebacks are not loaded, because the transaction could not be loaded.');
    } else gaps.push('Chargebacks load after the transaction.');
  }
  return gaps.filter((line) => line !== undefined);
}

/**
 * Says how to see the history of the other instructions: a timeline contains only that of the open instruction.
 * `instructionRef`: the open instruction. `undefined` if there are no others.
 */
export function otherInstructionsHint(
  { instructions }: Pick<Order, 'instructions'>,
  instructionRef: string | undefined,
): string | undefined {
  const others = instructions.filter((instruction) => instruction.instructionRef !== instructionRef).length;
  if (others === 0) return undefined;
  if (instructionRef === undefined) {
    return 'Open an instruction to see its transaction, refunds and chargebacks.';
  }
  return others === 1
    ? 'This order has another instruction. Open it to see its history.'
    : `This order has ${formatCount(others)} other instructions. Open one to see its history.`;
}

function hasFailed({ error, isLoading }: Standing): boolean {
  return error !== null && !isLoading;
}

function gap(name: string, { data, error, isLoading, isRetrying, isAborted }: Standing): string | undefined {
  if (data !== undefined) {
    if (isLoading) return undefined;
    if (error) return `${name} could not be refreshed and may be out of date.`;
    return isAborted ? `${name} was not refreshed and may be out of date.` : undefined;
  }
  if (isRetrying) return `${name} could not be loaded yet. Trying again…`;
  if (isLoading) return `${name} is still loading.`;
  if (isAborted) return `${name} is not loaded: loading was cancelled.`;
  if (isNotFound(error)) return `${name} was not found.`;
  return error ? `${name} could not be loaded.` : `${name} is not loaded.`;
}
