import { offersFor } from '@portal/scheme-rules';
import type { SchemeKind } from '@portal/api-client/schemes';
import { toDecimal } from '@portal/validation';
import type { PublishedScheme } from '../../domain/schemes/published-schemes.ts';
import { drawDetails } from './drawing/account-details.ts';
import type { Means } from './drawing/customers.ts';
import { drawOrder, type OrderPlan } from './drawing/draw-order.ts';
import type { InstrumentStory } from '../../domain/payments/instrument-story.ts';
import { methodOfApp } from './drawing/methods-of-apps.ts';
import { type OrderStory, schemeIdOf } from '../../domain/payments/order-story.ts';
import type { PaymentMethod } from '../../domain/payments/payment-methods.ts';
import type { Random } from './drawing/random.ts';
import { reference, REFERENCES_MAX } from '../../domain/payments/references.ts';

/** The share of customers who try a payment method that is new in their country. */
const CURIOUS_SHARE = 0.25;
/** The share of orders that belong to schemes other than those of the demo data. */
const OTHERS_SHARE = 0.2;
const TRIES = 5;

/** Whether the scheme that an order names offers its payment method. */
export function isOffered(schemes: readonly PublishedScheme[], tenantId: string, order: OrderStory): boolean {
  const id = order.schemeId ?? schemeIdOf(tenantId, order.schemeName);
  const scheme = schemes.find(({ schemeId }) => schemeId === id);
  const [first] = order.instructions;
  if (!scheme || !first) return false;
  return offersOf(scheme, order).some((one) => isMethod(one, { appId: first.appId, code: first.paymentMethod }));
}

export interface FollowedOrder {
  readonly order: OrderStory;
  /** The instrument that the customer chose in place of the usual one. */
  readonly newInstrument?: InstrumentStory;
}

/**
 * Draws an order as its scheme lets the customer pay: with the usual method, if it is offered; otherwise with another one that is.
 * Some customers prefer one that is new. Returns `undefined` if nothing is offered.
 */
export function drawFollowedOrder(
  random: Random,
  { schemes, ...plan }: OrderPlan & { readonly schemes: readonly PublishedScheme[] },
): FollowedOrder | undefined {
  const scheme = chooseScheme(random, schemes, plan);
  if (!scheme) return undefined;
  const usual = drawOrder(random, plan);
  const offers = offersOf(scheme, usual);
  const named = (order: OrderStory) => ({ ...order, schemeId: scheme.schemeId, schemeName: scheme.name });
  const isUsual = offers.some((one) => isMethod(one, plan.means.method));
  const marketMethods = plan.customer.market.methods.map(([method]) => method);
  const unknown = offers.filter((one) => !marketMethods.some((method) => isMethod(one, method)));
  const isCurious = isUsual && unknown.length > 0 && random.chance(CURIOUS_SHARE);
  if (isUsual && !isCurious) return { order: named(usual) };
  const same = unknown.filter(({ paymentMethod }) => paymentMethod === plan.means.method.code);
  const choice = isCurious ? unknown : same.length > 0 ? same : offers;
  for (let left = choice.length === 0 ? 0 : TRIES; left > 0; left -= 1) {
    const method = methodOfApp(plan.means.method.direction, random.pick(choice));
    if (!method) continue;
    const means = otherMeans(random, plan, method);
    const order = drawOrder(random, { ...plan, means });
    if (!offersOf(scheme, order).some((one) => isMethod(one, method))) continue;
    return { order: named(order), newInstrument: means.instrument };
  }
  return isUsual ? { order: named(usual) } : undefined;
}

const kindOf = ({ method }: Means): SchemeKind => (method.direction === 'credit' ? 'payout' : 'collect');

/** The scheme that the demo data has for such payments. */
function ownScheme(
  schemes: readonly PublishedScheme[],
  { base, means }: Pick<OrderPlan, 'base' | 'means'>,
): PublishedScheme | undefined {
  const { payout, recurring, single } = base.profile.schemes;
  const name = kindOf(means) === 'payout' ? payout : means.method.instrument === 'MANDATE' ? recurring : single;
  return schemes.find(({ schemeId }) => schemeId === schemeIdOf(base.tenantId, name));
}

function chooseScheme(
  random: Random,
  schemes: readonly PublishedScheme[],
  plan: Pick<OrderPlan, 'base' | 'means'>,
): PublishedScheme | undefined {
  const own = ownScheme(schemes, plan);
  const ofDemo = Object.values(plan.base.profile.schemes).map((name) => schemeIdOf(plan.base.tenantId, name));
  const others = schemes.filter(
    ({ schemeId, compiled }) => compiled.kind === kindOf(plan.means) && !ofDemo.includes(schemeId),
  );
  if (others.length > 0 && (!own || random.chance(OTHERS_SHARE))) return random.pick(others);
  return own;
}

function offersOf({ compiled }: PublishedScheme, { amountMinor, currency, instructions: [first] }: OrderStory) {
  if (!first) return [];
  return offersFor(compiled, {
    amount: toDecimal(amountMinor, currency),
    currency,
    country: first.country,
    authorizationSource: first.authorizationSource,
  });
}

function isMethod(
  one: { readonly appId: string; readonly paymentMethod: string },
  { appId, code }: Pick<PaymentMethod, 'appId' | 'code'>,
): boolean {
  return one.appId === appId && one.paymentMethod === code;
}

/** Numbered from the end by order, so that it is never one of the customer's usual instruments. */
function otherMeans(random: Random, { customer, means, number, at }: OrderPlan, method: PaymentMethod): Means {
  const place = REFERENCES_MAX - number;
  const mandate = {
    mandateId: reference('MND', place),
    externalReference: `${method.network?.replace('_', '-')}-${place}`,
    network: method.network ?? '',
    metadata: { channel: 'web' },
    // The payer's bank confirms it during the payment.
    answeredAt: at,
  };
  return {
    method,
    instrument: {
      financialInstrumentId: reference('FIN', place),
      type: method.instrument,
      maskedDetails: drawDetails(random, method, customer.market),
      holderName: means.instrument.holderName,
      customerRef: customer.customerRef,
      createdAt: at - 1,
      ...(method.network && { mandate }),
    },
  };
}
