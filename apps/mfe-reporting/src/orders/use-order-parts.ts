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

/** The parts of an order and of its open instruction, if any. */
export interface OrderParts {
  readonly order: OrderPart<Order>;
  /** This and the following belong to the open instruction. */
  readonly instruction: OrderPart<Instruction>;
  /** The instruction's links to these two; `undefined` until it has loaded. */
  readonly instrumentLink: LinkedPart | undefined;
  readonly transactionLink: LinkedPart | undefined;
  readonly instrument: OrderPart<FinancialInstrument>;
  readonly transaction: OrderPart<Transaction>;
  /** Loaded by the transaction's id. */
  readonly chargebacks: OrderPart<ChargebackList>;
}

/** Loads each part as soon as its link is known. */
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
