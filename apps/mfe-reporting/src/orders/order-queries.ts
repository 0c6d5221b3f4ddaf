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
import type { InstructionPlace } from '../paths.ts';

export const orderPart = getOrder.query;

export function instructionPart(api: Transport, { orderRef, instructionRef }: InstructionPlace) {
  return getInstruction.query(api, orderRef, instructionRef);
}

/** `path`: where the instruction says that it is. */
export function instrumentPart(api: Transport, place: InstructionPlace, path: string) {
  return partOf(place, getFinancialInstrument.query(api, path));
}

/** `path`: where the instruction says that it is. */
export function transactionPart(api: Transport, place: InstructionPlace, path: string) {
  return partOf(place, getTransaction.query(api, path));
}

export function chargebacksPart(api: Transport, place: InstructionPlace, transactionId: string) {
  return partOf(place, listChargebacks.query(api, transactionId));
}

/** A query that no other instruction shares, as each loads and stops its own parts. */
function partOf<T>({ orderRef, instructionRef }: InstructionPlace, query: ReadQuery<T>): ReadQuery<T> {
  const [resource, path] = query.queryKey;
  return { ...query, queryKey: [resource, path, { orderRef, instructionRef }] };
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
  queryClient.removeQueries({ queryKey: ORDER_DETAILS });
}

/** Forgets every order and all of their parts, and stops what is on its way. */
export function clearOrders(queryClient: QueryClient): void {
  clearDetails(queryClient);
  queryClient.removeQueries({ queryKey: ORDERS });
}
