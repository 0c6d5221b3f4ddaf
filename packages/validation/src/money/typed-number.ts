import { currencyDigits } from './currency-digits.ts';
import { isDecimal } from './decimal.ts';
import { isPlainText } from '../seen-text.ts';

/** The numbers that a field accepts. */
export interface NumberRules {
  /** The most decimal places; 0 for a whole number. Default: any number of them. */
  readonly places?: number | undefined;
  /** The currencies that the number can be of. If all have three decimals, a point before three digits is their decimal point. */
  readonly currencies?: readonly string[] | undefined;
  /** Whether the number can be negative. Default: false. */
  readonly isSigned?: boolean | undefined;
  /** The text with which the portal filled the field, which is accepted as it is. */
  readonly filledIn?: string | undefined;
  /** The sentence about a text that is not a number. Default: one with an example. */
  readonly noNumber?: string | undefined;
  /** The sentence about too many decimal places. */
  readonly tooPrecise?: string | undefined;
  /** The sentence about a whole number beyond 2^53, for a field with bounds. */
  readonly outOfRange?: string | undefined;
}

export interface NumberFault {
  readonly ok: false;
  /** A sentence for the field. */
  readonly fault: string;
}

/** A decimal string of the API, such as `"12.50"`. */
export type TypedDecimal = { readonly ok: true; readonly decimal: string } | NumberFault;

export type TypedNumber = { readonly ok: true; readonly number: number } | NumberFault;

/**
 * Reads a number that a user typed or pasted: the digits 0 to 9 with one separator at most, a point or a comma. Refuses, with a sentence,
 * input that can be read in two ways (`1,000`) or has thousands separators. Never throws.
 */
export function readTypedDecimal(typed: string, rules: NumberRules = {}): TypedDecimal {
  const text = typed.trim();
  if (rules.filledIn !== undefined && text === rules.filledIn.trim() && isDecimal(text)) {
    return { ok: true, decimal: text };
  }
  const parts = partsOf(text);
  if (!parts) return refuse(sentenceAbout(text, rules));
  switch (problemOf(parts, rules)) {
    case 'sign':
      return refuse(WITHOUT_SIGN);
    case 'two readings':
      return refuse(ambiguity(text, parts, rules));
    case 'places':
      return refuse(tooPrecise(rules));
    case undefined:
      return { ok: true, decimal: decimalOf(parts) };
  }
}

/**
 * Every number that a text can mean, for a search, which compares and stores nothing: both readings where `readTypedDecimal` asks
 * (`1,000`), and numbers with thousands separators. Empty if there is none.
 */
export function possibleDecimals(typed: string, rules: NumberRules = {}): readonly string[] {
  const text = typed.trim();
  const parts = partsOf(text);
  if (!parts) {
    const grouped = isPlainText(text) ? readGrouped(text) : undefined;
    return grouped ? [writtenAs(grouped, rules) ?? []].flat() : [];
  }
  switch (problemOf(parts, rules)) {
    case 'two readings':
      return readingsOf(parts).flatMap((reading) => writtenAs(reading, rules) ?? []);
    case 'sign':
    case 'places':
      return [];
    case undefined:
      return [decimalOf(parts)];
  }
}

/** Reads a number like `readTypedDecimal`, for a value that the API has as a number. Refuses one that would change on the way. */
export function readTypedNumber(typed: string, rules: NumberRules = {}): TypedNumber {
  const read = readTypedDecimal(typed, rules);
  if (!read.ok) return read;
  const number = Number(read.decimal);
  if (isExact(read.decimal, number)) return { ok: true, number };
  if (read.decimal.includes('.')) return refuse(`Please use at most ${EXACT_DIGITS} digits`);
  const [min, max] = [rules.isSigned ? Number.MIN_SAFE_INTEGER : 0, Number.MAX_SAFE_INTEGER];
  return refuse(rules.outOfRange ?? `Please enter a number from ${min} to ${max}`);
}

/** Reads a whole number like `readTypedNumber`. */
export function readTypedInteger(typed: string, rules: Omit<NumberRules, 'places'> = {}): TypedNumber {
  return readTypedNumber(typed, { ...rules, places: 0 });
}

interface Parts {
  readonly isNegative: boolean;
  /** Without leading zeros. */
  readonly whole: string;
  readonly separator: string;
  readonly fraction: string;
}

