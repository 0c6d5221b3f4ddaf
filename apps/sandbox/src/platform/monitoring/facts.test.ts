import type { FastifyInstance } from 'fastify';
import { FACT, FACT_ATTRIBUTE } from '@portal/contract/facts';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestMonitoring } from '../../testing/test-monitoring.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = await startTestMonitoring();
});

const TIME = '1767225600123000000';
const attributesOf = (attributes: Record<string, string | number>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
  }));
const books = { [FACT_ATTRIBUTE.remote]: 'books', [FACT_ATTRIBUTE.version]: '1.1.0', [FACT_ATTRIBUTE.sampleRate]: 1 };

function counter(name: string, value: unknown, attributes: Record<string, string | number> = books, temporality = 1) {
  const dataPoints = [{ timeUnixNano: TIME, attributes: attributesOf(attributes), asDouble: value }];
  return { name, sum: { aggregationTemporality: temporality, isMonotonic: true, dataPoints } };
}

function histogram(name: string, bucketCounts: unknown[], explicitBounds: number[]) {
  const dataPoints = [{ timeUnixNano: TIME, attributes: attributesOf(books), bucketCounts, explicitBounds }];
  return { name, histogram: { aggregationTemporality: 1, dataPoints } };
}

function send(...metrics: unknown[]) {
  const payload = { resourceMetrics: [{ scopeMetrics: [{ metrics }] }] };
  return app.inject({ method: 'POST', url: '/monitoring/v1/metrics', payload });
}

async function sums() {
  return (await app.inject({ url: '/monitoring/facts' })).json().sums;
}

test('facts are summed by their name and attributes, whatever their order', async () => {
  await send(counter(FACT.openings, 2), histogram(FACT.timeToCode, [1, '2', 0], [10, 20]));
  const response = await send(
    counter(FACT.openings, 3, Object.fromEntries(Object.entries(books).toReversed())),
    counter(FACT.openings, 1, { ...books, [FACT_ATTRIBUTE.version]: '1.0.0' }),
    histogram(FACT.timeToCode, [0, 1, 4], [10, 20]),
  );
  expect([response.statusCode, response.json()]).toEqual([200, {}]);
  expect(await sums()).toEqual([
    { metric: FACT.openings, attributes: books, value: 5 },
    { metric: FACT.timeToCode, attributes: books, bounds: [10, 20], counts: [1, 3, 4] },
    { metric: FACT.openings, attributes: { ...books, [FACT_ATTRIBUTE.version]: '1.0.0' }, value: 1 },
  ]);
});

test('only facts and their attributes are kept', async () => {
  const response = await send(
    counter('process.memory', 1),
    counter(FACT.openings, 1, { ...books, 'portal.tenant.id': 'northwind', [FACT_ATTRIBUTE.route]: 'x'.repeat(500) }),
  );
  expect(response.json().partialSuccess.rejectedDataPoints).toBe(1);
  expect(await sums()).toEqual([
    { metric: FACT.openings, attributes: { ...books, [FACT_ATTRIBUTE.route]: 'x'.repeat(120) }, value: 1 },
  ]);
});

test('the number of different sums is limited, and the rest is counted', async () => {
  for (let request = 0; request < 21; request += 1) {
    const metrics = Array.from({ length: 1_000 }, (_, index) =>
      counter(FACT.openings, 1, { [FACT_ATTRIBUTE.route]: `${request}.${index}` }),
    );
    await send(...metrics);
  }
  const { sums: kept, leftOut } = (await app.inject({ url: '/monitoring/facts' })).json();
  expect([kept.length, leftOut]).toEqual([20_000, 1_000]);
});

describe('invalid metrics are refused', () => {
  test.each([
    ['sums since the beginning of a visit', counter(FACT.openings, 1, books, 2)],
    ['no number', counter(FACT.openings, 'many')],
    ['buckets that do not fit the bounds', histogram(FACT.timeToCode, [1, 2], [10, 20])],
    ['negative buckets', histogram(FACT.timeToCode, [1, '-2', 3], [10, 20])],
  ])('%s', async (_, metric) => {
    const response = await send(metric);
    expect([response.statusCode, response.json()]).toEqual([400, { code: 3, message: expect.any(String) }]);
    expect(await sums()).toEqual([]);
  });
});

const FILE = 'https://portal.example/remotes/books/1.1.0/static/js/page.js';

function violation(body: Record<string, unknown> = {}, type = 'csp-violation') {
  const defaults = { disposition: 'enforce', effectiveDirective: 'img-src', blockedURL: 'https://a.example/x.png' };
  return { type, age: 10, url: 'https://portal.example/books', body: { ...defaults, sourceFile: FILE, ...body } };
}

function report(payload: unknown, remoteAddress = '127.0.0.1') {
  const headers = { 'content-type': 'application/reports+json' };
  return app.inject({
    method: 'POST',
    url: '/monitoring/v1/reports',
    headers,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress,
  });
}

test('what browsers report by themselves counts for the release of the file', async () => {
  const response = await report([
    violation(),
    violation({ sourceFile: null }),
    violation({ disposition: 'report' }),
    violation({}, 'deprecation'),
  ]);
  expect(response.statusCode).toBe(204);
  const seen = { [FACT_ATTRIBUTE.directive]: 'img-src', [FACT_ATTRIBUTE.seenBy]: 'browser' };
  const unknown = { [FACT_ATTRIBUTE.remote]: 'unknown', [FACT_ATTRIBUTE.version]: 'unknown' };
  expect(await sums()).toEqual([
    { metric: FACT.policyViolations, attributes: { ...books, ...seen }, value: 1 },
    { metric: FACT.policyViolations, attributes: { ...books, ...seen, ...unknown }, value: 1 },
  ]);
});

test('no query, credential or content of a blocked address is kept', async () => {
  await report([
    violation({ blockedURL: 'https://ann:pass@a.example/x.png?token=s3cret#s3cret', sourceFile: `${FILE}?s3cret` }),
    violation({ blockedURL: 'data:text/plain,s3cret' }),
    violation({ blockedURL: 'inline' }),
  ]);
  const { logs } = (await app.inject({ url: '/monitoring/logs' })).json();
  expect(
    logs.map(({ attributes }: { attributes: Record<string, string> }) => attributes['portal.policy.blocked']),
  ).toEqual(['inline', 'data:', 'https://a.example/x.png']);
  expect(JSON.stringify(logs)).not.toMatch(/s3cret|pass/);
});

test.each([
  ['not JSON', '[', 400],
  ['not a list', {}, 400],
  ['too many at once', Array.from({ length: 101 }, () => violation()), 400],
  ['too large', [violation({ sample: 'x'.repeat(70_000) })], 413],
])('reports that are %s are refused', async (_, payload, status) => {
  expect((await report(payload)).statusCode).toBe(status);
  expect(await sums()).toEqual([]);
});

test('one address may report 120 times a minute, and others go on', async () => {
  for (let count = 0; count < 120; count += 1) expect((await report([violation()])).statusCode).toBe(204);
  expect((await report([violation()])).statusCode).toBe(429);
  expect((await report([violation()], '127.0.0.2')).statusCode).toBe(204);
});
