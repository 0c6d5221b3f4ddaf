import type { Transport } from '@portal/api-client';
import {
  getFinancialInstrument,
  getInstruction,
  getOrder,
  getTransaction,
  linkPath,
  type Links,
  listChargebacks,
  ORDER_DETAILS,
  ORDERS,
} from '@portal/api-client/orders';
import type { ReadQuery } from '@portal/api-client/verbs';
import type { QueryClient } from '@tanstack/react-query';
import type { InstructionPlace } from '../instruction-place.ts';

export const orderPart = getOrder.query;

export function instructionPart(api: Transport, { orderRef, instructionRef }: InstructionPlace) {
  return getInstruction.query(api, orderRef, instructionRef);
}

/** `path`: the instruction's link. */
export function instrumentPart(api: Transport, place: InstructionPlace, path: string) {
  return partOf(place, getFinancialInstrument.query(api, path));
}

/** `path`: the instruction's link. */
export function transactionPart(api: Transport, place: InstructionPlace, path: string) {
  return partOf(place, getTransaction.query(api, path));
}

export function chargebacksPart(api: Transport, place: InstructionPlace, transactionId: string) {
  return partOf(place, listChargebacks.query(api, transactionId));
}

/** A query per instruction, because each loads and cancels its own parts. */
function partOf<T>({ orderRef, instructionRef }: InstructionPlace, query: ReadQuery<T>): ReadQuery<T> {
  const [resource, path] = query.queryKey;
  return { ...query, queryKey: [resource, path, { orderRef, instructionRef }] };
}

/** An instruction's link to one of its parts. */
export type LinkedPart =
  | { readonly status: 'linked'; readonly path: string }
  /** There is no such part, or not yet. */
  | { readonly status: 'absent' }
  /** The link points outside the platform's API and is not followed. */
  | { readonly status: 'refused' };

export function linkedPart(links: Links, rel: string): LinkedPart {
  if (!links.some((link) => link.rel === rel)) return { status: 'absent' };
  const path = linkPath(links, rel);
  return path === undefined ? { status: 'refused' } : { status: 'linked', path };
}

/** Discards the parts of all opened instructions, and cancels their requests; keeps the orders. */
export function clearDetails(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ORDER_DETAILS });
}

/** Discards all orders and their parts, and cancels their requests. */
export function clearOrders(queryClient: QueryClient): void {
  clearDetails(queryClient);
  queryClient.removeQueries({ queryKey: ORDERS });
}
