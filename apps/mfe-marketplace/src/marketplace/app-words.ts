import { madeOnce, statusWords } from '@portal/ui/basics';

/** The values whose words are not those of the value itself. */
const WORDS: Readonly<Record<string, string>> = {
  CREDIT: 'Payout',
  DEBIT: 'Collect',
  ONE_OFF: 'One-off',
  TEL: 'Telephone',
  linkAccount: 'Link account',
  redirect: 'Connect by redirect',
  testSettlement: 'Test settlement',
  topUp: 'Top-up',
};

/** A value of the catalogue in words: `CARD_PAYMENTS` → 'Card payments'. Values of later releases are readable too. */
export function appWords(value: string): string {
  return WORDS[value] ?? statusWords(value);
}

const regionNames = madeOnce(() => new Intl.DisplayNames(['en'], { type: 'region' }));
const currencyNames = madeOnce(() => new Intl.DisplayNames(['en'], { type: 'currency' }));

/** The English name of an ISO 3166-1 code, or the code if it has none. */
export function countryName(code: string): string {
  return nameOf(regionNames(), code);
}

/** The English name of an ISO 4217 code, or the code if it has none. */
export function currencyName(code: string): string {
  return nameOf(currencyNames(), code);
}

/** `Intl` throws at codes of another form, which a platform may have. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Places in words: the names of up to three countries, else their number. */
export function countryWords(codes: readonly string[]): string {
  return codes.length > 3 ? `${codes.length} countries` : codes.map(countryName).join(', ');
}

/** Up to four currencies, and how many more there are. */
export function currencyWords(codes: readonly string[]): string {
  const more = codes.length - 4;
  return more > 0 ? `${codes.slice(0, 4).join(', ')} +${more}` : codes.join(', ');
}
