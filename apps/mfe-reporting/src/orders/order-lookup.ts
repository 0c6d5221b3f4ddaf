import { instructionPath, ORDER_VIEWER_PATH, orderPath } from '../paths.ts';

/** What somebody looks for. */
export interface OrderLookup {
  readonly orderRef: string;
  readonly instructionRef?: string | undefined;
}

export function lookupPath({ orderRef, instructionRef }: OrderLookup): string {
  return instructionRef === undefined
    ? orderPath(orderRef)
    : instructionPath(ORDER_VIEWER_PATH, { orderRef, instructionRef });
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
