import type { ApiResult, Transport } from '@portal/api-client';
import {
  type ChargebackList,
  type FinancialInstrument,
  getFinancialInstrument,
  getInstruction,
  getOrder,
  getTransaction,
  type Instruction,
  linkPath,
  type Links,
  listChargebacks,
  type Order,
  type Transaction,
} from '@portal/api-client/orders';
import type { QueryClient } from '@tanstack/react-query';
import type { InstructionPlace } from '../paths.ts';

/** A part of an order, with the answer that it was read from, as it came. */
export interface AnsweredPart<T> {
  readonly data: T;
  readonly answer: string;
}

/** How one part of an order is read. Its key holds every reference that it was found by, so that no two orders share it. */
export interface OrderPartQuery<T> {
  readonly queryKey: readonly string[];
  readonly read: (signal: AbortSignal) => Promise<AnsweredPart<T>>;
}

const ORDERS = 'order-viewer';
const DETAIL = 'detail';

const detailKey = ({ orderRef, instructionRef }: InstructionPlace) => [ORDERS, orderRef, DETAIL, instructionRef];

export function orderPart(api: Transport, orderRef: string): OrderPartQuery<Order> {
  return {
    queryKey: [ORDERS, orderRef, 'order'],
    read: async (signal) => answered(await getOrder(api, orderRef, { signal })),
  };
}

export function instructionPart(api: Transport, place: InstructionPlace): OrderPartQuery<Instruction> {
  return {
    queryKey: [...detailKey(place), 'instruction'],
    read: async (signal) => answered(await getInstruction(api, place.orderRef, place.instructionRef, { signal })),
  };
}

/** `path`: where the instruction says that it is. */
export function instrumentPart(
  api: Transport,
  place: InstructionPlace,
  path: string,
): OrderPartQuery<FinancialInstrument> {
  return {
    queryKey: [...detailKey(place), 'financial-instrument', path],
    read: async (signal) => answered(await getFinancialInstrument(api, path, { signal })),
  };
}

/** `path`: where the instruction says that it is. */
export function transactionPart(api: Transport, place: InstructionPlace, path: string): OrderPartQuery<Transaction> {
  return {
    queryKey: [...detailKey(place), 'transaction', path],
    read: async (signal) => answered(await getTransaction(api, path, { signal })),
  };
}

export function chargebacksPart(
  api: Transport,
  place: InstructionPlace,
  transactionId: string,
): OrderPartQuery<ChargebackList> {
  return {
    queryKey: [...detailKey(place), 'chargebacks', transactionId],
    read: async (signal) => answered(await listChargebacks(api, transactionId, { signal })),
  };
}

function answered<T>(result: ApiResult<T>): AnsweredPart<T> {
  if (result.ok) return { data: result.data, answer: result.text };
  throw result.error;
}

/** Where an instruction says that a part of it is. */
export type LinkedPart =
  | { readonly status: 'linked'; readonly path: string }
  /** There is none, or none yet. */
  | { readonly status: 'absent' }
  /** The link leaves the platform's API: it is not followed. */
  | { readonly status: 'refused' };

export function linkedPart(links: Links, rel: string): LinkedPart {
  if (!links.some((link) => link.rel === rel)) return { status: 'absent' };
  const path = linkPath(links, rel);
  return path === undefined ? { status: 'refused' } : { status: 'linked', path };
}

/** Forgets everything of the instructions that were opened, and stops what is on its way; the orders stay. */
export function clearDetails(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === ORDERS && queryKey[2] === DETAIL });
}

/** Forgets every order and all of their parts, and stops what is on its way. */
export function clearOrders(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: [ORDERS] });
}
