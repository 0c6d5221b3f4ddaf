import { type SampleThingInput, sampleThingListSchema, sampleThingSchema } from '@portal/api-client/sample-things';
import { expect, test } from 'vitest';
import { addSampleThing } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const other = callAs('multi@northwind.example');

const { tenantId } = demoTenant('Northwind Payments');
const PATH = 'v1/sample-things';

const LISBON: SampleThingInput = { name: 'Lisbon', note: 'By the river' };

const list = async () => sampleThingListSchema.parse((await admin(`GET ${PATH}`)).data);

test('the new sample thing has its values without outer spaces, and can be read by its id', async () => {
  const created = await admin(`POST ${PATH}`, { ...LISBON, name: ' Lisbon ', note: ' By the river ' });
  expect(created).toMatchObject({ status: 201, data: LISBON });
  const { sampleThingId } = sampleThingSchema.parse(created.data);
  expect((await admin(`GET ${PATH}/${sampleThingId}`)).data).toEqual(created.data);
});

test('the list has the sample things of the tenant only, newest first', async () => {
  const { db } = sandbox();
  await addSampleThing(db, tenantId, { name: 'Old', created_on: '2026-11-01T10:00:00Z' });
  await addSampleThing(db, tenantId, { name: 'New', created_on: '2026-11-02T10:00:00Z' });
  await addSampleThing(db, demoTenant('Contoso Retail').tenantId);
  const { results, total } = await list();
  expect(results.map(({ name }) => name)).toEqual(['New', 'Old']);
  expect(total).toBe(2);
});

test.each([
  ['an empty name', { ...LISBON, name: ' ' }, 'name'],
  ['a missing note', { ...LISBON, note: undefined }, 'note'],
  ['a note of 201 characters', { ...LISBON, note: 'x'.repeat(201) }, 'note'],
])('%s is refused, in a creation and in a change', async (_input, body, field) => {
  const refused = { status: 400, codes: ['VALIDATION_FAILED'], fields: [field] };
  expect(await admin(`POST ${PATH}`, body)).toMatchObject(refused);
  const id = await addSampleThing(sandbox().db, tenantId);
  expect(await admin(`PUT ${PATH}/${id}`, body)).toMatchObject(refused);
});

test("a change replaces all values, but not over another user's change", async () => {
  const path = `${PATH}/${await addSampleThing(sandbox().db, tenantId)}` as const;
  const version = { 'if-match': (await admin(`GET ${path}`)).headers.get('etag') ?? '' };
  const saved = await other(`PUT ${path}`, { ...LISBON, note: 'Theirs' }, version);
  expect(saved).toMatchObject({ status: 200, data: { ...LISBON, note: 'Theirs' } });
  const stale = await admin(`PUT ${path}`, { ...LISBON, note: 'Late' }, version);
  expect(stale).toMatchObject({ status: 409, codes: ['STALE_SAVE'] });
  expect((await admin(`GET ${path}`)).data).toEqual(saved.data);
});

test('a name that newer rules would refuse can stay as it is', async () => {
  const name = 'Lisbon\u200b';
  const id = await addSampleThing(sandbox().db, tenantId, { name });
  expect(await admin(`PUT ${PATH}/${id}`, { ...LISBON, name, note: 'Kept' })).toMatchObject({
    data: { name, note: 'Kept' },
  });
  expect((await admin(`PUT ${PATH}/${id}`, { ...LISBON, name: 'Porto\u200b' })).fields).toEqual(['name']);
});

test('a deletion is permanent', async () => {
  const path = `${PATH}/${await addSampleThing(sandbox().db, tenantId)}` as const;
  expect((await admin(`DELETE ${path}`)).status).toBe(200);
  expect(await admin(`GET ${path}`)).toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
  expect((await list()).results).toEqual([]);
});
