import { toDecimal } from '@portal/validation';
import { INSTRUCTIONS_MAX } from '../payments/drawing/draw-order.ts';
import type { Market } from '../payments/drawing/markets.ts';
import { profileOf } from '../payments/drawing/payment-profiles.ts';
import { createRandom } from '../payments/drawing/random.ts';
import { datedReference, reference } from '../../domain/payments/references.ts';
import type { OrderId } from './checkout-keys.ts';

/** An order that a visitor of the checkout can pay. It is stored once it is paid. */
export interface DemoOrder extends OrderId {
  readonly tenantId: string;
  readonly orderRef: string;
  readonly customerRef: string;
  readonly market: Market;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly currency: string;
  readonly amountMinor: number;
  /** A decimal string. */
  readonly amount: string;
}

/** The same order for the same arguments. */
export function demoOrderOf(tenantId: string, { number, at }: OrderId): DemoOrder {
  const random = createRandom(`${tenantId} checkout ${number}`);
  const market = random.weighted(profileOf(tenantId).markets);
  const amountMinor = random.pick(market.prices);
  return {
    number,
    at,
    tenantId,
    orderRef: datedReference('ORD', number, at),
    customerRef: reference('CUS', number),
    market,
    country: random.pick(market.countries),
    currency: market.currency,
    amountMinor,
    amount: toDecimal(amountMinor, market.currency),
  };
}

/** The number of an attempt to pay an order: its instruction and its financial instrument have it. */
export function attemptNumber({ number }: OrderId, attempt: number): number {
  return number * INSTRUCTIONS_MAX + attempt;
}
