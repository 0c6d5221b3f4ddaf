import { portalSchema } from '@portal/contract';
import { expect, test } from 'vitest';
import { findPage } from './find-page.ts';
import { readDocument, SMALL_DOCUMENT } from '../testing/small-document.ts';

const AREA = { contract: 1, id: 'webhooks', version: '1.0.0', owner: 'A team', requires: { contract: 1, shared: {} } };
const sourceOf = async (document: unknown) => ({ api: await readDocument(document), baseUrl: 'https://api.example' });

test.each([
  ['unknown', undefined],
  ['calls', 'unknown'],
  ['schemas', 'toString'],
  ['errors', 'UNKNOWN'],
  ['events', 'unknown'],
  ['get-started', 'unknown'],
])('%s %s is no page', async (part, name) => {
  expect(findPage(await sourceOf(SMALL_DOCUMENT), part, name)).toBeUndefined();
});

test('a platform without API keys, events, errors and named schemas has no pages and no links for them', async () => {
  const { webhooks: _events, components: _schemas, 'x-error-catalogue': _errors, ...rest } = SMALL_DOCUMENT;
  const source = await sourceOf(rest);
  for (const part of ['events', 'errors', 'schemas', 'webhooks', 'get-started'])
    expect(findPage(source, part)).toBeUndefined();
  const index = JSON.stringify(findPage(source));
  expect(index).toContain('/api-documentation/calls');
  expect(index).not.toMatch(/api-documentation\/(events|errors|schemas|webhooks|get-started)/);
});

test('events without signatures have pages, but none about how to verify them', async () => {
  const { post } = SMALL_DOCUMENT.webhooks['key.created'];
  const source = await sourceOf({
    ...SMALL_DOCUMENT,
    webhooks: { 'key.created': { post: { ...post, parameters: [] } } },
  });
  const pages = [findPage(source), findPage(source, 'events'), findPage(source, 'events', 'key.created')];
  expect(pages).not.toContain(undefined);
  expect(JSON.stringify(pages)).not.toContain('/api-documentation/webhooks');
  expect(findPage(source, 'webhooks')).toBeUndefined();
});

test('an example of the document is shown, and without one, one that follows from the schema', async () => {
  const source = await sourceOf(SMALL_DOCUMENT);
  expect(JSON.stringify(findPage(source, 'calls', 'listKeys'))).toContain('ann@northwind.example');
  expect(JSON.stringify(findPage(source, 'schemas', 'Key'))).toContain('Checkout');
  const { components } = SMALL_DOCUMENT;
  const bare = await sourceOf({ ...SMALL_DOCUMENT, paths: {}, components });
  expect(JSON.stringify(findPage(bare, 'schemas', 'Key'))).toContain(String.raw`\"name\": \"name\"`);
});

test("the samples of 'Get started' are only those whose calls the document has", async () => {
  const titles = (findPage(await sourceOf(SMALL_DOCUMENT), 'get-started')?.blocks ?? []).flatMap((block) =>
    block.kind === 'heading' ? [block.text] : [],
  );
  expect(titles).toEqual(['1. Create an API key']);
});

/** A document with the calls of 'Get started', and tokens for keys. */
function withTokens(tokenUrl: string) {
  const { get } = SMALL_DOCUMENT.paths['/v1/keys'];
  const call = (operationId: string) => ({ get: { ...get, operationId } });
  const { components } = SMALL_DOCUMENT;
  const flows = { clientCredentials: { tokenUrl, scopes: {} } };
  return {
    ...SMALL_DOCUMENT,
    paths: {
      '/v2/payments': call('listInstructions'),
      '/v1/webhooks': call('createWebhook'),
      '/v1/test-events': call('sendTestEvent'),
    },
    components: {
      ...components,
      securitySchemes: { ...components.securitySchemes, tokens: { type: 'oauth2', flows } },
    },
  };
}

