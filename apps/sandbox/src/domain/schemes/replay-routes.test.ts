import { replaySchema, schemeSchema } from '@portal/api-client/schemes';
import { beforeEach, expect, test } from 'vitest';
import { schemeIdOf } from '../payments/order-story.ts';
import { addInstructions } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const { tenantId } = demoTenant('Northwind Payments');
const schemeId = schemeIdOf(tenantId, 'Online checkout');

const DAY_MS = 86_400_000;
const card = { payment_method: 'CARD', app_id: 'card-payments', app: 'Card Payments' };
const before = (days: number) => new Date(Date.now() - days * DAY_MS);

beforeEach(() =>
  addInstructions(sandbox().db, tenantId, [
    { ...card, order_ref: 'ORD-1', instruction_ref: 'INS-1', amount_minor: 1000, created_at: before(1) },
    // A second instruction of the same order counts once.
    { ...card, order_ref: 'ORD-1', instruction_ref: 'INS-2', amount_minor: 1000, created_at: before(2) },
    { ...card, order_ref: 'ORD-2', instruction_ref: 'INS-3', amount_minor: 2550, country: 'ES', created_at: before(3) },
    { ...card, order_ref: 'ORD-3', instruction_ref: 'INS-4', status: 'FAILED', created_at: before(3) },
    { ...card, order_ref: 'ORD-4', instruction_ref: 'INS-5', created_at: before(40) },
    { ...card, order_ref: 'ORD-5', instruction_ref: 'INS-6', direction: 'credit', created_at: before(3) },
  ]),
);

async function published() {
  const scheme = schemeSchema.parse((await admin(`GET v2/schemes/collect/${schemeId}`)).data);
  const draft = scheme.drafts.find(({ draftId }) => draftId === scheme.publishedDraftId);
  if (!draft) throw new Error('The scheme is published');
  return draft;
}

async function replay(body: object, days = 30) {
  const response = await admin(`POST v1/schemes/collect/replay?days=${days}`, body);
  expect(response.status).toBe(200);
  return replaySchema.parse(response.data);
}

test('what is published changes nothing', async () => {
  const found = await replay({ ...(await published()), schemeId });
  const none = { count: 0, amounts: [], payments: [] };
  expect(found).toEqual({ days: 30, count: 2, isCapped: false, gain: none, lose: none, change: none, uncovered: [] });
  expect((await replay({ ...(await published()), schemeId }, 93)).count).toBe(3);
});

test('a removed country loses its payments, with their amounts and examples', async () => {
  const draft = await published();
  const rules = draft.rules.map((rule) => ({ ...rule, countries: rule.countries.filter((code) => code !== 'ES') }));
  expect(await replay({ ...draft, rules, schemeId })).toMatchObject({
    count: 2,
    lose: {
      count: 1,
      amounts: [{ currency: 'EUR', amount: '25.50' }],
      payments: [{ orderRef: 'ORD-2', instructionRef: 'INS-3', app: 'Card Payments', country: 'ES' }],
    },
    uncovered: [{ country: 'ES', currency: 'EUR', count: 1, lowest: '25.50', highest: '25.50' }],
  });
});

test('another app changes the method of its payments', async () => {
  await admin('POST v1/apps/installed/blik/uninstall');
  await admin('POST v1/marketplace/apps/visa/install');
  const draft = await published();
  const apps = [{ appId: 'visa', paymentMethods: ['CARD'] }];
  const rules = draft.rules.slice(0, 1).map((rule) => ({ ...rule, apps }));
  // Visa supports Ireland, but not Spain.
  expect(await replay({ ...draft, rules, schemeId })).toMatchObject({
    change: { count: 1, payments: [{ orderRef: 'ORD-1' }] },
    lose: { count: 1, payments: [{ orderRef: 'ORD-2' }] },
    uncovered: [],
  });
});

test('a scheme that is not saved is compared with what happened', async () => {
  const draft = await published();
  expect(await replay({ ...draft, rules: [] })).toMatchObject({ count: 2, lose: { count: 2 }, uncovered: [{}, {}] });
});

test('a saved scheme that was never published is compared with what happened, in every scheme', async () => {
  const { agreementType, rules } = await published();
  const ofSpain = rules.map((rule) => ({ ...rule, uuid: crypto.randomUUID(), countries: ['ES'] }));
  const created = await admin('POST v2/schemes/collect', { name: 'Spain', code: 'es', agreementType, rules: ofSpain });
  const own = schemeSchema.parse(created.data);
  const [draft] = own.drafts;
  const unsaved = await replay({ ...draft });
  expect(unsaved).toMatchObject({ count: 2, lose: { count: 1, payments: [{ orderRef: 'ORD-1' }] } });
  expect(await replay({ ...draft, schemeId: own.schemeId })).toEqual(unsaved);
});

test('payments of the other direction are never replayed', async () => {
  const { rules } = await published();
  const response = await admin('POST v1/schemes/payout/replay?days=30', { agreementType: 'ONE_OFF', rules });
  expect(response.data).toMatchObject({ count: 1 });
});

test.each(['0', '94', '1.5', ''])('%s days are refused', async (days) => {
  const response = await admin(`POST v1/schemes/collect/replay?days=${days}`, { ...(await published()), schemeId });
  expect(response).toMatchObject({ status: 400, fields: ['days'] });
});
