/** The demo card that banks decline. Every other valid number is accepted. */
export const DECLINED_CARD = '4000000000000002';
/** The demo card that the page suggests. */
export const ACCEPTED_CARD = '4242424242424242';

const BRANDS = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^35/, 'JCB'],
] as const;

/** The digits of a card number as it was entered, without spaces and hyphens. */
export function normaliseCardNumber(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}

/**
 * Whether a text is a card number: 12 to 19 digits with a Luhn check digit. Cards of payers never begin with 0. Source: ISO/IEC 7812-1.
 */
export function isCardNumber(digits: string): boolean {
  if (!/^[1-9]\d{11,18}$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((before, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return before + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export function cardBrand(digits: string): string {
  return BRANDS.find(([prefix]) => prefix.test(digits))?.[1] ?? 'Card';
}

/** Digits in groups of four, as cards show them. */
export function spacedDigits(digits: string): string {
  return digits.replaceAll(/\d{4}(?=\d)/g, '$& ');
}
