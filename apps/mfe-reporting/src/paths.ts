import { encodePart } from '@portal/contract';

export const TRANSACTIONS_PATH = '/reporting/transactions';
export const TRANSACTIONS_SEARCH_PATH = `${TRANSACTIONS_PATH}/search`;
export const MANDATES_PATH = '/reporting/mandates';
export const EXPORTS_PATH = '/reporting/exports';
export const ORDER_VIEWER_PATH = '/reporting/order-viewer';

/** An instruction of an order, by their references. */
export interface InstructionPlace {
  readonly orderRef: string;
  readonly instructionRef: string;
}

/** An order in the order viewer. */
export function orderPath(orderRef: string): string {
  return `${ORDER_VIEWER_PATH}/${encodePart(orderRef)}`;
}

/** An instruction with its order: in the order viewer, below the report of transactions or below the search in it. */
export function instructionPath(
  base: typeof ORDER_VIEWER_PATH | typeof TRANSACTIONS_PATH | typeof TRANSACTIONS_SEARCH_PATH,
  { orderRef, instructionRef }: InstructionPlace,
): string {
  return `${base}/${encodePart(orderRef)}/${encodePart(instructionRef)}`;
}

/** The path of a search in a report. */
export function searchPath(report: typeof TRANSACTIONS_PATH | typeof MANDATES_PATH, term: string): string {
  return `${report}/search?${new URLSearchParams({ term })}`;
}
