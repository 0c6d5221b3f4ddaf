import { currencies } from '@portal/validation';
import { expect, test } from 'vitest';
import { demoTenant } from '../../testing/test-sandbox.ts';
import { EVENT_EXAMPLES } from '../../domain/webhooks/event-examples.ts';
import { EVENT_TYPES, type EventType } from '../../domain/webhooks/event-types.ts';
import { type History, instrumentsOf, ordersOf } from './history.ts';
import { instrumentMoments, instrumentStatusAt } from '../../domain/payments/instrument-story.ts';
import { orderMoments } from '../../domain/payments/order-moments.ts';
import { hasSucceeded, type OrderStory, orderRowsAt } from '../../domain/payments/order-story.ts';
import { profileOf } from './drawing/payment-profiles.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-18T14:30:00Z');
const { tenantId } = demoTenant('Northwind Payments');

const HISTORY: History = {
  base: { tenantId, profile: profileOf(tenantId) },
  from: NOW - 396 * DAY_MS,
  to: NOW,
  count: 5000,
  orders: 0,
  customers: 0,
};

const MARKETS = HISTORY.base.profile.markets.map(([market]) => market);
const orders = [...ordersOf(HISTORY)];
const instructions = orders.flatMap((order) => order.instructions);
const beginning = ({ steps: [first] }: OrderStory['instructions'][number]) => first?.at ?? Number.NaN;

function shareOf<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.filter(holds).length / items.length;
}

test('the same seed, count and instant produce the same history, and another tenant a different one', () => {
  expect([...ordersOf(HISTORY)]).toEqual(orders);
  expect([...instrumentsOf(HISTORY)]).toEqual([...instrumentsOf(HISTORY)]);
  const { tenantId: other } = demoTenant('Fabrikam');
  const [first] = ordersOf({ ...HISTORY, base: { ...HISTORY.base, tenantId: other } });
  expect(first).not.toEqual(orders[0]);
});

test('a history has the requested number of instructions, in chronological orders within its period', () => {
  expect(instructions).toHaveLength(5000);
  const begins = orders.map((order) => Math.min(...order.instructions.map(beginning)));
  expect(begins).toEqual(begins.toSorted((a, b) => a - b));
  expect(begins[0]).toBeGreaterThanOrEqual(HISTORY.from);
  expect(Math.max(...instructions.map(beginning))).toBeLessThanOrEqual(NOW);
  expect(shareOf(orders, (order) => order.instructions.length === 1)).toBeGreaterThan(0.8);
  expect(Math.max(...orders.map((order) => order.instructions.length))).toBe(3);
});

