import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { tenantCalls } from '../../../domain/tenant/access-calls.ts';
import {
  type DescribedOperation,
  documentSchema,
  type JsonSchema,
  operationsOf,
} from '../../../testing/test-openapi.ts';
import { demoTenant, startTestSandbox, type TestSandbox } from '../../../testing/test-sandbox.ts';
import { webhookCalls } from '../../../domain/webhooks/access-calls.ts';

/** Words of validators, of programs and of regular expressions. */
const RAW =
  /invalid (input|string|option|value|key)|expected|received|too (big|small)|regular expression|pattern|\/\^|undefined|NaN|\bnull\b/i;
const SENTENCE = /^[A-Z][^\n]{3,200}$/;

const WRONG_VALUES = [null, true, -1.5, '', '\u200b', 'x'.repeat(5_000), [], [null], {}];
const WRONG_TEXTS = ['', '-1', '1.5', '999999999999', 'x'.repeat(5_000)];

const IDS: typeof tenantCalls.ids = { ...tenantCalls.ids, ...webhookCalls.ids };

const failureSchema = z.object({ errors: z.array(z.object({ message: z.string() })) });

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

test('no message about a wrong value, of any field of any call, contains words of a validator', async () => {
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  const headers = {
    authorization: `Bearer ${await sandbox.tokenFor('admin@northwind.example')}`,
    'x-tenant-id': tenantId,
    'x-account-id': accountId,
  };
  const operations = operationsOf(documentSchema.parse((await sandbox.app.inject({ url: '/openapi.json' })).json()));
  const messages = new Set<string>();
  const judged = new Set<string>();
  for (const described of operations) {
    for (const { url, body } of wrongRequests(described)) {
      const response = await sandbox.app.inject({
        method: described.method,
        url,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { payload: body }),
      });
      if (response.statusCode !== 400) continue;
      judged.add(described.operation.operationId);
      for (const { message } of failureSchema.parse(response.json()).errors) messages.add(message);
    }
  }
  const withBody = operations.filter(({ operation }) => operation.requestBody?.content['application/json']);
  expect([...judged]).toEqual(expect.arrayContaining(withBody.map(({ operation }) => operation.operationId)));
  expect([...messages].filter((message) => RAW.test(message) || !SENTENCE.test(message))).toEqual([]);
  // Thousands of requests.
}, 180_000);

/** Requests to a call with each wrong value in each field of its body and in each parameter of its query. */
function* wrongRequests({ path, operation }: DescribedOperation): Generator<{ url: string; body?: string }> {
  const url = path.replaceAll(/\{(\w+)\}/g, (_part, id: string) => IDS?.[id]?.own ?? 'x');
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (schema) {
    for (const body of ['', '{', '{"__proto__":{}}', 'null', '[]', '"x"', '7']) yield { url, body };
    for (const body of wrongValuesFor(schema)) yield { url, body: JSON.stringify(body) };
  }
  for (const parameter of operation.parameters.filter((one) => one.in === 'query')) {
    yield { url: `${url}?${parameter.name}=x&${parameter.name}=x`, ...(schema && { body: '{}' }) };
    for (const text of WRONG_TEXTS) {
      const query = new URLSearchParams({ [parameter.name]: text }).toString();
      yield { url: `${url}?${query}`, ...(schema && { body: '{}' }) };
    }
  }
}

/** Values that are wrong as a whole or, in lists and objects, in one part. */
function wrongValuesFor({ properties, items }: JsonSchema): unknown[] {
  const parts = Object.entries(properties ?? {}).flatMap(([name, schema]) =>
    wrongValuesFor(schema).map((value) => ({ [name]: value })),
  );
  const entries = typeof items === 'object' ? wrongValuesFor(items).map((value) => [value]) : [];
  return [...WRONG_VALUES, ...parts, ...entries];
}
