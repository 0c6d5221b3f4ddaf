import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { demoId } from './database/demo-tenants.ts';
import { callerAs } from './test-caller.ts';
import { type Chance, createChance, ODD_TEXTS, ODD_VALUES } from './test-chance.ts';
import { startOn, testDatabases } from './test-databases.ts';
import { type DescribedOperation, documentSchema, type JsonSchema, operationsOf } from './test-openapi.ts';
import { demoTenant, type TestSandbox } from './testing.ts';

const SEED = 20_260_203;
const REQUESTS_PER_CALL = 30;
const ADMIN = 'admin@northwind.example';
const WEBHOOK = demoId('webhook Northwind Payments https://hooks.northwind.example/payments');

const failureSchema = z.object({
  result: z.literal('FAILURE'),
  data: z.null(),
  errors: z.array(z.object({ code: z.string(), message: z.string() })).check(z.minLength(1)),
});

describe.each(testDatabases)('on $name', (database) => {
  let sandbox: TestSandbox;
  let operations: readonly DescribedOperation[];
  let token: string;
  beforeAll(async () => {
    sandbox = await startOn(database);
    token = await sandbox.tokenFor(ADMIN);
    operations = operationsOf(documentSchema.parse((await sandbox.app.inject({ url: '/openapi.json' })).json()));
  });
  afterAll(() => sandbox.close());

  /** Text that is something to the API, so that requests get past the first check. */
  function knownTexts(): readonly string[] {
    const userIds = ['reader', 'multi', 'liam.doyle', 'hugo.lefebvre', 'admin'].map((name) =>
      demoId(`user Northwind Payments ${name}@northwind.example`),
    );
    return [
      ...userIds,
      ...userIds.map((id) => sandbox.invitationKeyOf(id)),
      `pk_${demoId('key Northwind Payments Checkout').replaceAll('-', '')}`,
      WEBHOOK,
      demoId(`batch ${WEBHOOK} 0`),
      demoId(`attempt ${demoId(`batch ${WEBHOOK} 0`)} 0`),
      'https://new.northwind.example/hook',
      'user.invited',
      'someone@northwind.example',
      ADMIN,
      'APP_READ',
      'TENANT_ADMIN',
      'IE',
      '7',
    ];
  }

  function makeText(chance: Chance): string {
    return chance.happens(0.6) ? chance.pick(knownTexts()) : chance.pick(ODD_TEXTS);
  }

  /** Mostly what the schema asks for; now and then something else. */
  function makeValue(chance: Chance, schema: JsonSchema | boolean | undefined): unknown {
    if (schema === undefined || typeof schema === 'boolean' || chance.happens(0.12)) return chance.pick(ODD_VALUES);
    if (schema.type === 'array') {
      return Array.from({ length: chance.upTo(3) }, () => makeValue(chance, schema.items));
    }
    if (schema.type === 'object') {
      const names = Object.keys(schema.properties ?? {}).filter(() => !chance.happens(0.1));
      const entries = names.map((name) => [name, makeValue(chance, schema.properties?.[name])]);
      return Object.fromEntries(chance.happens(0.1) ? [...entries, ['unknown', chance.pick(ODD_VALUES)]] : entries);
    }
    if (schema.type === 'integer') return chance.upTo(55);
    if (schema.type === 'boolean') return chance.happens(0.5);
    return makeText(chance);
  }

  function makeRequest(chance: Chance, { method, path, operation }: DescribedOperation) {
    const { tenantId, accountId } = demoTenant('Northwind Payments');
    const query = new URLSearchParams();
    for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'query')) {
      for (let count = chance.upTo(2); count > 0; count -= 1) query.append(name, makeText(chance));
    }
    const pathname = path.replaceAll(/\{\w+\}/g, () =>
      encodeURIComponent(makeText(chance).replaceAll(/\p{Surrogate}/gu, '?')),
    );
    // What Node's own parser of HTTP refuses never gets here.
    const oddHeader = () => chance.pick(ODD_TEXTS).replaceAll(/[^\x20-\x7e]/g, '?');
    const headers = {
      authorization: chance.happens(0.9) ? `Bearer ${token}` : oddHeader(),
      'x-tenant-id': chance.happens(0.9) ? tenantId : oddHeader(),
      'x-account-id': chance.happens(0.95) ? accountId : oddHeader(),
      'x-correlation-id': oddHeader(),
      ...(chance.happens(0.3) && {
        'idempotency-key': chance.happens(0.7) ? 'k'.repeat(chance.upTo(30)) : oddHeader(),
      }),
    };
    const url = `${pathname}${query.size > 0 ? `?${query.toString()}` : ''}`;
    if (!operation.requestBody) return { method, url, headers };
    const isBroken = chance.happens(0.08);
    const json = JSON.stringify(makeValue(chance, operation.requestBody.content['application/json'].schema));
    const type = chance.happens(0.95) ? 'application/json' : chance.pick(['text/plain', 'application/xml', 'x']);
    return {
      method,
      url,
      headers: { ...headers, 'content-type': type },
      payload: isBroken ? json.slice(0, chance.upTo(json.length)) : json,
    };
  }

  test('no request that can be made of the description brings a call down, or gets an answer that is not described', async () => {
    const chance = createChance(SEED);
    const statuses = new Set<number>();
    for (const described of operations) {
      for (let count = 0; count < REQUESTS_PER_CALL; count += 1) {
        const request = makeRequest(chance, described);
        const answer = await sandbox.app.inject(request);
        const told = `${JSON.stringify(request)} was answered ${answer.statusCode} ${answer.payload.slice(0, 300)}`;
        expect(answer.statusCode, told).toBeLessThan(500);
        const response = described.operation.responses[answer.statusCode];
        expect(response, told).toBeDefined();
        statuses.add(answer.statusCode);
        if (answer.statusCode < 300) continue;
        const { errors } = failureSchema.parse(answer.json());
        const items = response?.content['application/json'].schema.properties?.['errors']?.items;
        const codes = typeof items === 'object' ? items.properties?.['code']?.enum : [];
        for (const { code } of errors) expect(codes, told).toContain(code);
      }
    }
    // The requests reached what they are meant to try.
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 201, 202, 400, 401, 403, 404, 409, 415]);
    const admin = await callerAs(sandbox, ADMIN);
    expect((await admin('GET v1/tenant/users')).status).toBe(200);
  });
});
