import { schemePaymentsSchema } from '@portal/api-client/schemes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addInstructions, addPlainOrder } from '../../testing/seeds/seeds.ts';
import { callerAs } from '../../testing/test-caller.ts';
import { startOn, testDatabases } from '../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';
import { schemeIdOf } from '../payments/order-story.ts';

const { tenantId } = demoTenant('Northwind Payments');
const CHECKOUT = schemeIdOf(tenantId, 'Online checkout');
const SUBSCRIPTIONS = schemeIdOf(tenantId, 'Subscriptions');
const PAYOUTS = schemeIdOf(tenantId, 'Marketplace payouts');

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startOn(database);
    await sandbox.reset();
  });
  afterAll(() => sandbox.close());

  test('orders of 7 days are counted by scheme, without test payments and other tenants', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const { db } = sandbox;
    await addInstructions(db, tenantId, [
      { order_ref: 'ORD-1', instruction_ref: 'INS-1', created_at: ago(1) },
      // A second instruction of the same order counts once.
      { order_ref: 'ORD-1', instruction_ref: 'INS-2', created_at: ago(1), status: 'FAILED' },
      { order_ref: 'ORD-2', instruction_ref: 'INS-3', created_at: ago(167), status: 'CANCELLED' },
      { order_ref: 'ORD-3', instruction_ref: 'INS-4', created_at: ago(169) },
      { order_ref: 'ORD-4', instruction_ref: 'INS-5', created_at: ago(2), is_test: true },
      { order_ref: 'ORD-4', instruction_ref: 'INS-6', created_at: ago(2), is_test: true },
    ]);
    await addPlainOrder(db, tenantId, { order_ref: 'ORD-5', scheme_id: SUBSCRIPTIONS, created_at: ago(3) });
    await addPlainOrder(db, tenantId, { order_ref: 'ORD-6', scheme_id: PAYOUTS, created_at: ago(3) });
    const contoso = demoTenant('Contoso Retail').tenantId;
    await addPlainOrder(db, contoso, { order_ref: 'ORD-7', scheme_id: CHECKOUT, created_at: ago(1) });
    const admin = await callerAs(sandbox, 'admin@northwind.example');
    const countOf = async (kind: string) =>
      schemePaymentsSchema.parse((await admin(`GET v1/schemes/${kind}/payment-counts`)).data);
    const collect = await countOf('collect');
    expect(collect).toMatchObject({ days: 7, total: 3 });
    expect(collect.results).toContainEqual({ schemeId: CHECKOUT, count: 2 });
    expect(collect.results).toContainEqual({ schemeId: SUBSCRIPTIONS, count: 1 });
    expect(collect.results.filter(({ count }) => count === 0).length).toBeGreaterThan(0);
    expect((await countOf('payout')).results).toContainEqual({ schemeId: PAYOUTS, count: 1 });
  });
});
