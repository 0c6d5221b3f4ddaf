import { historyPageSchema } from '@portal/api-client/activity';
import { expect, test } from 'vitest';
import { addEntries } from '../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../testing/set-up-sandbox.ts';
import { demoTenant } from '../../testing/test-sandbox.ts';

const { sandbox, callAs } = setUpSandbox();
const { tenantId } = demoTenant('Northwind Payments');

const HISTORY = 'GET v1/tenant/history/webhook/webhook-1';

test('readers of a thing see who changed it and how, but no refusal, address or browser', async () => {
  await addEntries(sandbox().db, demoTenant('Contoso Retail').tenantId, [{ action: 'Of another tenant' }]);
  await addEntries(sandbox().db, tenantId, [
    { action: 'Create a webhook' },
    { changes: [{ name: 'Destination', before: 'a', after: 'b' }] },
    { refusal: 'FORBIDDEN' },
    { thing_id: 'webhook-2' },
    { thing_kind: 'theme' },
  ]);
  const { data } = await callAs('reader@northwind.example')(HISTORY);
  const { entries, next } = historyPageSchema.parse(data);
  expect(next).toBeNull();
  expect(entries.map(({ action }) => action)).toEqual(['Change a webhook', 'Create a webhook']);
  expect(entries[0]).toEqual({
    entryId: expect.any(String),
    occurredOn: expect.any(String),
    actor: { kind: 'user', id: 'subject-of-admin', name: 'admin@northwind.example' },
    action: 'Change a webhook',
    changes: [{ name: 'Destination', before: 'a', after: 'b' }],
  });
  expect(JSON.stringify(data)).not.toMatch(/203\.0\.113|Mozilla|correlation/);
});

test('the history of a part has no change of other parts', async () => {
  const scheme = { thing_kind: 'collect-scheme', thing_id: 'scheme-1' };
  await addEntries(sandbox().db, tenantId, [
    { ...scheme, action: 'Create a collect scheme' },
    { ...scheme, action: 'Save one draft', thing_part: 'draft-1' },
    { ...scheme, action: 'Save another draft', thing_part: 'draft-2' },
  ]);
  const { data } = await callAs('reader@northwind.example')(
    'GET v1/tenant/history/collect-scheme/scheme-1?part=draft-1',
  );
  expect(historyPageSchema.parse(data).entries.map(({ action }) => action)).toEqual(['Save one draft']);
});

test('a long history is read page by page', async () => {
  await addEntries(sandbox().db, tenantId, [{ action: 'First' }, { action: 'Second' }, { action: 'Third' }]);
  const call = callAs('reader@northwind.example');
  const first = historyPageSchema.parse((await call(`${HISTORY}?take=2`)).data);
  const second = historyPageSchema.parse((await call(`${HISTORY}?take=2&before=${first.next}`)).data);
  expect([...first.entries, ...second.entries].map(({ action }) => action)).toEqual(['Third', 'Second', 'First']);
  expect(second.next).toBeNull();
});

test.each([
  ['reader@northwind.example', 'key/pk_1', 'FORBIDDEN'],
  ['admin@northwind.example', 'unknown/1', 'NOT_FOUND'],
  ['admin@northwind.example', 'webhook/1?before=x', 'CURSOR_INVALID'],
])('%s is refused the history of %s with %s', async (email, thing, code) => {
  expect((await callAs(email)(`GET v1/tenant/history/${thing}`)).codes).toEqual([code]);
});