/** Languages write the minus sign as a hyphen or as U+2212. */
function partsOf(text: string): Parts | undefined {
  const [, sign = '', whole, separator = '', fraction = ''] = /^([-\u2212]?)(\d+)(?:([.,])(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return { isNegative: sign !== '', whole: whole.replace(/^0+(?=\d)/, ''), separator, fraction };
}

function problemOf(parts: Parts, rules: NumberRules): 'places' | 'sign' | 'two readings' | undefined {
  const { isNegative, whole, separator, fraction } = parts;
  const isZero = /^0*$/.test(whole + fraction);
  if (isNegative && (isZero || !rules.isSigned)) return 'sign';
  const isPoint = separator === '.' && haveThreeDecimals(rules.currencies);
  if (fraction.length === 3 && whole !== '0' && !isPoint) return 'two readings';
  return fraction.length > (rules.places ?? Infinity) ? 'places' : undefined;
}

function decimalOf({ isNegative, whole, fraction }: Omit<Parts, 'separator'>): string {
  return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

function haveThreeDecimals(currencies: readonly string[] = []): boolean {
  return currencies.length > 0 && currencies.every((code) => currencyDigits(code) === 3);
}

/** A double has 15 to 17 decimal digits, and every whole number up to 2^53. */
const EXACT_DIGITS = 15;

function isExact(decimal: string, number: number): boolean {
  if (!decimal.includes('.')) return Number.isSafeInteger(number);
  const digits = decimal.replace(/0+$/, '').replaceAll(/[-.]/g, '').replace(/^0+/, '');
  return digits.length <= EXACT_DIGITS && Math.abs(number) <= Number.MAX_SAFE_INTEGER;
}

const WITHOUT_SIGN = 'Write the number without a sign';

function refuse(fault: string): NumberFault {
  return { ok: false, fault };
}

function tooPrecise({ places = 0, tooPrecise: sentence }: NumberRules): string {
  return sentence ?? (places === 0 ? 'Please enter a whole number' : `Please use at most ${places} decimal places`);
}

/** Both readings of a separator before three digits, and how to write those that the field accepts. */
function ambiguity(text: string, parts: Parts, rules: NumberRules): string {
  const [small, large] = readingsOf(parts);
  const written = [small, large].flatMap((reading) => writtenAs(reading, rules) ?? []);
  return `${text} can mean ${decimalOf(small)} or ${decimalOf(large)}. Write ${written.join(' or ')}.`;
}

/** The separator before three digits as a decimal separator, and as one of thousands. */
function readingsOf(parts: Parts): readonly [small: Parts, large: Parts] {
  return [
    { ...parts, fraction: parts.fraction.replace(/0+$/, '') },
    { ...parts, whole: `${parts.whole}${parts.fraction}`, fraction: '' },
  ];
}

/** The number in a form that this field accepts; `undefined` if there is none. */
function writtenAs(reading: Omit<Parts, 'separator'>, rules: NumberRules): string | undefined {
  // With one more zero, three digits after a point are not read in two ways.
  const fractions = reading.fraction === '' ? [''] : [reading.fraction, `${reading.fraction}0`];
  return fractions
    .map((fraction) => ({ ...reading, fraction, separator: '.' }))
    .filter((parts) => problemOf(parts, rules) === undefined)
    .map(decimalOf)[0];
}

/** Groups of thousands, or of hundreds and thousands as in India, and then a fraction. `_` stands for the separator of groups. */
const GROUPED = /^([-\u2212]?)(\d{1,3}(?:_\d{2,3})*_\d{3})(?:[.,](\d+))?$/;

/** Reads a number with thousands separators. */
function readGrouped(text: string): Omit<Parts, 'separator'> | undefined {
  const separators = text.replaceAll(/[^.,]/g, '');
  // Of several points and commas, the first separates thousands.
  const ofGroups = separators.length > 1 ? separators.charAt(0) : ' ';
  const marked = text.replaceAll(ofGroups, '_').replaceAll(/(\d)[\p{Zs}'’\u066c](?=\d)/gu, '$1_');
  const [, sign = '', groups, fraction = ''] = GROUPED.exec(marked) ?? [];
  if (groups === undefined) return undefined;
  return { isNegative: sign !== '', whole: groups.replaceAll('_', '').replace(/^0+(?=\d)/, ''), fraction };
}

/** The advice for a text that is not a number with one separator at most. */
function sentenceAbout(text: string, rules: NumberRules): string {
  if (!isPlainText(text)) return 'This contains an invisible character. Type the number again.';
  if (/(?![0-9])\p{Nd}/u.test(text)) return 'Please use the digits 0 to 9';
  const grouped = readGrouped(text);
  if (/^[-+\u2013\u2212]\s*\d/.test(text) && !(grouped && rules.isSigned)) return WITHOUT_SIGN;
  if (grouped) {
    const written = writtenAs(grouped, rules);
    return written === undefined ? tooPrecise(rules) : `Write ${written}, without thousands separators`;
  }
  return (
    rules.noNumber ?? (rules.places === 0 ? 'Please enter a whole number' : 'Please enter a number, such as 12.50')
  );
}
