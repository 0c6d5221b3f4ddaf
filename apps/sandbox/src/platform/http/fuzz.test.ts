import { instructionPageSchema } from '@portal/api-client/instructions';
import { savedViewSchema } from '@portal/api-client/report-preferences';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { demoProfileRef } from '../../demo/data/demo-creditor-profiles.ts';
import { drawDemoLogo } from '../../demo/data/demo-logo.ts';
import { schemeIdOf } from '../../domain/payments/order-story.ts';
import { demoDraftId } from '../../demo/data/demo-schemes.ts';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { demoThemeId } from '../../demo/data/demo-themes.ts';
import { addKey, addOrder } from '../../testing/seeds/seeds.ts';
import { callerAs } from '../../testing/test-caller.ts';
import { type Chance, createChance, ODD_TEXTS, ODD_TYPES, ODD_VALUES, seedFor } from '../../testing/test-chance.ts';
import { anyDatabase, startOn } from '../../testing/test-databases.ts';
import { type DescribedOperation, documentSchema, type JsonSchema, operationsOf } from '../../testing/test-openapi.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';

const REQUESTS_PER_CALL = 30;
/** It tries every call, one request after another: half a minute on a busy machine, and more with each new call. */
const EVERY_CALL_MS = 180_000;
const ADMIN = 'admin@northwind.example';
const ADMIN_ID = demoId('user Northwind Payments admin@northwind.example');
const LOGO = drawDemoLogo('#0d8a91').toString('latin1');
const WEBHOOK = demoId('webhook Northwind Payments https://hooks.northwind.example/payments');

const SCHEMES = ['Online checkout', 'Telephone orders', 'Marketplace payouts'].map((name) =>
  schemeIdOf(demoId('tenant Northwind Payments'), name),
);

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const DAYS = [0, 1, 6, 7, 92, 93, -1, 400]
  .map(dayBefore)
  .concat(
    '2026-02-30',
    '2026-2-1',
    '26-02-01',
    '2026-02-01T00:00:00+14:00',
    '1969-12-31',
    '2199-12-31',
    '-000001-01-01',
  );

