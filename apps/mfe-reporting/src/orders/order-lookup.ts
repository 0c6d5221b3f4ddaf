import { decodePart } from '@portal/contract';
import { href } from '../href.ts';
import { seenText } from '../seen-text.ts';

/** The references that a user looks up. */
export interface OrderLookup {
  readonly orderRef: string;
  readonly instructionRef?: string | undefined;
}

export function lookupPath({ orderRef, instructionRef }: OrderLookup): string {
  return instructionRef === undefined
    ? href('reporting.order', { orderRef })
    : href('reporting.order-instruction', { orderRef, instructionRef });
}

/**
 * The references in a pasted text: a URL of the order viewer or of an instruction in a report, 'order/instruction', a single
 * reference, or a few lines with likely references. `undefined` if there are none.
 */
export function readPasted(text: string): OrderLookup | undefined {
  const seen = seenText(text);
  const pages = [href('reporting.order-viewer'), href('reporting.transactions-search'), href('reporting.transactions')];
  const address = new RegExp(`(?:${pages.join('|')})/([^?#\\s]+)`).exec(seen)?.[1];
  const [orderRef, instructionRef] = address === undefined ? readWords(seen) : readSegments(address);
  return orderRef === undefined ? undefined : { orderRef, instructionRef };
}

function readSegments(path: string): readonly string[] {
  return path
    .replaceAll(AROUND, '')
    .split('/')
    .map(decodePart)
    .filter((part) => part !== '');
}

function readWords(text: string): readonly (string | undefined)[] {
  const words = text
    .split(/[/\s]+/)
    .map((word) => word.replaceAll(AROUND, ''))
    .filter((word) => word !== '');
  const likely = words.filter(looksLikeReference);
  // More than two words without a reference are an unrelated sentence.
  if (likely.length === 0 && words.length > 2) return [];
  const references = likely.length === 0 ? words : likely;
  const beginning = (letters: string) => references.find((word) => word.toUpperCase().startsWith(letters));
  const orderRef = beginning('ORD-') ?? references[0];
  const second = words.length === 2 ? references.find((word) => word !== orderRef) : undefined;
  const instructionRef = beginning('INS-') ?? second;
  return [orderRef, instructionRef === orderRef ? undefined : instructionRef];
}

/** At least six characters, with letters and digits. */
function looksLikeReference(word: string): boolean {
  return word.length >= 6 && /\p{L}/u.test(word) && /\d/.test(word);
}

/** Punctuation around a reference in a sentence. */
const AROUND = /^["'“”‘’«»()[\]{}<>,.;:!?]+|["'“”‘’«»()[\]{}<>,.;:!?]+$/g;