test('every reference is unique', () => {
  expect(new Set(orders.map(({ orderRef }) => orderRef)).size).toBe(orders.length);
  expect(new Set(instructions.map(({ instructionRef }) => instructionRef)).size).toBe(5000);
  expect(new Set(instructions.map(({ transaction }) => transaction.transactionId)).size).toBe(5000);
  const ids = [...instrumentsOf(HISTORY)].map(({ financialInstrumentId }) => financialInstrumentId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('customers return, and pay with instruments that exist by then', () => {
  const perCustomer = new Map<string, number>();
  for (const { customerRef } of orders) perCustomer.set(customerRef, (perCustomer.get(customerRef) ?? 0) + 1);
  expect(Math.max(...perCustomer.values())).toBeGreaterThan(10);
  const instruments = new Map([...instrumentsOf(HISTORY)].map((one) => [one.financialInstrumentId, one]));
  for (const order of orders) {
    const [first] = order.instructions;
    const instrument = instruments.get(first?.financialInstrumentId ?? '');
    if (!first || !instrument) throw new Error(`${order.orderRef} has no financial instrument`);
    expect(instrument.customerRef).toBe(order.customerRef);
    expect(instrument.createdAt).toBeLessThanOrEqual(beginning(first));
    expect(instrumentStatusAt(instrument, beginning(first))).toBe('ACTIVE');
  }
});

test('a story moves forward in time, uses specified statuses, and settles on the forecast day', () => {
  for (const { steps, transaction, refunds, chargeback } of instructions) {
    const times = steps.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const end = steps.at(-1);
    expect(['CANCELLED', 'COMPLETED', 'FAILED', 'SETTLED']).toContain(end?.status);
    if (end?.status === 'SETTLED') {
      expect(new Date(end.at).toISOString().slice(0, 10) >= transaction.forecastedSettlementDate).toBe(true);
    }
    for (const { createdAt, endsAt } of refunds) {
      expect(createdAt).toBeGreaterThan(end?.at ?? Infinity);
      expect(endsAt).toBeGreaterThan(createdAt);
    }
    const claims = (chargeback?.steps ?? []).map(({ at }) => at);
    expect(claims).toEqual(claims.toSorted((a, b) => a - b));
  }
});

test('refunds and chargebacks never exceed the payment, and occur only for successful debits', () => {
  for (const story of instructions) {
    const back = [...story.refunds, ...(story.chargeback ? [story.chargeback] : [])];
    expect(back.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBeLessThanOrEqual(story.amountMinor);
    if (back.length > 0) expect([story.direction, hasSucceeded(story)]).toEqual(['debit', true]);
  }
  expect(shareOf(instructions, ({ refunds }) => refunds.length > 0)).toBeGreaterThan(0.02);
  expect(instructions.filter(({ chargeback }) => chargeback).length).toBeGreaterThan(10);
});

test('old payments have ended, mostly successfully, while many recent ones are in progress', () => {
  const rows = orders.flatMap((order) => orderRowsAt(tenantId, order, NOW).instructions);
  const age = ({ created_at }: { readonly created_at: Date | string }) => NOW - Number(created_at);
  const old = rows.filter((row) => age(row) > 14 * DAY_MS);
  expect(shareOf(old, ({ status }) => status === 'SETTLED' || status === 'COMPLETED')).toBeGreaterThan(0.8);
  expect(shareOf(old, ({ status }) => status === 'FAILED')).toBeGreaterThan(0.04);
  expect(old.filter(({ status }) => ['INCOMPLETE', 'PROCESSING', 'READY'].includes(status))).toEqual([]);
  const today = rows.filter((row) => age(row) < DAY_MS);
  expect(shareOf(today, ({ status }) => ['INCOMPLETE', 'PROCESSING', 'READY'].includes(status))).toBeGreaterThan(0.2);
});

test('every payment event type occurs, and no other', () => {
  const moments = [...orders.flatMap(orderMoments), ...[...instrumentsOf(HISTORY)].flatMap(instrumentMoments)];
  const raised = new Set(moments.flatMap(({ events }) => events()).map(({ type }) => type));
  const ofOthers = /^(api-key|app|approval|export|report-schedule|reward-group|scheme|tenant|user|webhook)\./;
  const offered = Object.values(EVENT_TYPES).filter((type) => !ofOthers.test(type));
  expect([...raised].toSorted()).toEqual(offered.toSorted());
});

test('every event has the data of its example, whose members occur', () => {
  const moments = [...orders.flatMap(orderMoments), ...[...instrumentsOf(HISTORY)].flatMap(instrumentMoments)];
  const members = new Map<EventType, Set<string>>();
  for (const { type, data } of moments.flatMap(({ events }) => events())) {
    const known = members.get(type) ?? new Set();
    members.set(type, known);
    for (const [name, value] of Object.entries(data)) if (value !== undefined) known.add(name);
  }
  for (const [type, names] of members) {
    expect([type, Object.keys(EVENT_EXAMPLES[type]).toSorted()]).toEqual([type, [...names].toSorted()]);
  }
});

test('weekends and nights have fewer payments', () => {
  const times = instructions.map((story) => new Date(beginning(story)));
  const onSundays = shareOf(times, (time) => time.getUTCDay() === 0);
  const onFridays = shareOf(times, (time) => time.getUTCDay() === 5);
  expect(onSundays).toBeLessThan(onFridays * 0.85);
  expect(shareOf(times, (time) => time.getUTCHours() < 5)).toBeLessThan(0.1);
});

test('amounts are whole minor units of their currency', () => {
  const codes = new Set(orders.map(({ currency }) => currency));
  expect([...codes].toSorted()).toEqual(['AUD', 'EUR', 'GBP', 'JPY', 'NZD', 'PLN', 'SEK', 'USD']);
  expect([...codes].filter((code) => !currencies.some((currency) => currency.code === code))).toEqual([]);
  for (const { amountMinor, instructions: parts } of orders) {
    for (const part of parts) {
      expect(Number.isSafeInteger(part.amountMinor) && part.amountMinor > 0).toBe(true);
      expect(part.amountMinor).toBeLessThanOrEqual(amountMinor);
    }
  }
});

test.each([
  ['JPY', 10],
  ['SEK', 100],
])('amounts in %s are multiples of %i, including partial payments', (code, step) => {
  const paid = orders.filter(({ currency }) => currency === code);
  const amounts = paid.flatMap((order) => [order, ...order.instructions]).map(({ amountMinor }) => amountMinor);
  expect(amounts.length).toBeGreaterThan(300);
  expect(amounts.filter((amountMinor) => amountMinor % step !== 0)).toEqual([]);
});

test('in other currencies, amounts that are not shop prices are multiples of the step', () => {
  for (const { currency, amountMinor } of orders) {
    const market = MARKETS.find((one) => one.currency === currency);
    if (market?.prices.includes(amountMinor)) continue;
    expect(amountMinor % (market?.step ?? Number.NaN), currency).toBe(0);
  }
});

test('each currency is paid only by the methods of its markets', () => {
  const used = new Map<string, Set<string>>();
  for (const { currency, instructions: parts } of orders) {
    const methods = used.get(currency) ?? new Set();
    for (const { paymentMethod } of parts) methods.add(paymentMethod);
    used.set(currency, methods);
  }
  expect(Object.fromEntries([...used].map(([currency, methods]) => [currency, [...methods].toSorted()]))).toEqual({
    AUD: ['BECS_AU', 'CARD'],
    EUR: ['CARD', 'OPEN_BANKING', 'SEPA_DIRECT_DEBIT', 'SEPA_INSTANT_CREDIT'],
    GBP: ['BACS_DIRECT_DEBIT', 'CARD', 'FASTER_PAYMENTS', 'OPEN_BANKING'],
    JPY: ['BANK_TRANSFER', 'CARD', 'KONBINI'],
    NZD: ['BECS_NZ', 'CARD'],
    PLN: ['BANK_TRANSFER', 'BLIK', 'CARD'],
    SEK: ['BANK_TRANSFER', 'CARD', 'SWISH'],
    USD: ['ACH_DEBIT', 'BANK_TRANSFER', 'CARD'],
  });
});

test('failed instructions have a failure reason of their method, and no others have one', () => {
  const known = new Map(MARKETS.flatMap(({ methods }) => methods.map(([method]) => [method.code, method])));
  for (const { paymentMethod, app, direction, transaction, steps, failureReason } of instructions) {
    const method = known.get(paymentMethod);
    expect([app, direction, transaction.provider]).toEqual([method?.app, method?.direction, method?.provider]);
    // An app of this tenant is broken.
    const isOfBroken = paymentMethod === 'SEPA_INSTANT_CREDIT';
    const ofMethod = isOfBroken ? ['Account of the app not accepted'] : method?.failures.map(([reason]) => reason);
    const reasons = steps.at(-1)?.status === 'FAILED' ? ofMethod : [undefined];
    expect(reasons, paymentMethod).toContain(failureReason);
  }
  const saidBy = (code: string) =>
    instructions.flatMap(({ paymentMethod, failureReason }) => (paymentMethod === code && failureReason) || []);
  // The networks' own reason codes.
  for (const [code, form] of [
    ['SEPA_DIRECT_DEBIT', /^[A-Z]{2}\d{2} /],
    ['BACS_DIRECT_DEBIT', /^[0-9A-Z] /],
    ['ACH_DEBIT', /^R\d{2} /],
    ['BECS_AU', /^\d /],
  ] as const) {
    const said = saidBy(code);
    expect(said.length, code).toBeGreaterThan(0);
    expect(said.filter((reason) => !form.test(reason))).toEqual([]);
  }
});
