import { Validator } from '@cfworker/json-schema';
import { DELIVERY_FAILURES } from '@portal/api-client/delivery-failures';
import { PAYMENT_FAILURES } from '@portal/api-client/payment-failures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { API_EXAMPLES } from '../../../demo/data/api-examples.ts';
import { EVENT_TYPES } from '../../../domain/webhooks/event-types.ts';
import { inlined } from '../../../testing/test-openapi.ts';
import { startTestSandbox, type TestSandbox } from '../../../testing/test-sandbox.ts';
import { PLATFORM_ERRORS } from '../errors.ts';

const mediaSchema = z.object({ schema: z.looseObject({}), example: z.optional(z.unknown()) });
const partSchema = z.object({ content: z.optional(z.object({ 'application/json': z.optional(mediaSchema) })) });
const operationSchema = z.object({
  operationId: z.optional(z.string()),
  summary: z.string(),
  description: z.optional(z.string()),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      description: z.string(),
      schema: z.looseObject({ type: z.optional(z.unknown()), default: z.optional(z.unknown()) }),
    }),
  ),
  requestBody: z.optional(partSchema),
  responses: z.record(z.string(), partSchema),
});
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  webhooks: z.record(z.string(), z.object({ post: operationSchema })),
  components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }),
  'x-error-catalogue': z.array(
    z.object({
      kind: z.enum(['call', 'payment', 'delivery']),
      code: z.string(),
      status: z.optional(z.number()),
      message: z.optional(z.string()),
      actors: z.array(z.enum(['developer', 'tenant', 'payer', 'provider'])).check(z.minLength(1)),
      cause: z.string().check(z.regex(/^[A-Z`].*\.$/s)),
      remedy: z.string().check(z.regex(/^[A-Z`].*\.$/s)),
    }),
  ),
});

const statusSchema = z.object({ enum: z.optional(z.array(z.string())), description: z.optional(z.string()) });

let sandbox: TestSandbox;
let text: string;
let document: z.infer<typeof documentSchema>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  text = (await sandbox.app.inject({ url: '/openapi.json' })).payload;
  document = documentSchema.parse(JSON.parse(text));
});
afterAll(() => sandbox.close());

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('every schema has a name of its own and is used, and every reference names one', () => {
  const { schemas } = document.components;
  const named = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(schemas).toSorted());
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Key', 'KeyInput', 'Webhook', 'InstructionPage', 'Failure']),
  );
});

test('every parameter says what it is, and a number in an address has the type and the default of a number', () => {
  const parameters = operations().flatMap((operation) => operation.parameters);
  const unsaid = parameters.filter(({ description }) => !/^[A-Z`].*\.$/s.test(description)).map(({ name }) => name);
  expect([...new Set(unsaid)]).toEqual([]);
  const take = operations()
    .find(({ operationId }) => operationId === 'listInstructions')
    ?.parameters.find(({ name }) => name === 'take');
  expect(take?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 50, default: 10 });
  const wrong = parameters.filter(({ schema }) => schema.type === 'integer' && typeof schema.default === 'string');
  expect(wrong).toEqual([]);
});

/** Every list of values that has this one, with the nearest description around it. */
function listsWith(wanted: string, node: unknown, around = ''): { values: readonly unknown[]; description: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = 'description' in node && typeof node.description === 'string' ? node.description : around;
  const values: readonly unknown[] = 'enum' in node && Array.isArray(node.enum) ? node.enum : [];
  return [
    ...(values.includes(wanted) ? [{ values, description: own }] : []),
    ...Object.values(node).flatMap((inner) => listsWith(wanted, inner, own)),
  ];
}

test.each([
  ['SETTLED', 8],
  ['WON', 4],
  ['PROCESSING', 12],
  ['PENDING', 2],
])('every status beside %s is explained where statuses are listed', (status, count) => {
  const found = listsWith(status, JSON.parse(text));
  expect(found.length).toBeGreaterThanOrEqual(count);
  for (const { values, description } of found) {
    for (const value of values) expect(description).toContain(`\`${String(value)}\`: `);
  }
});

