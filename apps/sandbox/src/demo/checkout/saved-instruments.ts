import type { SavedInstrument } from '@portal/checkout';
import { drawDetails } from '../payments/drawing/account-details.ts';
import { createRandom } from '../payments/drawing/random.ts';
import type { DemoOrder } from './demo-order.ts';
import type { OfferedMethod } from './offered-methods.ts';
import type { PaidWith } from './pay-demo-order.ts';

/** An instrument that the payer of a demo order has saved for a payment method. */
export interface DemoInstrument extends SavedInstrument {
  readonly paidWith: PaidWith;
}

/** The ids of the instruments that a payer has at first. */
const FIRST_INSTRUMENTS: readonly string[] = ['1', '2'];
const INSTRUMENTS_MAX = 9;

/** The instruments with these ids, always the same for an order and a method. */
export function savedInstruments(
  order: DemoOrder,
  method: OfferedMethod,
  ids: readonly string[],
): readonly DemoInstrument[] {
  const { givenNames, familyNames } = order.market;
  const ofPayer = createRandom(`${order.tenantId} payer ${order.number}`);
  const holderName = `${ofPayer.pick(givenNames)} ${ofPayer.pick(familyNames)}`;
  return ids.map((instrumentId) => {
    const random = createRandom(`${order.tenantId} saved ${order.number} ${method.paymentMethod} ${instrumentId}`);
    const maskedDetails = drawDetails(random, method.behaviour, order.market);
    return {
      instrumentId,
      name: maskedDetails,
      detail: holderName,
      paymentType: method.paymentType,
      paidWith: { maskedDetails, holderName, isDeclined: false },
    };
  });
}

/** The ids in a page's address, such as `1.2`; those that the payer starts with if it has none. */
export function readInstrumentIds(text: string | undefined): readonly string[] {
  if (text === undefined) return FIRST_INSTRUMENTS;
  return [...new Set(text.split('.'))].filter((id) => /^[1-9]$/.test(id));
}

export function writeInstrumentIds(ids: readonly string[]): string {
  return ids.join('.');
}

/** The ids with one more, up to the maximum. */
export function withAnother(ids: readonly string[]): readonly string[] {
  const next = Math.max(0, ...ids.map(Number)) + 1;
  return next > INSTRUMENTS_MAX ? ids : [...ids, String(next)];
}
