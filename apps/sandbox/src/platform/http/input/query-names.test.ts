import { expect, test } from 'vitest';
import { addKey } from '../../../testing/seeds/seeds.ts';
import { setUpSandbox } from '../../../testing/set-up-sandbox.ts';
import { callBare } from '../../../testing/test-caller.ts';
import { documentSchema, operationsOf } from '../../../testing/test-openapi.ts';
import { demoTenant } from '../../../testing/test-sandbox.ts';

const { callAs, sandbox } = setUpSandbox();
const admin = callAs('admin@northwind.example');
const { tenantId } = demoTenant('Northwind Payments');

const newKey = (roles: readonly string[]) => addKey(sandbox().db, tenantId, { roles });

test('every call that takes an API key refuses query parameters that its description lacks, and only those', async () => {
  const { authorization } = await newKey(['TENANT_ADMIN']);
  const document = documentSchema.parse((await sandbox().app.inject({ url: '/openapi.json' })).json());
  const calls = operationsOf(document).filter(({ operation }) => JSON.stringify(operation.security).includes('apiKey'));
  expect(calls.length).toBeGreaterThan(70);
  for (const { method, path, operation } of calls) {
    const named = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => `${name}=`);
    const call = `${method} ${path.slice(1).replaceAll(/\{\w+\}/g, 'none')}?${named.join('&')}`;
    const refused = await callBare(sandbox(), `${call}&curency=SEK`, undefined, { authorization });
    expect([call, refused.status, refused.codes, refused.fields]).toEqual([
      call,
      400,
      ['UNKNOWN_QUERY_PARAMETER'],
      ['curency'],
    ]);
    expect(refused.messages).toEqual(['The call has no such query parameter: "curency"']);
    expect(operation.responses['400']?.description).toContain('UNKNOWN_QUERY_PARAMETER');
  }
});

test('the role of the key is checked first, and the request of a user with an unknown query parameter is accepted', async () => {
  const { authorization } = await newKey(['WEBHOOK_READ']);
  const call = 'GET v2/transaction-data/instructions?curency=SEK';
  expect((await callBare(sandbox(), call, undefined, { authorization })).codes).toEqual(['FORBIDDEN']);
  expect((await admin(call)).status).toBe(200);
});
