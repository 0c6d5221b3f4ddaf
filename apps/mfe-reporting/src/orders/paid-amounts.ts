import type { Order } from '@portal/api-client/orders';
import { differenceOf, sumOf } from '@portal/validation';

export interface PaidAmounts {
  /** The amounts of the instructions that succeeded, before refunds and chargebacks. */
  readonly paid: string;
  /** The remainder of the order's amount, never negative; `undefined` for a cancelled order. */
  readonly due: string;
}

/** The amounts of an order that are paid and due. `undefined` if an instruction has another currency: no rate is known. */
export function paidAmounts({ amount, currency, status, instructions }: Order): PaidAmounts | undefined {
  if (instructions.some((instruction) => instruction.currency !== currency)) return undefined;
  const succeeded = instructions.filter((instruction) => ['SETTLED', 'COMPLETED'].includes(instruction.status));
  const nothing = differenceOf(amount, amount);
  const paid = sumOf([nothing, ...succeeded.map((instruction) => instruction.amount)]);
  const rest = differenceOf(amount, paid);
  return { paid, due: status === 'CANCELLED' || rest.startsWith('-') ? nothing : rest };
}
