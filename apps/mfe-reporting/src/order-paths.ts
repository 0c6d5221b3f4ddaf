export const ORDER_VIEWER_PATH = '/reporting/order-viewer';

export function orderPath(orderRef: string): string {
  return `${ORDER_VIEWER_PATH}/${encodeURIComponent(orderRef)}`;
}

export function instructionPath(orderRef: string, instructionRef: string): string {
  return `${orderPath(orderRef)}/${encodeURIComponent(instructionRef)}`;
}

/** The instruction as a row of the report. */
export function reportedInstructionPath(orderRef: string, instructionRef: string): string {
  return `/reporting/transactions/${encodeURIComponent(orderRef)}/${encodeURIComponent(instructionRef)}`;
}

export function mandateSearchPath(term: string): string {
  return `/reporting/mandates/search?${new URLSearchParams({ term })}`;
}

/** What somebody looks for. */
export interface OrderLookup {
  readonly orderRef: string;
  readonly instructionRef?: string | undefined;
}

/**
 * What a pasted text names: an address of the order viewer or of an instruction's report, 'order/instruction', or a
 * reference alone. Nothing where the text names nothing.
 */
export function readPasted(text: string): OrderLookup | undefined {
  const address = /\/reporting\/(?:order-viewer|transactions(?:\/search)?)\/([^?#\s]+)/.exec(text);
  const [orderRef, instructionRef] = (address?.[1] ?? text)
    .split(/[/\s]+/)
    .map((part) => (address ? decoded(part) : part))
    .filter((part) => part !== '');
  return orderRef === undefined ? undefined : { orderRef, instructionRef };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