/** By input name: values that pass validation, and values that just fail it. */
const BY_NAME: Readonly<Record<string, readonly string[]>> = {
  dateFrom: DAYS,
  dateTo: DAYS,
  take: ['1', '7', '50', '0', '51', '1e1', '+5', '0x10', ' 5', '5.0'],
  from: ['0', '1', '25', '999999999', '9999999999', '-0'],
  term: ['INS', 'ins-', 'O', 'ord-_', 'INS-%', String.raw`\\`, '%', '_', "'; drop table orders; --", 'ß', 'İ', '1'],
  currency: ['EUR', 'GBP', 'EUR,GBP', ',', 'eur', 'EU\u0052'],
  direction: ['debit', 'credit', 'debit,credit', 'DEBIT'],
  status: ['SETTLED', 'SETTLED,FAILED', 'ACTIVE', 'ACTIVE,INACTIVE', 'settled'],
  appId: ['swish', 'Swish', 'card-payments', 'SkyPoints', 'skypoints', 'visa', 'unknown'],
  app: ['Wallet', 'a,b', 'x'.repeat(201), ','.repeat(150)],
  reimbursements: ['+refunds', '-refunds,+chargebacks', ' refunds', '+refunds,-refunds'],
  type: ['SEPA', 'SEPA,ACH', 'sepa'],
  group: ['MANDATE', 'CARD'],
  userId: [ADMIN_ID, ADMIN_ID.toUpperCase(), demoId('user Northwind Payments reader@northwind.example')],
  // Columns of both reports, of one, and of neither.
  dataKey: ['createdAt', 'customerRef', 'status', 'updatedAt', 'transaction.id', '__proto__'],
  columns: ['createdAt', 'customerRef', 'status', 'updatedAt', 'mandateId', 'constructor'],
  schemeId: SCHEMES,
  draftId: SCHEMES.flatMap((schemeId) => [0, 1, 2].map((number) => demoDraftId(schemeId, number))),
  publishedDraftId: SCHEMES.map((schemeId) => demoDraftId(schemeId, 1)),
  lastModified: ['2026-09-14T13:05:00.000Z', '2026-11-09T15:40:00.000Z'],
  code: ['new', 'checkout', 'x'.repeat(40)],
  agreementType: ['ONE_OFF', 'RECURRING'],
  amount: ['10', '0.5', '-1', '1e3', '9'.repeat(40)],
  country: ['IE', 'SE', 'XX', ''],
  countries: ['IE', 'SE', 'XX'],
  currencies: ['EUR', 'SEK', 'XXX'],
  lowValueInclusive: ['10', '0.0001', '999999999999.9999'],
  highValueInclusive: ['10', '9.99'],
  paymentMethods: ['CARD', 'SWISH', 'SEPA_INSTANT_CREDIT'],
  authorizationSource: ['TEL', 'WEB'],
  days: ['1', '93', '94', '0', '1e1'],
  network: ['bacs', 'sepa', 'ach', 'BECS_AU', 'SEPA', 'SEPA,ACH', 'swift'],
  provider: ['gocardless', 'Bottomline', 'modulr'],
  creditorProfileRef: [demoProfileRef('Northwind Payments', 'Dublin subscriptions')],
  creditorIdentifier: ['DE98ZZZ09999999999', 'de98 zzz0 9999 9999 99', '123456', '1220559', '9A12345678', 'DE74ZZZ'],
  searchValue: ['dublin', 'DE', '%', '_', 'İ'],
  themeId: ['Spring sale', 'Invoices'].map(demoThemeId),
  templateVersion: ['1', '2', '3'],
  fontFamily: ['Inter', 'Comic Sans', 'Inter; color: red'],
  color: ['#fff', '#0a58ca', 'red', '#fff;}'],
  name: ['Mine', ' Mine ', 'x'.repeat(60), '<b>', '\u202eeniM'],
};

const failureSchema = z.object({
  result: z.literal('FAILURE'),
  data: z.null(),
  errors: z.array(z.object({ code: z.string(), message: z.string() })).check(z.minLength(1)),
});

