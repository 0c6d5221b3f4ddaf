import type { Market } from './markets.ts';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import type { Random } from './random.ts';

const CARDS = [
  ['Visa', 55],
  ['Mastercard', 38],
  ['American Express', 7],
] as const;

/** Masked details of an account, card or wallet: never enough to use it. */
export function drawDetails(random: Random, method: PaymentMethod, market: Market): string {
  const last = digits(random, 4);
  if (method.instrument === 'CARD') {
    const brand = market.currency === 'JPY' && random.chance(0.4) ? 'JCB' : random.weighted(CARDS);
    return `${brand} •••• ${last}`;
  }
  if (method.instrument === 'WALLET') return `${method.app} •••• ${last.slice(1)}`;
  const country = random.pick(market.countries);
  if (country === 'US') return `${random.weighted(US_BANKS)} •••• ${last}`;
  if (country === 'AU') return `${random.pick(['062', '033', '013', '083'])}-••• •••• ${last.slice(1)}`;
  if (country === 'NZ') return `${random.pick(['01', '02', '03', '12', '38'])}-•••• •••• ${last}`;
  if (country === 'JP') return `${random.pick(['0001', '0005', '0009', '0033'])}-••• ••• ${last}`;
  return `${country}${random.whole(10, 98)} •••• ${last}`;
}

const US_BANKS = [
  ['Checking', 80],
  ['Savings', 20],
] as const;

function digits(random: Random, count: number): string {
  return String(random.whole(0, 10 ** count - 1)).padStart(count, '0');
}
