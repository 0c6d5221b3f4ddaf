import { utcDay } from '@portal/validation/calendar-day';
import { drawAmount, drawPart, drawPayout } from './amounts.ts';
import { ofBrokenApp } from './broken-app.ts';
import { drawAfterlife } from './draw-afterlife.ts';
import type { Customer, CustomerBase, Means } from './customers.ts';
import { authorizationSourceOf, countryOf } from './origin.ts';
import type { InstructionStatus, InstructionStory, OrderStory } from '../../../domain/payments/order-story.ts';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import type { Random } from './random.ts';
import { datedReference } from '../../../domain/payments/references.ts';
import { addWorkingDays } from '../../../domain/payments/working-days.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The most instructions of one order. */
export const INSTRUCTIONS_MAX = 3;

export interface OrderPlan {
  readonly base: CustomerBase;
  /** The order's number within the tenant, from 0. */
  readonly number: number;
  readonly at: number;
  readonly customer: Customer;
  readonly means: Means;
  /** The number of instructions. */
  readonly size: number;
}

export function drawSize(random: Random): number {
  return random.weighted([
    [1, 89],
    [2, 9],
    [3, 2],
  ]);
}

type Step = InstructionStory['steps'][number];

/** Draws the story of one order. Several instructions are retries after failures, or parts of the amount. */
export function drawOrder(random: Random, { base, number, at, customer, size, ...plan }: OrderPlan): OrderStory {
  const { market } = customer;
  const means = ofBrokenApp(base.tenantId, plan.means);
  const { method } = means;
  const isPayout = method.direction === 'credit';
  const scale = { market, size: base.profile.size };
  const total = Math.max(isPayout ? drawPayout(random, scale) : drawAmount(random, scale), INSTRUCTIONS_MAX);
  const isRetried = size > 1 && random.chance(0.5);
  const amounts =
    isRetried || size === 1 ? Array.from({ length: size }, () => total) : split(random, total, size, market.step);
  const instructions: InstructionStory[] = [];
  let begins = at;
  for (const [index, amountMinor] of amounts.entries()) {
    const isLast = index === amounts.length - 1;
    const ending = isRetried && !isLast ? 'FAILED' : drawEnding(random, method);
    const steps = drawSteps(random, { method, begins, ending });
    instructions.push(
      drawInstruction(random, { customer, means, amountMinor, steps, number: number * INSTRUCTIONS_MAX + index }),
    );
    const ended = steps.at(-1)?.at ?? begins;
    begins = isRetried
      ? ended + Math.round(random.stretched(20 * SECOND_MS, 20 * MINUTE_MS))
      : begins + random.whole(1, 90) * SECOND_MS;
  }
  const { schemes } = base.profile;
  return {
    orderRef: datedReference('ORD', number, at),
    customerRef: customer.customerRef,
    currency: market.currency,
    amountMinor: total,
    schemeName: isPayout ? schemes.payout : method.instrument === 'MANDATE' ? schemes.recurring : schemes.single,
    instructions,
  };
}

function split(random: Random, total: number, parts: number, step: number): number[] {
  const amounts: number[] = [];
  for (let left = total; amounts.length < parts; left -= amounts.at(-1) ?? 0) {
    const isLast = amounts.length === parts - 1;
    // Leaves at least one minor unit for each remaining part.
    amounts.push(isLast ? left : Math.min(drawPart(random, left, step), left - (parts - amounts.length - 1)));
  }
  return amounts;
}

function drawEnding(random: Random, method: PaymentMethod): InstructionStatus {
  if (random.chance(method.failureShare)) return 'FAILED';
  // Payers who are redirected to a bank's page may abandon it.
  if (random.chance(method.pace === 'collected' || method.direction === 'credit' ? 0.012 : 0.05)) return 'CANCELLED';
  return method.direction === 'credit' ? 'COMPLETED' : 'SETTLED';
}

