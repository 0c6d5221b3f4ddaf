import type { MarketplaceApp } from '@portal/api-client/marketplace';
import { statusWords } from '@portal/ui/basics';
import { countryName } from '@portal/validation';

/** The words of values that read differently on screen. */
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

/** The capabilities that an app has. */
export function capabilitiesOf({ capabilities }: MarketplaceApp): readonly string[] {
  return Object.keys(capabilities).filter((name) => capabilities[name] === true);
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
