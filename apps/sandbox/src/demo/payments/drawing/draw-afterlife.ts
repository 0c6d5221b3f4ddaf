import { utcDay } from '@portal/validation/calendar-day';
import { drawPart } from './amounts.ts';
import {
  type ChargebackStory,
  hasSucceeded,
  type InstructionStory,
  type RefundStory,
} from '../../../domain/payments/order-story.ts';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import type { Random } from './random.ts';
import { datedReference } from '../../../domain/payments/references.ts';
import { addWorkingDays } from '../../../domain/payments/working-days.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The most refunds of one instruction. */
const REFUNDS_MAX = 2;

const REASONS = [
  ['Requested by the customer', 40],
  ['Goods returned', 25],
  ['Order cancelled', 15],
  ['Price adjusted', 12],
  ['Paid twice', 8],
] as const;

interface Settled {
  readonly story: InstructionStory;
  readonly method: PaymentMethod;
  /** The instruction's number within the tenant. */
  readonly number: number;
}

/** Draws the events after a payment settles: usually none, otherwise refunds or a chargeback, never both. */
export function drawAfterlife(
  random: Random,
  { story, method, number }: Settled,
): Pick<InstructionStory, 'chargeback' | 'refunds'> {
  const settledAt = story.steps.at(-1)?.at;
  if (settledAt === undefined || !hasSucceeded(story)) return { refunds: [] };
  if (random.chance(method.refundShare)) return { refunds: drawRefunds(random, { story, method, number }, settledAt) };
  if (!random.chance(method.chargebackShare)) return { refunds: [] };
  return { refunds: [], chargeback: drawChargeback(random, { story, method, number }, settledAt) };
}

function drawRefunds(random: Random, { story, method, number }: Settled, settledAt: number): RefundStory[] {
  const isWhole = random.chance(0.6) || story.amountMinor < 2;
  const first = isWhole ? story.amountMinor : drawPart(random, story.amountMinor, 1);
  const left = story.amountMinor - first;
  const amounts = left > 1 && random.chance(0.2) ? [first, drawPart(random, left, 1)] : [first];
  let after = settledAt;
  return amounts.map((amountMinor, index): RefundStory => {
    const createdAt = after + Math.round(random.stretched(4 * MINUTE_MS, 21 * DAY_MS));
    const isInstant = method.pace === 'instant';
    const endsAt = isInstant
      ? createdAt + Math.round(random.stretched(0.5 * MINUTE_MS, 5 * MINUTE_MS))
      : addWorkingDays(createdAt, random.whole(1, 3), method.network) + random.whole(5 * 60, 10 * 60) * MINUTE_MS;
    after = endsAt;
    return {
      refundId: datedReference('REF', number * REFUNDS_MAX + index, createdAt),
      amountMinor,
      reason: random.weighted(REASONS),
      createdAt,
      endsAt,
      ending: random.chance(0.04) ? 'FAILED' : 'SETTLED',
    };
  });
}

function drawChargeback(random: Random, { story, method, number }: Settled, settledAt: number): ChargebackStory {
  const steps: ChargebackStory['steps'][number][] = [];
  const later = (at: number, fromDays: number, toDays: number) =>
    at + Math.round(random.stretched(fromDays, toDays) * DAY_MS) + random.whole(0, 600) * MINUTE_MS;
  const open = (at: number, stage: ChargebackStory['steps'][number]['stage'], days: number) =>
    steps.push({ at, stage, status: 'OPEN', respondBy: utcDay(at + days * DAY_MS) });
  const end = (at: number, status: 'LOST' | 'WON') => {
    const stage = steps.at(-1)?.stage ?? 'CHARGEBACK';
    steps.push({ at, stage, status });
  };

  let at = settledAt + Math.round(random.stretched(30 * MINUTE_MS, 90 * DAY_MS));
  // A bank claim is paid back at once; only a card chargeback can be contested.
  if (method.instrument !== 'CARD') {
    open(at, 'CHARGEBACK', 10);
    end(later(at, 2, 9), random.chance(0.15) ? 'WON' : 'LOST');
  } else {
    if (random.chance(0.2)) {
      open(at, 'RETRIEVAL', 14);
      at = later(at, 3, 13);
    }
    open(at, 'CHARGEBACK', 20);
    at = later(at, 4, 19);
    if (random.chance(0.6)) {
      open(at, 'REPRESENTMENT', 30);
      at = later(at, 8, 29);
      if (random.chance(0.15)) {
        open(at, 'ARBITRATION', 45);
        at = later(at, 15, 44);
      }
      end(at, random.chance(0.5) ? 'WON' : 'LOST');
    } else {
      end(at, 'LOST');
    }
  }
  return {
    chargebackId: datedReference('CHB', number, steps[0]?.at ?? settledAt),
    amountMinor: story.amountMinor,
    reason: random.pick(method.chargebacks ?? ['Not authorised']),
    steps,
  };
}
