import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTenant, startTestSandbox, type TestSandbox } from '../../../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

async function send(payload: string) {
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  const authorization = `Bearer ${await sandbox.tokenFor('admin@northwind.example')}`;
  const headers = {
    'content-type': 'application/json',
    authorization,
    'x-tenant-id': tenantId,
    'x-account-id': accountId,
  };
  const response = await sandbox.app.inject({
    method: 'POST',
    url: '/v2/mandates/creditor-profiles',
    headers,
    payload,
  });
  return { status: response.statusCode, errors: response.json().errors };
}

const profile = (metadata: string) =>
  `{"profileName":"P","network":"BACS","creditorIdentifier":"412398","creditorName":"C","address":{"streetAddress":"1","city":"C","postcode":"1","country":"GB"},"metadata":${metadata}}`;

test.each([
  ['{"__proto__":"x"}', '__proto__'],
  ['{"\\u005f_proto__":"x"}', '__proto__'],
  ['{"constructor":{"prototype":1}}', 'constructor'],
  ['{"prototype":"x"}', 'prototype'],
  ['{"constructor":"x"}', 'constructor'],
])('the metadata %s are refused at the name', async (metadata, name) => {
  const message = `Please use another name: ‘${name}’ is a reserved word.`;
  expect(await send(profile(metadata))).toEqual({
    status: 400,
    errors: [{ code: 'VALIDATION_FAILED', message, field: `metadata.${name}` }],
  });
});

test('a reserved name is refused in any place of a body', async () => {
  for (const [body, field] of [
    ['{"__proto__":{"a":1}}', '__proto__'],
    ['{"x":[{"y":{"__proto__":1}}]}', 'x.0.y.__proto__'],
  ] as const) {
    expect(await send(body)).toMatchObject({ status: 400, errors: [{ code: 'VALIDATION_FAILED', field }] });
  }
});

test('a value may be a reserved word, and names that only resemble one are names', async () => {
  const { status, errors } = await send(profile('{"team":"__proto__","toString":"constructor","_proto_":""}'));
  expect([status, errors]).toEqual([201, []]);
});

test('a body that is nested deeply is read in reasonable time', async () => {
  const deep = `${'{"a":'.repeat(100_000)}{"__proto__":1}${'}'.repeat(100_000)}`;
  expect((await send(profile(deep))).status).toBe(400);
});
