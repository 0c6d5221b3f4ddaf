import { type Draft, draftSchema, schemeSchema } from '@portal/api-client/schemes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemeIdOf } from '../../domain/payments/order-story.ts';
import { type Call, callerAs } from '../../testing/test-caller.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { demoTenant, startTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts';
import { expectWhole } from './testing/test-payments.ts';

const MINUTE_MS = 60_000;
const { tenantId } = demoTenant('Northwind Payments');
const CHECKOUT = `v2/schemes/collect/${schemeIdOf(tenantId, 'Online checkout')}`;

const clock = createTestClock();
let sandbox: TestSandbox;
let admin: Call;
beforeAll(async () => {
  sandbox = await startTestSandbox({ payments: 0, arrivals: { perMinute: 20, clock } });
  admin = await callerAs(sandbox, 'admin@northwind.example');
});
afterAll(() => sandbox.close());

/** Lets payments arrive, and returns the scheme, app and method of each order of the tenant. */
async function arrive(): Promise<{ readonly scheme: string; readonly by: string; readonly country: string }[]> {
  const before = new Date(clock.now());
  for (let minute = 0; minute < 8; minute += 1) {
    clock.advance(MINUTE_MS);
    await sandbox.arrivals?.settle();
  }
  const rows = await sandbox.db
    .selectFrom('orders')
    .innerJoin('instructions', (join) =>
      join
        .onRef('instructions.tenant_id', '=', 'orders.tenant_id')
        .onRef('instructions.order_ref', '=', 'orders.order_ref'),
    )
    .select(['scheme_name', 'app_id', 'payment_method', 'country'])
    .where('orders.tenant_id', '=', tenantId)
    .where('orders.created_at', '>', before)
    .execute();
  await expectWhole(sandbox.db);
  expect(rows.length).toBeGreaterThan(60);
  return rows.map((row) => ({
    scheme: row.scheme_name,
    by: `${row.app_id} ${row.payment_method}`,
    country: row.country,
  }));
}

/** Publishes a changed copy of the published draft. */
async function publish(change: (draft: Draft) => Partial<Draft>): Promise<void> {
  const { publishedDraftId, drafts } = schemeSchema.parse((await admin(`GET ${CHECKOUT}`)).data);
  const published = drafts.find(({ draftId }) => draftId === publishedDraftId);
  if (!published) throw new Error('The scheme is published');
  const { draftId: _, ...copy } = { ...published, ...change(published) };
  const saved = draftSchema.parse((await admin(`POST ${CHECKOUT}/drafts`, copy)).data);
  const { lastModified } = saved;
  const response = await admin(`POST ${CHECKOUT}/drafts/${saved.draftId}/publish`, { lastModified, publishedDraftId });
  expect(response).toMatchObject({ status: 200, codes: [] });
}

const withMethods =
  (change: (apps: Draft['rules'][number]['apps']) => Draft['rules'][number]['apps']) => (draft: Draft) => ({
    rules: draft.rules.map((rule) => ({ ...rule, apps: change(rule.apps) })),
  });

test('payments follow each publication: a method that is off stops, another one starts, under the new name', async () => {
  const before = await arrive();
  expect(before.map(({ by }) => by)).toContain('open-banking OPEN_BANKING');
  expect(before.map(({ by }) => by)).toContain('card-payments CARD');

  await publish(withMethods((apps) => apps.filter(({ appId }) => appId !== 'open-banking')));
  const without = await arrive();
  expect(without.map(({ by }) => by)).not.toContain('open-banking OPEN_BANKING');
  // Its customers pay by card now.
  expect(without.map(({ by }) => by)).toContain('card-payments CARD');

  await admin('POST v1/apps/installed/blik/uninstall');
  await admin('POST v1/marketplace/apps/lumo/install');
  await publish((draft) => ({
    name: 'New checkout',
    rules: draft.rules
      .filter(({ currencies }) => !currencies.includes('PLN'))
      .map((rule) =>
        rule.currencies.includes('EUR')
          ? { ...rule, apps: [...rule.apps, { appId: 'lumo', paymentMethods: ['LUMO_WALLET'] }] }
          : rule,
      ),
  }));
  const renewed = await arrive();
  expect(renewed.map(({ by }) => by)).toContain('lumo LUMO_WALLET');
  expect(renewed.filter(({ scheme }) => scheme === 'New checkout').length).toBeGreaterThan(5);
  expect(renewed.map(({ scheme }) => scheme)).not.toContain('Online checkout');
  expect(renewed.filter(({ country, scheme }) => country === 'PL' && scheme === 'New checkout')).toEqual([]);

  await admin(`DELETE ${CHECKOUT}`);
  expect((await arrive()).map(({ scheme }) => scheme)).not.toContain('New checkout');
});
