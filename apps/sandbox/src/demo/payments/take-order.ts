import { type Kysely, type Selectable, type Transaction } from 'kysely';
import { readTestApps } from '../../domain/apps/app-environment.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { creditorOfMandate } from './creditor-of-mandate.ts';
import { type Customer, type CustomerBase, customerOf, type Means } from './drawing/customers.ts';
import { drawSize } from './drawing/draw-order.ts';
import { drawFollowedOrder, isOffered } from './follow-schemes.ts';
import { isTurnedOn, type PublishedScheme, publishedSchemes } from '../../domain/schemes/published-schemes.ts';
import type { History } from './history.ts';
import { DEMO_PROFILES, profileOf } from './drawing/payment-profiles.ts';
import { createRandom, type Random } from './drawing/random.ts';
import { insertHistory } from './seed-payments.ts';
import { advanceStory } from '../../domain/payments/advance-story.ts';
import { markTests } from './mark-tests.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** After downtime longer than this, payments are filled in as history, without webhook events. */
const AWAY_MS = 60 * MINUTE_MS;
/** The share of orders from new customers. */
const NEW_SHARE = 0.1;
const TRIES = 10;

type ArrivalRow = Selectable<Schema['payment_arrivals']>;

/**
 * Takes the most overdue order and schedules that tenant's next one. Skips tenants whose order another instance is
 * taking. Returns false if no order is due.
 */
export async function takeOrder(
  db: Kysely<Schema>,
  { now, perMinute }: { readonly now: number; readonly perMinute: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('payment_arrivals')
      .selectAll()
      .where('next_at', '<=', new Date(now))
      .orderBy('next_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return false;
    const isAway = now - row.next_at.getTime() > AWAY_MS;
    const at = isAway ? now : row.next_at.getTime();
    const schemes = await publishedSchemes(trx, row.tenant_id);
    const caughtUp = isAway ? await catchUp(trx, row, { now, schemes }) : row;
    const { customers, isTaken } = await takeOne(trx, caughtUp, { at, now, schemes });
    const random = createRandom(`${row.tenant_id} gap ${caughtUp.orders}`);
    await trx
      .updateTable('payment_arrivals')
      .set({
        orders: caughtUp.orders + (isTaken ? 1 : 0),
        customers,
        next_at: new Date(at + gapMs(random, perMinute * shareOf(row.tenant_id))),
      })
      .where('tenant_id', '=', row.tenant_id)
      .execute();
    return true;
  });
}

/** The schemes and apps that a tenant's payments follow. */
type Schemes = readonly PublishedScheme[];

/** Fills the period of downtime with payments that the schemes offer now. */
async function catchUp(
  trx: Transaction<Schema>,
  row: ArrivalRow,
  { now, schemes }: { readonly now: number; readonly schemes: Schemes },
): Promise<ArrivalRow> {
  const from = row.next_at.getTime();
  const count = Math.round((row.per_day * (now - from)) / DAY_MS);
  const { tenant_id: tenantId, orders, customers } = row;
  const base = { tenantId, profile: profileOf(tenantId) };
  const history: History = { base, from, to: now, count, orders, customers };
  if (count > 0) {
    const movesNoMoney = await readTestApps(trx, tenantId);
    await insertHistory(trx, history, {
      isTaken: (order) => isOffered(schemes, tenantId, order),
      mark: (order) => markTests(order, movesNoMoney),
    });
  }
  return trx.selectFrom('payment_arrivals').selectAll().where('tenant_id', '=', tenantId).executeTakeFirstOrThrow();
}

/** Takes one order, unless no scheme offers anything. Returns the tenant's new number of customers. */
async function takeOne(
  trx: Transaction<Schema>,
  { tenant_id: tenantId, orders: number, customers }: ArrivalRow,
  { at, now, schemes }: { readonly at: number; readonly now: number; readonly schemes: Schemes },
): Promise<{ readonly customers: number; readonly isTaken: boolean }> {
  if (!canTake(schemes)) return { customers, isTaken: false };
  const base = { tenantId, profile: profileOf(tenantId) };
  const random = createRandom(`${tenantId} order ${number}`);
  const time = { tenantId, since: -Infinity, now, creditorOf: creditorOfMandate };
  let customerCount = customers;
  let payer = random.chance(NEW_SHARE) ? undefined : await findPayer(trx, random, { base, customers });
  for (let left = TRIES; left > 0; left -= 1) {
    if (!payer) {
      payer = await welcome(trx, customerOf(base, customerCount, at), { at, time, schemes });
      customerCount += 1;
    }
    const plan = payer && { base, number, at, ...payer, size: drawSize(random) };
    const followed = plan && drawFollowedOrder(random, { ...plan, schemes });
    if (followed) {
      const { newInstrument, order } = followed;
      if (newInstrument) await advanceStory(trx, { kind: 'instrument', story: newInstrument }, time);
      const story = markTests(order, await readTestApps(trx, tenantId));
      await advanceStory(trx, { kind: 'order', story }, time);
      return { customers: customerCount, isTaken: true };
    }
    payer = undefined;
  }
  return { customers: customerCount, isTaken: false };
}

/** Whether a published scheme has a method of an installed app. */
function canTake(schemes: Schemes): boolean {
  return schemes.some(({ compiled }) =>
    compiled.rules.some(({ turnedOn }) => turnedOn.some(({ method }) => method?.isInstalled)),
  );
}

interface Payer {
  readonly customer: Customer;
  readonly means: Means;
}

/** Stores the financial instruments of a new customer that schemes can use. Returns `undefined` for a customer who has only a new mandate. */
async function welcome(
  trx: Transaction<Schema>,
  customer: Customer,
  {
    at,
    time,
    schemes,
  }: { readonly at: number; readonly time: Parameters<typeof advanceStory>[2]; readonly schemes: Schemes },
): Promise<Payer | undefined> {
  const own = customer.means.filter(({ method }) => isTurnedOn(schemes, method));
  for (const { instrument: story } of own) await advanceStory(trx, { kind: 'instrument', story }, time);
  // A new mandate cannot be debited until the payer's bank responds.
  const means = (own.length > 0 ? own : customer.means).find(
    ({ instrument }) => (own.length === 0 || !instrument.mandate) && instrument.createdAt <= at,
  );
  return means && { customer, means };
}

/** Finds a returning customer with a financial instrument that is usable now. */
async function findPayer(
  trx: Transaction<Schema>,
  random: Random,
  { base, customers }: { readonly base: CustomerBase; readonly customers: number },
): Promise<Payer | undefined> {
  for (let left = customers === 0 ? 0 : TRIES; left > 0; left -= 1) {
    const customer = customerOf(base, random.whole(0, customers - 1), 0);
    const means = random.pick(customer.means);
    const usable = await trx
      .selectFrom('financial_instruments')
      .select('financial_instrument_id')
      .where('tenant_id', '=', base.tenantId)
      .where('financial_instrument_id', '=', means.instrument.financialInstrumentId)
      .where('status', '=', 'ACTIVE')
      .executeTakeFirst();
    if (usable) return { customer, means };
  }
  return undefined;
}

function shareOf(tenantId: string): number {
  return DEMO_PROFILES.find((demo) => demo.tenantId === tenantId)?.share ?? 1;
}

/** Independent arrivals (a Poisson process): many short gaps, and a few long ones. */
function gapMs(random: Random, perMinute: number): number {
  return Math.max(1, Math.round((-Math.log(1 - random.next()) * MINUTE_MS) / perMinute));
}
