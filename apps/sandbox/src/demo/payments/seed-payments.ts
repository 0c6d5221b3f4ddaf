import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { creditorOfMandate } from './creditor-of-mandate.ts';
import type { CustomerBase } from './drawing/customers.ts';
import { customersOf, type History, instrumentsOf, ordersOf } from './history.ts';
import type { OrderStory } from '../../domain/payments/order-story.ts';
import { DEMO_PROFILES } from './drawing/payment-profiles.ts';
import { nameOrders } from './name-orders.ts';
import { openChargebacks } from './open-chargebacks.ts';
import { insertRows, keptRows, rowsOf, type Story } from '../../domain/payments/payment-rows.ts';
import { seedReportSchedule } from './seed-report-schedule.ts';
import { vacuumPayments, writeWithoutIndexes } from './without-indexes.ts';

const DAY_MS = 86_400_000;
/** About thirteen months, so that a month can be compared with the same month of the previous year. */
const HISTORY_MS = 396 * DAY_MS;
const CHUNK = 2000;

export interface DemoPayments {
  /** The number of instructions, all tenants together. */
  readonly count: number;
  readonly now: number;
}

/**
 * Gives the demo tenants payments of the last thirteen months, once per database: does nothing if they have payments.
 * The same for the same count and instant. Some chargebacks of recent payments are open, and
 * a schedule exports those of each week. `onBegin` is called before the payments are written.
 */
export async function seedPayments(
  db: Kysely<Schema>,
  payments: DemoPayments,
  { onBegin }: { readonly onBegin?: (count: number) => void } = {},
): Promise<void> {
  const isWritten = await db.transaction().execute(async (trx) => {
    const histories = await beginDemo(trx, payments);
    if (histories.length === 0) return false;
    onBegin?.(payments.count);
    await writeWithoutIndexes(trx, async () => {
      for (const history of histories) await insertHistory(trx, history, { mark: openChargebacks(history.to) });
    });
    for (const { base } of histories) await nameOrders(trx, base.tenantId);
    await seedReportSchedule(trx, payments.now);
    return true;
  });
  if (isWritten) await vacuumPayments(db);
}

/** Inserts a small number of demo payments within a transaction, and keeps the indexes. */
export async function insertDemoPayments(trx: Transaction<Schema>, payments: DemoPayments): Promise<void> {
  for (const history of await beginDemo(trx, payments)) await insertHistory(trx, history);
}

/** Marks tenants as seeded; returns the histories to write for those that were not. */
async function beginDemo(trx: Transaction<Schema>, { count, now }: DemoPayments): Promise<History[]> {
  const begun: History[] = [];
  for (const { tenantId, share, profile } of DEMO_PROFILES) {
    const wanted = Math.round(count * share);
    const history = historyUntil(now, { base: { tenantId, profile }, count: wanted, orders: 0, customers: 0 });
    if ((await beginArrivals(trx, history)) && wanted > 0) begun.push(history);
  }
  return begun;
}

/** Adds many payments to a tenant, with or without existing ones. They never change afterwards. */
export async function addHistory(
  db: Kysely<Schema>,
  { base, count, now }: { readonly base: CustomerBase; readonly count: number; readonly now: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const none = historyUntil(now, { base, count: 0, orders: 0, customers: 0 });
    await beginArrivals(trx, none);
    const { orders, customers } = await trx
      .selectFrom('payment_arrivals')
      .select(['orders', 'customers'])
      .where('tenant_id', '=', base.tenantId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await writeWithoutIndexes(trx, () =>
      insertHistory(trx, { ...none, count, orders, customers }, { isResting: true }),
    );
  });
  await vacuumPayments(db);
}

function historyUntil(now: number, history: Omit<History, 'from' | 'to'>): History {
  return { ...history, from: now - HISTORY_MS, to: now };
}

/** Returns false if the tenant is seeded already, even concurrently by another instance, or does not exist. */
async function beginArrivals(trx: Transaction<Schema>, { base: { tenantId }, from, to, count }: History) {
  const begun = await trx
    .insertInto('payment_arrivals')
    .columns(['tenant_id', 'next_at', 'per_day', 'orders', 'customers'])
    .expression((query) =>
      query
        .selectFrom('tenants')
        .select((select) => [
          'tenant_id',
          select.val(new Date(to)).as('next_at'),
          select.val((count * DAY_MS) / (to - from)).as('per_day'),
          select.lit(0).as('orders'),
          select.lit(0).as('customers'),
        ])
        .where('tenant_id', '=', tenantId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('tenant_id')
    .executeTakeFirst();
  return begun !== undefined;
}

/**
 * Writes a tenant's payments as of the end of the period and, unless `isResting`, stores the stories that continue. `isTaken`:
 * whether an order can be paid. Default: every order. `mark`: the order as it is stored. Default: as it is drawn.
 */
export async function insertHistory(
  trx: Transaction<Schema>,
  history: History,
  {
    isResting = false,
    isTaken = () => true,
    mark = (order) => order,
  }: {
    readonly isResting?: boolean;
    readonly isTaken?: (order: OrderStory) => boolean;
    readonly mark?: (order: OrderStory) => OrderStory;
  } = {},
): Promise<void> {
  const { base, to } = history;
  let orders = 0;
  // The database writes one chunk while the next is generated.
  let writing = Promise.resolve();
  for (const chunk of inChunks(storiesOf(history))) {
    orders += chunk.filter(({ kind }) => kind === 'order').length;
    const taken = chunk
      .filter((entry) => entry.kind !== 'order' || isTaken(entry.story))
      .map((entry): Story => (entry.kind === 'order' ? { ...entry, story: mark(entry.story) } : entry));
    const rows = taken.map((entry) => rowsOf(base.tenantId, entry, { at: to, creditorOf: creditorOfMandate }));
    const kept = isResting ? [] : taken.map((entry) => keptRows(base.tenantId, entry, to));
    await writing;
    writing = insertRows(trx, [...rows, ...kept]);
  }
  await writing;
  await trx
    .updateTable('payment_arrivals')
    .set((set) => ({
      orders: set('orders', '+', orders),
      customers: set('customers', '+', customersOf(history)),
    }))
    .where('tenant_id', '=', base.tenantId)
    .execute();
}

function* storiesOf(history: History): Generator<Story> {
  for (const story of instrumentsOf(history)) yield { kind: 'instrument', story };
  for (const story of ordersOf(history)) yield { kind: 'order', story };
}

function* inChunks<T>(items: Iterable<T>): Generator<T[]> {
  let chunk: T[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