/** The steps of an instruction that begins at `begins` and ends with the status `ending`. */
export function drawSteps(
  random: Random,
  {
    method,
    begins,
    ending,
  }: { readonly method: PaymentMethod; readonly begins: number; readonly ending: InstructionStatus },
): Step[] {
  const seconds = (from: number, to: number) => Math.round(random.stretched(from, to) * SECOND_MS);
  if (method.pace === 'collected') {
    const cutOff = collectedAt(begins, method);
    const ends = addWorkingDays(cutOff, method.leadDays, method.network) + random.whole(5 * 60, 9 * 60) * MINUTE_MS;
    return [
      { at: begins, status: 'READY' },
      ...(ending === 'CANCELLED'
        ? [{ at: begins + Math.floor((cutOff - begins) * random.next()), status: ending }]
        : [
            { at: cutOff, status: 'PROCESSING' as const },
            { at: ends, status: ending },
          ]),
    ];
  }
  const isPayout = method.direction === 'credit';
  const ready = isPayout ? begins : begins + seconds(15, 240);
  const processing = ready + (isPayout ? seconds(10, 600) : seconds(1, 25));
  const start: Step[] = isPayout ? [] : [{ at: begins, status: 'INCOMPLETE' }];
  if (ending === 'CANCELLED') {
    const isLeft = !isPayout && random.chance(0.6);
    if (isLeft) return [...start, { at: begins + 24 * HOUR_MS, status: ending }];
    return [...start, { at: ready, status: 'READY' }, { at: ready + seconds(5, 900), status: ending }];
  }
  const isSettledLater = method.pace === 'captured' && ending !== 'FAILED';
  const ends = isSettledLater
    ? addWorkingDays(processing, method.leadDays, method.network) + random.whole(4 * 60, 7 * 60) * MINUTE_MS
    : processing + seconds(2, 150);
  return [
    ...start,
    { at: ready, status: 'READY' },
    { at: processing, status: 'PROCESSING' },
    { at: ends, status: ending },
  ];
}

/** Ready instructions go to the banks once each business day, in the afternoon. */
function collectedAt(begins: number, { network }: PaymentMethod): number {
  const cutOff = addWorkingDays(begins, 0, network) + 15 * HOUR_MS;
  return cutOff > begins ? cutOff : addWorkingDays(begins, 1, network) + 15 * HOUR_MS;
}

/** The instruction that has these steps. `number`: unique within the tenant. */
export function drawInstruction(
  random: Random,
  {
    customer,
    means,
    amountMinor,
    steps,
    number,
  }: Pick<OrderPlan, 'customer' | 'means' | 'number'> & {
    readonly amountMinor: number;
    readonly steps: readonly Step[];
  },
): InstructionStory {
  const { method, instrument } = means;
  const begun = steps[0]?.at ?? 0;
  const sent = steps.find(({ status }) => status === 'PROCESSING')?.at ?? begun;
  const last = steps.at(-1);
  const instructionRef = datedReference('INS', number, begun);
  const story: InstructionStory = {
    instructionRef,
    direction: method.direction,
    amountMinor,
    app: method.app,
    appId: method.appId,
    country: countryOf(customer, means),
    authorizationSource: authorizationSourceOf(means, instructionRef),
    paymentMethod: method.code,
    financialInstrumentId: instrument.financialInstrumentId,
    steps,
    ...(last?.status === 'FAILED' && { failureReason: random.weighted(method.failures) }),
    transaction: {
      transactionId: datedReference('TXN', number, sent),
      provider: method.provider,
      providerReference: drawProviderReference(random, method),
      ...(method.pace === 'collected' && {
        batchRef: `BAT-${utcDay(sent).replaceAll('-', '')}-${method.code.replace('_DIRECT_DEBIT', '')}`,
      }),
      forecastedSettlementDate: utcDay(
        method.pace === 'instant' ? sent : addWorkingDays(sent, method.leadDays, method.network),
      ),
    },
    refunds: [],
  };
  return { ...story, ...drawAfterlife(random, { story, method, number }) };
}

function drawProviderReference(random: Random, { instrument }: PaymentMethod): string {
  const hex = () =>
    random
      .whole(0, 2 ** 32 - 1)
      .toString(16)
      .padStart(8, '0');
  if (instrument === 'CARD') return String(random.whole(10 ** 11, 10 ** 12 - 1));
  if (instrument === 'MANDATE') return `PM${hex().toUpperCase()}${hex().slice(0, 4).toUpperCase()}`;
  return `${hex()}${hex()}`;
}
