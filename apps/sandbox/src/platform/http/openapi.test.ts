import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PLATFORM_ERRORS } from './errors.ts';
import { documentSchema, operationsOf } from '../../testing/test-openapi.ts';
import { servedRoutes } from '../../testing/test-caller.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let text: string;
let document: z.infer<typeof documentSchema>;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  text = (await sandbox.app.inject({ url: '/openapi.json' })).payload;
  document = documentSchema.parse(JSON.parse(text));
});
afterAll(() => sandbox.close());

test('the document is OpenAPI 3.1 and describes exactly the calls of the API', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const described = operationsOf(document).map(({ method, path }) => `${method} ${path.slice(1)}`);
  const served = servedRoutes(sandbox).map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
  expect(described.toSorted()).toEqual(served.toSorted());
  expect(/\/flags|\/healthz|password|hash|dataDir|PGlite/i.exec(text)?.[0]).toBeUndefined();
});

test('every call has a unique name, a summary and a tag with a description', () => {
  const operations = operationsOf(document);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  const subjects = document.tags.map(({ name }) => name);
  for (const { operation } of operations) {
    expect(operation.summary).not.toBe('');
    expect(subjects).toContain(operation.tags[0]);
  }
});

test.each([
  ['getInvitationSummary', [], []],
  ['getIdentity', [{ accessToken: [] }], []],
  ['getServices', [{ accessToken: [] }, { apiKey: [] }, { clientCredentials: [] }], []],
  ['createKey', [{ accessToken: [] }], ['X-Account-Id', 'X-Tenant-Id']],
])('%s lists the credentials that it takes and the headers that it requires', (operationId, security, required) => {
  const found = operationsOf(document).find(({ operation }) => operation.operationId === operationId);
  expect(found?.operation.security).toEqual(security);
  const headers = found?.operation.parameters.filter((parameter) => parameter.in === 'header') ?? [];
  expect(headers.filter((header) => header.required).map(({ name }) => name)).toEqual(required);
  expect(headers.map(({ name }) => name).includes('Idempotency-Key')).toBe(operationId === 'createKey');
});

test('a call names the roles of which one of each list is required', () => {
  const rolesOf = (wanted: string) =>
    operationsOf(document).find(({ operation }) => operation.operationId === wanted)?.operation['x-roles'];
  expect(rolesOf('createWebhook')).toEqual([['WEBHOOK_WRITE']]);
  expect(rolesOf('listWebhooks')).toEqual([['WEBHOOK_READ', 'WEBHOOK_WRITE']]);
  expect(rolesOf('getServices')).toBeUndefined();
});

test('reads return a version as ETag, and updates require it as If-Match', () => {
  const operations = operationsOf(document);
  const named = (id: string) => operations.find(({ operation }) => operation.operationId === id)?.operation;
  for (const id of [
    'getTenant',
    'getKey',
    'getUser',
    'getWebhook',
    'updateTenant',
    'updateKey',
    'updateUser',
    'updateWebhook',
  ]) {
    expect(Object.keys(named(id)?.responses['200']?.headers ?? {})).toEqual(['ETag']);
    expect(named(id)?.parameters.some(({ name }) => name === 'If-Match')).toBe(id.startsWith('update'));
    expect(named(id)?.responses['428']?.description.includes('VERSION_REQUIRED') ?? false).toBe(
      id.startsWith('update'),
    );
    expect(named(id)?.responses['409']?.description.includes('STALE_SAVE') ?? false).toBe(id.startsWith('update'));
  }
  expect(named('listKeys')?.responses['200']?.headers).toBeUndefined();
});

test('every call that replaces something requires a version, except the preferences of a user and single switches', () => {
  const operations = operationsOf(document);
  const replacing = operations.filter(({ method }) => method === 'PUT');
  const requiresVersion = ({ operation }: (typeof operations)[number]) =>
    operation.parameters.some(({ name, required }) => name === 'If-Match' && required) &&
    operation.responses['428'] !== undefined;
  const blind = replacing.filter((one) => !requiresVersion(one)).map(({ operation }) => operation.operationId);
  expect(blind).toEqual(['updateApprovalSettings', 'saveColumnPreferences']);
  for (const id of ['saveCollectDraft', 'savePayoutDraft']) {
    const found = operations.find(({ operation }) => operation.operationId === id);
    expect(found?.operation.responses['428']?.description).toContain('VERSION_REQUIRED');
  }
});

test('every error code of a call is listed under its status, with its message', () => {
  const found = operationsOf(document).find(({ operation }) => operation.operationId === 'deleteUser');
  const refusals = Object.entries(found?.operation.responses ?? {}).filter(([status]) => !status.startsWith('2'));
  expect(refusals.map(([status]) => status)).toEqual(['400', '401', '403', '404', '409', '429', '500']);
  expect(found?.operation.responses['409']?.description).toBe(
    `CANNOT_CHANGE_YOURSELF: ${PLATFORM_ERRORS.CANNOT_CHANGE_YOURSELF[1]}.\n` +
      `LAST_TENANT_ADMIN: ${PLATFORM_ERRORS.LAST_TENANT_ADMIN[1]}.\n` +
      `TWO_APPROVERS_REQUIRED: ${PLATFORM_ERRORS.TWO_APPROVERS_REQUIRED[1]}.`,
  );
});

test('a call for users only refuses API keys, and every other call takes one', () => {
  for (const { operation } of operationsOf(document)) {
    const { security, responses, operationId } = operation;
    if (security.length === 0) continue;
    const takesKeys = security.some((scheme) => JSON.stringify(scheme) === '{"apiKey":[]}');
    const refusesKeys = responses['403']?.description.includes('NOT_FOR_API_KEYS') ?? false;
    expect([operationId, refusesKeys]).toEqual([operationId, !takesKeys]);
    expect(responses['429']?.headers).toHaveProperty('Retry-After');
  }
});

test("the document is public, and the link to public documentation redirects to the portal's page", async () => {
  const response = await sandbox.app.inject({ url: '/openapi.json', headers: { origin: 'http://localhost:4300' } });
  expect(response.statusCode).toBe(200);
  expect(response.headers['access-control-allow-origin']).toBe('http://localhost:4300');
  expect(z.string().parse(response.headers['content-type'])).toContain('application/json');
  const link = await sandbox.app.inject({ url: '/api-documentation' });
  expect([link.statusCode, link.headers.location]).toEqual([302, 'http://localhost:4300/api-documentation']);
});
