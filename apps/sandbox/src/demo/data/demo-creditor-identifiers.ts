/** The digits after the business code, by country, as its authority issues them. */
const SEPA_DIGITS: Readonly<Record<string, number>> = { AT: 11, DE: 11, ES: 9, FI: 8, FR: 6, IE: 6, IT: 16, NL: 12 };
const OTHER_DIGITS: Readonly<Record<string, number>> = { ACH: 10, BACS: 6, BECS_AU: 6, BECS_NZ: 7 };

/** A valid creditor identifier for a demo profile, different for every number below 100,000. */
export function creditorIdentifierOf(
  { network, country }: { readonly network: string; readonly country: string },
  number: number,
): string {
  const digits = String(200_003 + number * 7);
  const length = OTHER_DIGITS[network];
  if (length !== undefined) return digits.padStart(length, network === 'ACH' ? '1320000000' : '1220000');
  const national = digits.padStart(SEPA_DIGITS[country] ?? 6, '0');
  return `${country}${checkDigits(country, national)}ZZZ${national}`;
}

/** EPC262-08: modulo 97 of the national part and the country, in digits where A is 10. The business code does not count. */
function checkDigits(country: string, national: string): string {
  const text = [...`${national}${country}00`].map((character) => Number.parseInt(character, 36)).join('');
  return String(98n - (BigInt(text) % 97n)).padStart(2, '0');
}
