import { formatCount } from '../words/format-count.ts';

/** A part of an address that is not applied, because it does not exist. */
export interface DroppedPart {
  /** Its name in words, as the screen names it, e.g. 'Status'. */
  readonly name: string;
  /** Its value in the address. */
  readonly value: string;
  /** It would have filtered the rows. Default: false, e.g. a page. */
  readonly isFilter?: boolean | undefined;
}

/** So that a long value does not hide the others. */
const VALUE_MAX = 60;
const NAMED_MAX = 5;

/** Names the parts of an address that were left out, in a sentence for an `AddressNotice`; empty if there are no parts. */
export function droppedSentences(parts: readonly DroppedPart[]): readonly string[] {
  if (parts.length === 0) return [];
  const noun = parts.every(({ isFilter }) => isFilter) ? 'filter' : 'setting';
  const named = parts.slice(0, NAMED_MAX).map(({ name, value }) => `${inSentence(name)} “${shortened(value)}”`);
  const rest = parts.length - named.length;
  const list = rest === 0 ? named.join(', ') : `${named.join(', ')} and ${formatCount(rest)} more`;
  return parts.length === 1
    ? [`This link contained a ${noun} that does not exist: ${list}. It was left out.`]
    : [`This link contained ${noun}s that do not exist: ${list}. They were left out.`];
}

/**
 * The values of a parameter that do not exist, for a page that reads parameters itself. Empty values are ignored.
 * `name`: as the screen names the parameter.
 */
export function droppedValues(
  params: URLSearchParams,
  key: string,
  name: string,
  exists: (value: string) => boolean,
): readonly DroppedPart[] {
  const values = new Set(params.getAll(key).filter((value) => value !== '' && !exists(value)));
  return [...values].map((value) => ({ name, value }));
}

/** 'App Type' → 'app type', but 'API key' stays. */
function inSentence(name: string): string {
  return /\p{Lu}{2}/u.test(name) ? name : name.toLowerCase();
}

function shortened(value: string): string {
  const characters = [...value];
  return characters.length > VALUE_MAX ? `${characters.slice(0, VALUE_MAX).join('')}…` : value;
}
