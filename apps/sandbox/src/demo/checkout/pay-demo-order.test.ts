import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advanceNextStory } from '../../domain/payments/advance-story.ts';
import { expectWhole } from '../payments/testing/test-payments.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';
import { chooseEnvironment } from '../../testing/choose-environment.ts';
import { demoOrderOf } from './demo-order.ts';
import { offeredMethods } from './offered-methods.ts';
import { readAttempts, stateOf } from './order-attempts.ts';
import { creditorOfMandate } from '../payments/creditor-of-mandate.ts';
import { payDemoOrder } from './pay-demo-order.ts';

const { tenantId } = demoTenant('Northwind Payments');
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 24, 12);
const ORDER = demoOrderOf(tenantId, { number: 2 ** 27, at: NOW - 60_000 });
const CARD = { maskedDetails: 'Visa •••• 4242', holderName: 'Ada Byrne', isDeclined: false };

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startOn(database);
  });
  beforeEach(() => sandbox.reset());
  afterAll(() => sandbox.close());

  type Change = Partial<Parameters<typeof payDemoOrder>[1]> & { readonly isDirectDebit?: boolean };

  async function pay({ isDirectDebit = false, ...change }: Change = {}): Promise<'tried' | 'overtaken'> {
    const offered = await offeredMethods(sandbox.db, ORDER);
    const method = offered.find(({ paymentMethod, behaviour }) =>
      isDirectDebit ? behaviour.pace === 'collected' : paymentMethod === 'CARD',
    );
    if (!method) throw new Error('Every market of the tenant takes cards and direct debits');
    return payDemoOrder(sandbox.db, { order: ORDER, method, paidWith: CARD, attempts: 0, now: NOW, ...change });
  }

  test('a form that is sent twice at the same time pays once', async () => {
    await Promise.all([pay(), pay(), pay()]);
    const attempts = await readAttempts(sandbox.db, ORDER);
    expect(attempts).toMatchObject([
      { status: 'SETTLED', amount_minor: ORDER.amountMinor, country: ORDER.country, payment_method: 'CARD' },
    ]);
    await expectWhole(sandbox.db);
  });

  test.each([
    ['live', false],
    ['test', true],
  ] as const)('a payment through an app in its %s environment is remembered as such', async (environment, isTest) => {
    await chooseEnvironment(sandbox.db, environment);
    await pay({ paidWith: { ...CARD, isDeclined: true } });
    // The declined attempt is written again with the next one, and keeps its mark.
    await chooseEnvironment(sandbox.db, environment === 'live' ? 'test' : 'live');
    await pay({ attempts: 1, now: NOW + 30_000 });
    const attempts = await readAttempts(sandbox.db, ORDER);
    expect(attempts.map(({ status, is_test }) => [status, is_test])).toEqual([
      ['FAILED', isTest],
      ['SETTLED', !isTest],
    ]);
  });

  test('a direct debit settles after its collection, like any other', async () => {
    await pay({ isDirectDebit: true });
    expect(await readAttempts(sandbox.db, ORDER)).toMatchObject([{ status: 'READY' }]);
    while (await advanceNextStory(sandbox.db, { now: NOW + 10 * DAY_MS, creditorOf: creditorOfMandate })) continue;
    expect(await readAttempts(sandbox.db, ORDER)).toMatchObject([{ status: 'SETTLED' }]);
    await expectWhole(sandbox.db);
  });

  test('a declined order keeps its failed instruction, and can be tried again until it is paid', async () => {
    await pay({ paidWith: { ...CARD, isDeclined: true } });
    expect(stateOf(await readAttempts(sandbox.db, ORDER))).toEqual({
      kind: 'declined',
      attempts: 1,
      reason: 'Insufficient funds',
    });
    // The same form again, and one of another window.
    expect(await pay()).toBe('tried');
    expect(await pay({ paidWith: { ...CARD, maskedDetails: 'Visa •••• 1111' } })).toBe('overtaken');
    expect(await pay({ isDirectDebit: true })).toBe('overtaken');
    await pay({ attempts: 1, now: NOW + 30_000 });
    await pay({ attempts: 2, now: NOW + 60_000 });
    const attempts = await readAttempts(sandbox.db, ORDER);
    expect(attempts.map(({ status }) => status)).toEqual(['FAILED', 'SETTLED']);
    const { status, created_at } = await sandbox.db
      .selectFrom('orders')
      .select(['status', 'created_at'])
      .where('order_ref', '=', ORDER.orderRef)
      .executeTakeFirstOrThrow();
    expect({ status, createdAt: created_at.getTime() }).toEqual({ status: 'SETTLED', createdAt: NOW });
    await expectWhole(sandbox.db);
  });
});