describe.each([anyDatabase])('on $name', (database) => {
  let sandbox: TestSandbox;
  let operations: readonly DescribedOperation[];
  let token: string;
  /** The Authorization headers of API keys: more than one, because each has a limit of calls. */
  let keys: readonly string[];
  /** See `namesOfPayments`. */
  let ofPayments: Readonly<Record<string, readonly string[]>>;
  beforeAll(async () => {
    sandbox = await startOn(database);
    token = await sandbox.tokenFor(ADMIN);
    const { tenantId } = demoTenant('Northwind Payments');
    const added = Array.from({ length: 10 }, () => addKey(sandbox.db, tenantId, { roles: ['TENANT_ADMIN'] }));
    keys = (await Promise.all(added)).map(({ authorization }) => authorization);
    ofPayments = await namesOfPayments();
    operations = operationsOf(documentSchema.parse((await sandbox.app.inject({ url: '/openapi.json' })).json()));
  });
  afterAll(() => sandbox.close());

  /** Ids of existing payments and saved views, by parameter name. */
  async function namesOfPayments(): Promise<typeof ofPayments> {
    const { tenantId } = demoTenant('Northwind Payments');
    for (let number = 1; number <= 12; number += 1) {
      await addOrder(sandbox.db, tenantId, { number, created_at: new Date(Date.now() - number * 3_600_000) });
    }
    const admin = await callerAs(sandbox, ADMIN);
    const page = await admin('GET v2/transaction-data/instructions?take=5');
    const views = ['One', 'Two'].map((name) =>
      admin('POST v2/transaction-data/saved-views?reportType=transaction', { name, query: '' }),
    );
    return {
      orderRef: ['ORD-1'],
      instructionRef: ['INS-1'],
      financialInstrumentId: ['FIN-1'],
      transactionId: ['TXN-1'],
      after: [instructionPageSchema.parse(page.data).next ?? ''],
      viewId: (await Promise.all(views)).map(({ data }) => savedViewSchema.parse(data).viewId),
    };
  }

  /** Texts that mean something to the API, so that requests pass validation. */
  function knownTexts(): readonly string[] {
    const userIds = ['reader', 'multi', 'liam.doyle', 'hugo.lefebvre', 'admin'].map((name) =>
      demoId(`user Northwind Payments ${name}@northwind.example`),
    );
    return [
      ...Object.values(ofPayments).flat(),
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

  function makeText(chance: Chance, name = ''): string {
    const named = BY_NAME[name] ?? ofPayments[name];
    if (named && chance.happens(0.9)) return chance.pick(named);
    return chance.happens(0.6) ? chance.pick(knownTexts()) : chance.pick(ODD_TEXTS);
  }

  /** Usually a value that matches the schema; sometimes another one. */
  function makeValue(chance: Chance, schema: JsonSchema | boolean | undefined, name?: string): unknown {
    if (schema === undefined || typeof schema === 'boolean' || chance.happens(0.08)) return chance.pick(ODD_VALUES);
    if (schema.enum && chance.happens(0.8)) return chance.pick(schema.enum);
    if (schema.type === 'array') {
      return Array.from({ length: chance.upTo(3) }, () => makeValue(chance, schema.items, name));
    }
    if (schema.type === 'object') {
      // With fewer properties, more requests pass validation.
      const isLeftOut = (key: string) => chance.happens(schema.required?.includes(key) ? 0.05 : 0.6);
      const names = Object.keys(schema.properties ?? {}).filter((key) => !isLeftOut(key));
      const entries = names.map((key) => [key, makeValue(chance, schema.properties?.[key], key)]);
      return Object.fromEntries(chance.happens(0.1) ? [...entries, ['unknown', chance.pick(ODD_VALUES)]] : entries);
    }
    if (schema.type === 'integer' || schema.type === 'number') return chance.upTo(55);
    if (schema.type === 'boolean') return chance.happens(0.5);
    return makeText(chance, name);
  }

  function makeRequest(chance: Chance, { method, path, operation }: DescribedOperation) {
    const { tenantId, accountId } = demoTenant('Northwind Payments');
    const query = new URLSearchParams();
    for (const { name, required, schema } of operation.parameters.filter((parameter) => parameter.in === 'query')) {
      const isSent = chance.happens(required ? 0.95 : 0.2);
      for (let count = isSent ? (chance.happens(0.1) ? 2 : 1) : 0; count > 0; count -= 1) {
        const isOffered = schema.enum && chance.happens(0.8);
        query.append(name, isOffered ? String(chance.pick(schema.enum)) : makeText(chance, name));
      }
    }
    const pathname = path.replaceAll(/\{(\w+)\}/g, (_part, name: string) =>
      encodeURIComponent(makeText(chance, name).replaceAll(/\p{Surrogate}/gu, '?')),
    );
    // Node's HTTP parser rejects other characters before the sandbox sees them.
    const oddHeader = () => chance.pick(ODD_TEXTS).replaceAll(/[^\x20-\x7e]/g, '?');
    const headers = {
      authorization: chance.happens(0.9) ? (chance.happens(0.2) ? chance.pick(keys) : `Bearer ${token}`) : oddHeader(),
      'x-tenant-id': chance.happens(0.9) ? tenantId : oddHeader(),
      'x-account-id': chance.happens(0.95) ? accountId : oddHeader(),
      'x-correlation-id': oddHeader(),
      ...(chance.happens(0.3) && {
        'idempotency-key': chance.happens(0.7) ? 'k'.repeat(chance.upTo(30)) : oddHeader(),
      }),
      ...(method === 'PUT' && chance.happens(0.7) && { 'if-match': chance.happens(0.8) ? '*' : oddHeader() }),
    };
    const url = `${pathname}${query.size > 0 ? `?${query.toString()}` : ''}`;
    if (!operation.requestBody) return { method, url, headers };
    const isBroken = chance.happens(0.08);
    const { 'application/json': described } = operation.requestBody.content;
    if (!described) return { method, url, ...makeForm(chance, headers) };
    const json = JSON.stringify(makeValue(chance, described.schema));
    const type = chance.happens(0.95) ? 'application/json' : chance.pick(['text/plain', 'application/xml', 'x']);
    return {
      method,
      url,
      headers: { ...headers, 'content-type': type },
      payload: isBroken ? json.slice(0, chance.upTo(json.length)) : json,
    };
  }

  /** A form that may lack its file, or have several; the files may be images, and the form may be cut. */
  function makeForm(chance: Chance, headers: Record<string, string>) {
    const file = () => (chance.happens(0.5) ? LOGO : chance.pick(ODD_TEXTS));
    const partOf = () => {
      const filename = chance.happens(0.8) ? '; filename="logo.png"' : '';
      const name = chance.happens(0.9) ? 'file' : chance.pick(ODD_TEXTS);
      return `--x\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${file()}\r\n`;
    };
    const form = `${Array.from({ length: chance.happens(0.7) ? 1 : chance.upTo(12) }, partOf).join('')}--x--\r\n`;
    const payload = Buffer.from(chance.happens(0.1) ? form.slice(0, chance.upTo(form.length)) : form, 'latin1');
    const type = chance.happens(0.95) ? 'multipart/form-data; boundary=x' : chance.pick(ODD_TYPES);
    return { headers: { ...headers, 'content-type': type }, payload };
  }

  const everyCall = { timeout: EVERY_CALL_MS };
  test(
    'random requests based on the API description never fail, and get only described responses',
    everyCall,
    async () => {
      const statuses = new Set<number>();
      const done = new Set<string>();
      for (const described of operations) {
        const chance = createChance(seedFor(described.operation.operationId));
        for (let count = 0; count < REQUESTS_PER_CALL; count += 1) {
          const request = makeRequest(chance, described);
          const outcome = await sandbox.app.inject(request);
          const exchange = `${JSON.stringify(request)} → ${outcome.statusCode} ${outcome.payload.slice(0, 300)}`;
          expect(outcome.statusCode, exchange).toBeLessThan(500);
          const response = described.operation.responses[outcome.statusCode];
          expect(response, exchange).toBeDefined();
          statuses.add(outcome.statusCode);
          if (outcome.statusCode < 300) done.add(described.operation.operationId);
          if (outcome.statusCode < 300) continue;
          const { errors } = failureSchema.parse(outcome.json());
          const items = response?.content['application/json'].schema.properties?.['errors']?.items;
          const codes = typeof items === 'object' ? items.properties?.['code']?.enum : [];
          for (const { code } of errors) expect(codes, exchange).toContain(code);
        }
      }
      // Proves that enough requests pass validation: test events are limited to ten a minute.
      expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 201, 202, 400, 401, 403, 404, 409, 415, 428, 429]);
      // Every report call whose input is in the address alone must succeed at least once.
      const ofReports = operations.filter(
        ({ operation }) =>
          operation.requestBody === undefined && operation.tags.some((tag) => /^(Orders|Reports)$/.test(tag)),
      );
      const unread = ofReports.map(({ operation }) => operation.operationId).filter((id) => !done.has(id));
      // No exports are prepared in this test.
      expect(unread).toEqual(['getReportDownload']);
      const admin = await callerAs(sandbox, ADMIN);
      expect((await admin('GET v1/tenant/users')).status).toBe(200);
    },
  );
});
