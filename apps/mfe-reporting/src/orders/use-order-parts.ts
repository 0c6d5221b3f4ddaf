import { useApi } from '@portal/api-client';
import type { ChargebackList, FinancialInstrument, Instruction, Order, Transaction } from '@portal/api-client/orders';
import {
  chargebacksPart,
  instructionPart,
  instrumentPart,
  type LinkedPart,
  linkedPart,
  orderPart,
  transactionPart,
} from './order-queries.ts';
import { type OrderPart, useOrderPart } from './use-order-part.ts';

/** Everything that is known of an order and, where one is opened, of one of its instructions. */
export interface OrderParts {
  readonly order: OrderPart<Order>;
  /** The rest is of the instruction that is open. */
  readonly instruction: OrderPart<Instruction>;
  /** Where the instruction says that these two are; `undefined` until it is loaded. */
  readonly instrumentLink: LinkedPart | undefined;
  readonly transactionLink: LinkedPart | undefined;
  readonly instrument: OrderPart<FinancialInstrument>;
  readonly transaction: OrderPart<Transaction>;
  /** They are found by the transaction's id. */
  readonly chargebacks: OrderPart<ChargebackList>;
}

/** Reads each part as soon as it is known where it is. */
export function useOrderParts(orderRef: string, instructionRef: string | undefined): OrderParts {
  const api = useApi();
  const place = instructionRef === undefined ? undefined : { orderRef, instructionRef };
  const order = useOrderPart(orderPart(api, orderRef));
  const instruction = useOrderPart(place && instructionPart(api, place));
  const links = instruction.data?.links;
  const instrumentLink = links && linkedPart(links, 'financial-instrument');
  const transactionLink = links && linkedPart(links, 'transaction');
  const instrument = useOrderPart(
    place && instrumentLink?.status === 'linked' ? instrumentPart(api, place, instrumentLink.path) : undefined,
  );
  const transaction = useOrderPart(
    place && transactionLink?.status === 'linked' ? transactionPart(api, place, transactionLink.path) : undefined,
  );
  const transactionId = transaction.data?.transactionId;
  const chargebacks = useOrderPart(
    place && transactionId !== undefined ? chargebacksPart(api, place, transactionId) : undefined,
  );
  return { order, instruction, instrumentLink, transactionLink, instrument, transaction, chargebacks };
}