/** Every member with this ending of its name, by the names of the members around it. */
function membersEnding(ending: RegExp, node: unknown, around: readonly string[] = []): (readonly [string, unknown])[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, inner]) => [
    ...(around.at(-1) === 'properties' && ending.test(name) ? [[[...around, name].join('.'), inner] as const] : []),
    ...membersEnding(ending, inner, [...around, name]),
  ]);
}

test('every status in an object is explained, and says its values', () => {
  const statuses = membersEnding(/status$/i, document.components.schemas);
  expect(statuses.length).toBeGreaterThan(20);
  const unexplained = statuses.filter(([place, status]) => {
    const { enum: values, description } = statusSchema.parse(status);
    return description === undefined || (values === undefined && !place.includes('history'));
  });
  expect(unexplained.map(([place]) => place)).toEqual([]);
});

test('every call that an event or an error names in its text exists', () => {
  const ids = new Set(operations().map(({ operationId }) => operationId));
  const named = [...text.matchAll(/`(GET|POST|PUT|DELETE) (\/v\d[^`]*)`/g)];
  expect(named.map(([, , path]) => path)).toContain('/v2/chargebacks');
  for (const [, method = '', path = ''] of named) {
    expect(Object.keys(document.paths[path] ?? {}), path).toContain(method.toLowerCase());
  }
  const remedies = document['x-error-catalogue'].flatMap(({ remedy }) => [...remedy.matchAll(/\(`(\w+)`\)/g)]);
  expect(remedies.length).toBeGreaterThan(3);
  for (const [, id = ''] of remedies) expect(ids).toContain(id);
});

test('every event type is a webhook with a sentence, and an example that has the described members', () => {
  const { webhooks, components } = document;
  expect(Object.keys(webhooks).toSorted()).toEqual(Object.values(EVENT_TYPES).toSorted());
  for (const [type, { post }] of Object.entries(webhooks)) {
    expect(post.description).toMatch(/^[A-Z].*\.$/s);
    const body = post.requestBody?.content?.['application/json'];
    expect(body?.example).toMatchObject({ events: [{ type, data: {} }] });
    expectValid(type, body, components.schemas);
  }
});

test('the catalogue has each error code of calls and each failure reason of payments and deliveries once', () => {
  const catalogue = document['x-error-catalogue'];
  const codesOf = (wanted: string) => catalogue.filter(({ kind }) => kind === wanted).map(({ code }) => code);
  expect(codesOf('call')).toEqual(Object.keys(PLATFORM_ERRORS));
  expect(codesOf('payment')).toEqual(Object.keys(PAYMENT_FAILURES));
  expect(codesOf('delivery')).toEqual(Object.keys(DELIVERY_FAILURES));
  expect(catalogue.find(({ code }) => code === 'RATE_LIMITED')).toMatchObject({
    status: 429,
    message: 'Too many requests',
  });
});

/** Only the invited person can accept an invitation. */
const WITHOUT_RESPONSE = ['acceptInvitation'];

test('every call has an example of its body and of its response, as its schemas describe them', () => {
  const { schemas } = document.components;
  const missing: string[] = [];
  for (const { operationId = '', requestBody, responses } of operations()) {
    const body = requestBody?.content?.['application/json'];
    if (body?.example !== undefined) expectValid(operationId, body, schemas);
    else if (body) missing.push(`${operationId}: body`);
    const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
    const response = success?.content?.['application/json'];
    if (response?.example === undefined) missing.push(operationId);
    else expectValid(operationId, response, schemas);
  }
  expect(missing.toSorted(), '`npm run api-examples` records them').toEqual(WITHOUT_RESPONSE);
});

test('no example has a private key, a token or an address of this machine', () => {
  const secrets = /eyJ[\w-]{10}|sandbox\.example|sk_(?!EXAMPLE)[\w-]{20}/.exec(JSON.stringify(API_EXAMPLES));
  expect(secrets?.[0]).toBeUndefined();
});

function expectValid(
  name: string,
  body: z.infer<typeof mediaSchema> | undefined,
  schemas: Readonly<Record<string, unknown>>,
): void {
  const schema = z.looseObject({}).parse(inlined(body?.schema, schemas));
  const { errors } = new Validator(schema, '2020-12').validate(body?.example);
  expect(errors, name).toEqual([]);
}
