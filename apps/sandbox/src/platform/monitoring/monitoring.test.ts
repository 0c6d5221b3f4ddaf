import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const shownSchema = z.object({ logs: z.array(z.looseObject({ event: z.string() })) });

function record(eventName: string, session = 'visit-1') {
  return {
    timeUnixNano: '1767225600123000000',
    severityText: 'ERROR',
    eventName,
    body: { stringValue: 'An area failed' },
    attributes: [
      { key: 'session.id', value: { stringValue: session } },
      { key: 'http.response.status_code', value: { intValue: 500 } },
      { key: 'portal.access.missing', value: { arrayValue: { values: [{ stringValue: 'rewards' }] } } },
    ],
  };
}

function body(...logRecords: unknown[]) {
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'tenant-portal' } }] };
  return { resourceLogs: [{ resource, scopeLogs: [{ scope: { name: 'portal' }, logRecords }] }] };
}

function report(payload: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return sandbox.app.inject({ method: 'POST', url: '/monitoring/v1/logs', headers, payload: text });
}

async function shown(query = ''): Promise<string[]> {
  const response = await sandbox.app.inject({ url: `/monitoring/logs${query}` });
  return shownSchema.parse(response.json()).logs.map(({ event }) => event);
}

test('log records can be read newest first, and by the reference that the crash page shows', async () => {
  const response = await report(body(record('portal.first'), record('portal.second', 'visit-2')));
  expect([response.statusCode, response.json()]).toEqual([200, {}]);
  await report(body(record('portal.third')));

  expect(await shown()).toEqual(['portal.third', 'portal.second', 'portal.first']);
  expect(await shown('?session=visit-2')).toEqual(['portal.second']);
  const { logs } = (await sandbox.app.inject({ url: '/monitoring/logs?session=visit-2' })).json();
  expect(logs).toEqual([
    {
      time: '2026-01-01T00:00:00.123Z',
      receivedAt: expect.any(String),
      event: 'portal.second',
      severity: 'ERROR',
      body: 'An area failed',
      attributes: {
        'session.id': 'visit-2',
        'http.response.status_code': 500,
        'portal.access.missing': ['rewards'],
      },
      resource: { 'service.name': 'tenant-portal' },
    },
  ]);
});

describe('an invalid report is rejected', () => {
  test.each([
    ['not JSON', '{', 400],
    ['an empty body', '', 400],
    ['not in the format of the protocol', { logs: [] }, 400],
    ['without a time', body({ ...record('portal.x'), timeUnixNano: undefined }), 400],
    ['with a negative time', body({ ...record('portal.x'), timeUnixNano: '-5' }), 400],
    [
      'with an empty nested value',
      body({ ...record('x'), body: { arrayValue: { values: [{ arrayValue: {} }] } } }),
      400,
    ],
    ['too large', body({ ...record('portal.x'), severityText: 'x'.repeat(300_000) }), 413],
  ])('%s', async (_what, payload, status) => {
    const before = await shown();
    const response = await report(payload);
    expect([response.statusCode, response.json()]).toEqual([status, { code: 3, message: expect.any(String) }]);
    expect(await shown()).toEqual(before);
  });

  test('a report with another media type is rejected', async () => {
    expect((await report(body(), { 'content-type': 'application/x-protobuf' })).statusCode).toBe(415);
  });
});

test('pages of the portal’s origin may report without a sign-in', async () => {
  const preflight = await sandbox.app.inject({
    method: 'OPTIONS',
    url: '/monitoring/v1/logs',
    headers: {
      origin: 'http://localhost:4300',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers['access-control-allow-origin']).toBe('http://localhost:4300');
});

test('only the latest records are kept', async () => {
  await report(body(...Array.from({ length: 600 }, (_, index) => ({ ...record(`portal.${index}`), attributes: [] }))));
  const events = await shown();
  expect(events).toHaveLength(500);
  expect(events[0]).toBe('portal.599');
});

test.each([
  ['another machine', { remoteAddress: '10.0.0.7' }, 404],
  ['another machine through a proxy on this one', { headers: { 'x-forwarded-for': '10.0.0.7' } }, 404],
  [
    'another machine that claims to be a proxy',
    { remoteAddress: '10.0.0.7', headers: { 'x-forwarded-for': '::1' } },
    404,
  ],
  ['a page of another site whose name resolves to this machine', { headers: { host: 'rebound.example:4301' } }, 421],
])('log records are not returned to %s', async (_who, from, status) => {
  const response = await sandbox.app.inject({ url: '/monitoring/logs', ...from });
  expect(response.statusCode).toBe(status);
  expect(response.payload).not.toContain('portal.');
});
