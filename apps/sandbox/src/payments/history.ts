import { type Customer, type CustomerBase, customerOf, type Means } from './customers.ts';
import { drawOrder, drawSize } from './draw-order.ts';
import { type InstrumentStory, instrumentStatusAt } from './instrument-story.ts';
import type { OrderStory } from './order-story.ts';
import { createRandom, type Random } from './random.ts';
import { createRhythm } from './rhythm.ts';

const DAY_MS = 86_400_000;
/** Of a hundred customers so many were there before it began. */
const EARLIER = 0.4;
const EARLIER_MS = 730 * DAY_MS;
const PAYMENTS_PER_CUSTOMER = 4;
/** How often another customer is looked for where one has nothing to pay with. */
const TRIES = 50;

/** What happened in a tenant within a time: the same for the same values. Instants are in milliseconds since 1970. */
export interface History {
  readonly base: CustomerBase;
  readonly from: number;
  readonly to: number;
  /** How many instructions. */
  readonly count: number;
  /** How many orders and customers there are already. */
  readonly orders: number;
  readonly customers: number;
}

/** How many customers come with it. */
export function customersOf({ count }: History): number {
  return Math.ceil(count / PAYMENTS_PER_CUSTOMER);
}

/** What customers pay with, oldest first. */
export function* instrumentsOf(history: History): Generator<InstrumentStory> {
  const join = joining(history);
  for (let number = 0; number < customersOf(history); number += 1) {
    yield* join.customer(number).means.map(({ instrument }) => instrument);
  }
}

/** Its orders, oldest first, with as many instructions as are wanted, all of which have begun by the end. */
export function* ordersOf(history: History): Generator<OrderStory> {
  const { base, to, count } = history;
  const join = joining(history);
  let number = history.orders;
  for (let told = 0; told < count;) {
    const random = createRandom(`${base.tenantId} order ${number}`);
    const share = (told + random.next()) / count;
    const at = join.rhythm.at(share);
    const { customer, means } = choosePayer(random, at, (luck) => join.customer(join.payer(share, luck)));
    const size = Math.min(drawSize(random), count - told);
    const plan = { base, number, at, customer, means, size };
    const drawn = drawOrder(random, plan);
    const hasBegun = drawn.instructions.every(({ steps }) => (steps[0]?.at ?? 0) <= to);
    const order = hasBegun ? drawn : drawOrder(random, { ...plan, size: 1 });
    told += order.instructions.length;
    number += 1;
    yield order;
  }
}

/** Somebody who can pay at an instant, with what. `find` looks for a customer by luck, from 0 to 1. */
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

/** When customers come, and who of them pays. */
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
    /** One of those who have come when a share of it is over; who came early pays more often. */
    payer: (share: number, luck: number) => Math.floor(luck ** 1.5 * (earlier + later * share)),
  };
}
