/** A decimal string of the API: digits with at most one point, such as `"12.50"` or `"-3"`. No exponent, prefix, plus sign or thousands separator. */
export const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Whether a text is a decimal string. `Intl` formats these exactly; as numbers, long ones would lose their last digits. */
export function isDecimal(text: string): text is `${number}` {
  return DECIMAL.test(text);
}

/** The parts of a decimal string: `"-12.50"` is negative, with the whole part `"12"` and the fraction `"50"`. */
export interface Decimal {
  readonly isNegative: boolean;
  readonly whole: string;
  /** `''` if there is none. */
  readonly fraction: string;
}

/** Splits a decimal string; `undefined` for any other text. */
export function splitDecimal(text: string): Decimal | undefined {
  if (!isDecimal(text)) return undefined;
  const isNegative = text.startsWith('-');
  const [whole = '', fraction = ''] = (isNegative ? text.slice(1) : text).split('.');
  return { isNegative, whole, fraction };
}
