import { type Customer, type CustomerBase, customerOf, type Means } from './drawing/customers.ts';
import { drawOrder, drawSize } from './drawing/draw-order.ts';
import { type InstrumentStory, instrumentStatusAt } from '../../domain/payments/instrument-story.ts';
import type { OrderStory } from '../../domain/payments/order-story.ts';
import { createRandom, type Random } from './drawing/random.ts';
import { createRhythm } from './drawing/rhythm.ts';

const DAY_MS = 86_400_000;
/** The share of customers who joined before the history begins. */
const EARLIER = 0.4;
const EARLIER_MS = 730 * DAY_MS;
const PAYMENTS_PER_CUSTOMER = 4;
/** The most further customers to try, if one has no usable payment method. */
const TRIES = 50;

/** The payments of a tenant within a period: the same for the same values. Instants are in milliseconds since 1970. */
export interface History {
  readonly base: CustomerBase;
  readonly from: number;
  readonly to: number;
  /** The number of instructions. */
  readonly count: number;
  /** The numbers of orders and customers that exist already. */
  readonly orders: number;
  readonly customers: number;
}

/** The number of new customers in a history. */
export function customersOf({ count }: History): number {
  return Math.ceil(count / PAYMENTS_PER_CUSTOMER);
}

/** The financial instruments of the customers, oldest first. */
export function* instrumentsOf(history: History): Generator<InstrumentStory> {
  const join = joining(history);
  for (let number = 0; number < customersOf(history); number += 1) {
    yield* join.customer(number).means.map(({ instrument }) => instrument);
  }
}

/** The orders, oldest first, with `count` instructions in total, all of which begin before the end. */
export function* ordersOf(history: History): Generator<OrderStory> {
  const { base, to, count } = history;
  const join = joining(history);
  let number = history.orders;
  for (let planned = 0; planned < count;) {
    const random = createRandom(`${base.tenantId} order ${number}`);
    const share = (planned + random.next()) / count;
    const at = join.rhythm.at(share);
    const { customer, means } = choosePayer(random, at, (luck) => join.customer(join.payer(share, luck)));
    const size = Math.min(drawSize(random), count - planned);
    const plan = { base, number, at, customer, means, size };
    const drawn = drawOrder(random, plan);
    const hasBegun = drawn.instructions.every(({ steps }) => (steps[0]?.at ?? 0) <= to);
    const order = hasBegun ? drawn : drawOrder(random, { ...plan, size: 1 });
    planned += order.instructions.length;
    number += 1;
    yield order;
  }
}

/** Picks a customer who can pay at an instant, and a payment method. `find` returns the customer for a number from 0 to 1. */
function choosePayer(
  random: Random,
  at: number,
  find: (luck: number) => Customer,
): { readonly customer: Customer; readonly means: Means } {
  let left = TRIES;
  while (true) {
    const customer = find(random.next());
    const usable = customer.means.filter(
      ({ instrument }, index) =>
        (left === 0 && index === 0) || (instrument.createdAt <= at && instrumentStatusAt(instrument, at) === 'ACTIVE'),
    );
    if (usable.length > 0) return { customer, means: random.pick(usable) };
    left -= 1;
  }
}

/** When customers join, and which of them pay. */
function joining(history: History) {
  const { base, from, to, customers } = history;
  const rhythm = createRhythm(base.tenantId, from, to);
  const earlier = customersOf(history) * EARLIER;
  const later = customersOf(history) - earlier;
  return {
    rhythm,
    customer(number: number): Customer {
      const joinedAt =
        number < earlier
          ? from - Math.floor((1 - number / earlier) * EARLIER_MS)
          : rhythm.at((number - earlier) / later);
      return customerOf(base, customers + number, joinedAt);
    },
    /** A customer who has joined by this share of the period; early customers pay more often. */
    payer: (share: number, luck: number) => Math.floor(luck ** 1.5 * (earlier + later * share)),
  };
}
