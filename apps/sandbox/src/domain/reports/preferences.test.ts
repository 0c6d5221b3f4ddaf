import { columnPreferencesSchema, savedViewListSchema, savedViewSchema } from '@portal/api-client/report-preferences';
import { expect, test } from 'vitest';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { type Call } from '../../testing/test-caller.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';

const ADMIN = demoId('user Northwind Payments admin@northwind.example');
const MULTI = demoId('user Northwind Payments multi@northwind.example');
const COLUMNS = 'v2/transaction-data/preferences';
const VIEWS = 'v2/transaction-data/saved-views';
const layout = {
  selectedColumns: [
    { order: 0, dataKey: 'instructionRef' },
    { order: 1, dataKey: 'transaction.id' },
  ],
  availableColumns: [{ order: 0, dataKey: 'amount' }],
};

const { callAs } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const multi = callAs('multi@northwind.example');

async function columns(call: Call, userId: string, reportType = 'transaction') {
  return columnPreferencesSchema.parse((await call(`GET ${COLUMNS}?userId=${userId}&reportType=${reportType}`)).data);
}

async function views(call: Call, reportType = 'transaction') {
  return savedViewListSchema.parse((await call(`GET ${VIEWS}?reportType=${reportType}`)).data).views;
}

async function saveView(call: Call, name: string, query = '', reportType = 'transaction') {
  return call(`POST ${VIEWS}?reportType=${reportType}`, { name, query });
}

async function replaceView(call: Call, name: string, query: string) {
  return call(`POST ${VIEWS}?reportType=transaction`, { name, query, replaces: true });
}

test('column preferences are empty at first and are saved per user and report', async () => {
  const none = { selectedColumns: [], availableColumns: [] };
  expect(await columns(admin, ADMIN)).toEqual({ userId: ADMIN, ...none });
  expect((await admin(`PUT ${COLUMNS}?userId=${ADMIN}&reportType=transaction`, layout)).status).toBe(200);
  expect(await columns(admin, ADMIN)).toEqual({ userId: ADMIN, ...layout });
  expect(await columns(admin, ADMIN, 'mandate')).toMatchObject(none);
  expect(await columns(multi, MULTI)).toMatchObject(none);
  const fewer = { ...layout, availableColumns: [] };
  await admin(`PUT ${COLUMNS}?userId=${ADMIN}&reportType=transaction`, fewer);
  expect(await columns(admin, ADMIN)).toEqual({ userId: ADMIN, ...fewer });
});

test("not even an admin can read or save another user's preferences", async () => {
  const refused = { status: 403, codes: ['NOT_YOUR_PREFERENCES'], fields: ['userId'] };
  expect(await admin(`GET ${COLUMNS}?userId=${MULTI}&reportType=transaction`)).toMatchObject(refused);
  expect(await admin(`PUT ${COLUMNS}?userId=${MULTI}&reportType=transaction`, layout)).toMatchObject(refused);
  expect(await columns(multi, MULTI)).toMatchObject({ selectedColumns: [] });
});

test.each([
  [
    'transaction',
    { ...layout, availableColumns: [{ order: 0, dataKey: 'mandateId' }] },
    'availableColumns.0.dataKey',
    'mandateId',
  ],
  ['mandate', layout, 'selectedColumns.0.dataKey', layout.selectedColumns[0]?.dataKey],
])('columns that are not in the %s report are refused', async (reportType, body, field, dataKey) => {
  expect(await admin(`PUT ${COLUMNS}?userId=${ADMIN}&reportType=${reportType}`, body)).toMatchObject({
    status: 400,
    codes: ['UNKNOWN_REPORT_COLUMN'],
    fields: [field],
    messages: [`The report has no such column: "${dataKey}"`],
  });
});

test('views have unique names per user and report', async () => {
  const { viewId } = savedViewSchema.parse((await saveView(admin, ' Refunds ', 'reimbursements=%2Brefunds')).data);
  await saveView(admin, 'Failed', 'status=FAILED');
  expect(await saveView(admin, 'Refunds', 'range=today')).toMatchObject({
    status: 409,
    codes: ['SAVED_VIEW_EXISTS'],
    fields: ['name'],
  });
  expect((await views(admin)).map((view) => view.query)).toEqual(['status=FAILED', 'reimbursements=%2Brefunds']);
  expect((await replaceView(admin, ' Refunds', 'range=last7days')).status).toBe(201);
  await saveView(admin, 'Active', '', 'mandate');
  expect(await views(admin)).toEqual([
    { viewId: expect.any(String), name: 'Failed', query: 'status=FAILED' },
    { viewId, name: 'Refunds', query: 'range=last7days' },
  ]);
  expect(await views(multi)).toEqual([]);
  const elsewhere = callAs('multi@northwind.example', 'Northwind Labs');
  expect(await views(elsewhere)).toEqual([]);
});

test('the same idempotency key with another report is refused', async () => {
  const once = { 'idempotency-key': '7b0e3f0a-38a5-4b87-93a6-2f1d7d2f5a11' };
  const body = { name: 'Failed', query: '' };
  const first = await admin(`POST ${VIEWS}?reportType=transaction`, body, once);
  expect((await admin(`POST ${VIEWS}?reportType=transaction`, body, once)).data).toEqual(first.data);
  expect(await admin(`POST ${VIEWS}?reportType=mandate`, body, once)).toMatchObject({
    status: 409,
    codes: ['IDEMPOTENCY_KEY_REUSED'],
  });
  expect([await views(admin), await views(admin, 'mandate')]).toEqual([[first.data], []]);
});

test('only the owner of a view can delete it', async () => {
  const { viewId } = savedViewSchema.parse((await saveView(admin, 'Failed')).data);
  for (const id of [viewId, 'x']) {
    expect(await multi(`DELETE ${VIEWS}/${id}`)).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
  }
  expect(await views(admin)).toHaveLength(1);
  expect((await admin(`DELETE ${VIEWS}/${viewId}`)).status).toBe(200);
  expect(await views(admin)).toEqual([]);
});

test('a report has at most 50 views, even with concurrent requests', async () => {
  for (let count = 0; count < 48; count += 1) await saveView(admin, `View ${count}`);
  const responses = await Promise.all([48, 49, 50, 51].map((count) => saveView(admin, `View ${count}`)));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
  expect(responses.flatMap(({ codes }) => codes)).toEqual(['TOO_MANY_SAVED_VIEWS', 'TOO_MANY_SAVED_VIEWS']);
  expect(await views(admin)).toHaveLength(50);
  expect((await replaceView(admin, 'View 0', 'status=FAILED')).status).toBe(201);
  expect((await saveView(admin, 'Of mandates', '', 'mandate')).status).toBe(201);
});

test.each([
  ['  ', '', 'name'],
  ['\u200b\u2060', '', 'name'],
  ['x'.repeat(61), '', 'name'],
  ['Long', 'x'.repeat(4001), 'query'],
])('a view named %j is refused', async (name, query, field) => {
  expect(await saveView(admin, name, query)).toMatchObject({
    status: 400,
    codes: ['VALIDATION_FAILED'],
    fields: [field],
  });
});