test.each([
  ['https://id.example/token', 'https://id.example/token'],
  ['/identity/token', 'https://api.example/identity/token'],
])("with the token address %s, the samples of 'Get started' get a token at %s", async (tokenUrl, address) => {
  const page = findPage(await sourceOf(withTokens(tokenUrl)), 'get-started');
  const samples = (page?.blocks ?? []).flatMap((block) => (block.kind === 'samples' ? [block] : []));
  const found = samples.find(({ label }) => label === 'List payments with a token');
  expect(found?.samples.map(({ label }) => label)).toEqual(['cURL', 'JavaScript', 'Python']);
  for (const { code } of found?.samples ?? []) expect(code).toContain(address);
});

test.each([
  ['get-started', 'tenant.api-key-new'],
  ['get-started', 'webhooks.list'],
  ['get-started', 'webhooks.verify'],
  ['webhooks', 'webhooks.verify'],
])("%s leads to the portal's page %s, if an area has it", async (part, id) => {
  const portals = [portalSchema.parse({ ...AREA, routes: [{ id, path: '/own/page', title: 'Page', access: {} }] })];
  const pathsIn = async (areas: typeof portals) =>
    (findPage({ ...(await sourceOf(withTokens('/token'))), portals: areas }, part)?.blocks ?? []).flatMap((block) =>
      block.kind === 'links' ? block.links.map(({ path }) => path) : [],
    );
  expect(await pathsIn(portals)).toContain('/own/page');
  expect(await pathsIn([])).not.toContain('/own/page');
});

test("'Get started' says how unknown names are treated, if the platform refuses those in queries", async () => {
  const wordsOf = async (document: unknown) => JSON.stringify(findPage(await sourceOf(document), 'get-started'));
  expect(await wordsOf(SMALL_DOCUMENT)).not.toContain('Conventions');
  const [rateLimited] = SMALL_DOCUMENT['x-error-catalogue'];
  const refusal = { ...rateLimited, code: 'UNKNOWN_QUERY_PARAMETER', status: 400 };
  const words = await wordsOf({ ...SMALL_DOCUMENT, 'x-error-catalogue': [refusal] });
  expect(words).toContain('/api-documentation/errors/UNKNOWN_QUERY_PARAMETER');
  expect(words).toContain('A member of a body that the call does not know is ignored');
});

test('the pages of an event and of an error lead to the calls that their texts name', async () => {
  const { post } = SMALL_DOCUMENT.webhooks['key.created'];
  const [entry] = SMALL_DOCUMENT['x-error-catalogue'];
  const source = await sourceOf({
    ...SMALL_DOCUMENT,
    webhooks: { 'key.created': { post: { ...post, description: 'See `GET /v1/keys` and `GET /v1/other`.' } } },
    'x-error-catalogue': [{ ...entry, remedy: 'Read `listKeys` again.' }],
  });
  for (const page of [findPage(source, 'events', 'key.created'), findPage(source, 'errors', 'RATE_LIMITED')]) {
    const found = page?.blocks.find((block) => block.kind === 'links' && block.label === 'Calls that help');
    expect(found).toMatchObject({ links: [{ path: '/api-documentation/calls/listKeys' }] });
  }
  const plain = await sourceOf(SMALL_DOCUMENT);
  expect(JSON.stringify(findPage(plain, 'events', 'key.created'))).not.toContain('Calls that help');
});

test('a role is named as the form of API keys names it, and as calls do', async () => {
  const { get } = SMALL_DOCUMENT.paths['/v1/keys'];
  const paths = { '/v1/keys': { get: { ...get, 'x-roles': [['TRANSACTION_READ', 'NEW_ROLE']] } } };
  const page = JSON.stringify(findPage(await sourceOf({ ...SMALL_DOCUMENT, paths }), 'calls', 'listKeys'));
  expect(page).toContain('needs one of the roles Transactions: read (`TRANSACTION_READ`), `NEW_ROLE`.');
  const start = JSON.stringify(findPage(await sourceOf(SMALL_DOCUMENT), 'get-started'));
  expect(start).toContain('Transactions: read (`TRANSACTION_READ`) and Webhooks: write (`WEBHOOK_WRITE`)');
});
