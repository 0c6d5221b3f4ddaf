import { drawDetails } from './account-details.ts';
import { endMandate, type InstrumentStory } from '../../../domain/payments/instrument-story.ts';
import type { Market } from './markets.ts';
import type { PaymentProfile } from './payment-profiles.ts';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { createRandom, type Random } from './random.ts';
import { reference } from '../../../domain/payments/references.ts';
import { addWorkingDays } from '../../../domain/payments/working-days.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A payment method of a customer, with its financial instrument. */
export interface Means {
  readonly method: PaymentMethod;
  readonly instrument: InstrumentStory;
}

export interface Customer {
  readonly customerRef: string;
  readonly market: Market;
  readonly means: readonly Means[];
}

/** The tenant whose customers these are. */
export interface CustomerBase {
  readonly tenantId: string;
  readonly profile: PaymentProfile;
}

/** The tenant's customer with this number: the same customer for the same arguments. */
export function customerOf({ tenantId, profile }: CustomerBase, number: number, joinedAt: number): Customer {
  const random = createRandom(`${tenantId} customer ${number}`);
  const market = random.weighted(profile.markets);
  const holderName = `${random.pick(market.givenNames)} ${random.pick(market.familyNames)}`;
  const customerRef = reference('CUS', number);
  const first = random.weighted(market.methods);
  const methods =
    first.direction === 'debit' && random.chance(0.15) ? [first, random.weighted(market.methods)] : [first];
  const means = methods
    .filter((method, index) => index === 0 || (method !== first && method.direction === 'debit'))
    .map((method, index): Means => {
      const at = joinedAt + index * random.whole(1, 90) * HOUR_MS;
      const instrument: InstrumentStory = {
        financialInstrumentId: reference('FIN', number * 2 + index),
        type: method.instrument,
        maskedDetails: drawDetails(random, method, market),
        holderName,
        customerRef,
        createdAt: at,
        ...(method.network && { mandate: drawMandate(random, { method, number: number * 2 + index, at }) }),
      };
      return { method, instrument };
    });
  return { customerRef, market, means };
}

const ENDINGS = [
  ['Cancelled by the payer', 45],
  ['Account closed', 20],
  ['Cancelled by the creditor', 20],
  ['Account transferred to another bank', 15],
] as const;

function drawMandate(
  random: Random,
  { method, number, at }: { readonly method: PaymentMethod; readonly number: number; readonly at: number },
): NonNullable<InstrumentStory['mandate']> {
  const answeredAt = addWorkingDays(at, random.whole(1, 3), method.network) + random.whole(6 * 60, 11 * 60) * 60_000;
  const isRejected = random.chance(0.03);
  const contract = String(10_000 + ((number * 7919) % 90_000));
  return {
    mandateId: reference('MND', number),
    externalReference: `${method.network?.replace('_', '-')}-${contract}-${random.whole(1, 9)}`,
    network: method.network ?? '',
    metadata: {
      contract,
      channel: random.weighted([
        ['web', 60],
        ['app', 25],
        ['paper', 15],
      ]),
      ...(random.chance(0.3) && { plan: random.pick(['Basic', 'Family', 'Plus', 'Business']) }),
    },
    answeredAt,
    ...(isRejected
      ? endMandate(answeredAt, random.pick(['Rejected by the bank', 'Account does not allow direct debits']))
      : random.chance(0.14) &&
        endMandate(
          answeredAt + random.whole(20, 500) * DAY_MS + random.whole(0, 23) * HOUR_MS,
          random.weighted(ENDINGS),
        )),
  };
}
