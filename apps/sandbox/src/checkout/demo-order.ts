import { randomInt } from 'node:crypto';
import { toDecimal } from '@portal/validation';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { INSTRUCTIONS_MAX } from '../payments/draw-order.ts';
import type { Market } from '../payments/markets.ts';
import { profileOf } from '../payments/payment-profiles.ts';
import { createRandom } from '../payments/random.ts';
import { datedReference, reference } from '../payments/references.ts';
import type { OrderId } from './checkout-keys.ts';
import { offeredMethods } from './offered-methods.ts';

/** Above the numbers of generated orders and customers, below those of the instruments that such customers choose. */
const FIRST_NUMBER = 2 ** 24;
const END_OF_NUMBERS = 2 ** 28;
const TRIES = 20;

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

/** A new order in one of the tenant's markets, if possible one for which its schemes offer a payment method. */
export async function newDemoOrder(db: Kysely<Schema>, tenantId: string, now: number): Promise<OrderId> {
  const draw = () => ({ number: randomInt(FIRST_NUMBER, END_OF_NUMBERS), at: now });
  for (let left = TRIES; left > 0; left -= 1) {
    const id = draw();
    const offered = await offeredMethods(db, demoOrderOf(tenantId, id));
    if (offered.length > 0 && !(await isUsed(db, tenantId, id))) return id;
  }
  return draw();
}

/** The number of an attempt to pay an order: its instruction and its financial instrument have it. */
export function attemptNumber({ number }: OrderId, attempt: number): number {
  return number * INSTRUCTIONS_MAX + attempt;
}

async function isUsed(db: Kysely<Schema>, tenantId: string, id: OrderId): Promise<boolean> {
  const row = await db
    .selectFrom('financial_instruments')
    .select('financial_instrument_id')
    .where('tenant_id', '=', tenantId)
    .where('financial_instrument_id', '=', reference('FIN', attemptNumber(id, 0)))
    .executeTakeFirst();
  return row !== undefined;
}
