// @vitest-environment jsdom
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Report } from './monitor.ts';
import { openOtlpSender } from './otlp-sender.ts';

let server: Server;
let url: string;
let bodies: string[];
let paths: (string | undefined)[];
let status: number;

beforeEach(async () => {
  bodies = [];
  paths = [];
  status = 200;
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      bodies.push(body);
      paths.push(request.url);
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('There is no port');
  url = `http://127.0.0.1:${address.port}/monitoring/`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const report: Report = {
  event: { kind: 'uncaught-error', error: 'it broke' },
  atMs: Date.UTC(2026, 0, 1),
  path: '/users',
  area: undefined,
  tenant: undefined,
  abortedCalls: 0,
  dropped: 0,
};

async function received(count: number): Promise<void> {
  await expect.poll(() => bodies.length).toBe(count);
}

test('reports are sent together, as logs of the portal that identify the visit', async () => {
  const send = openOtlpSender({ monitoringUrl: url, environment: 'ci', sessionReference: 'visit-7' });
  send(report);
  send(report);
  await received(1);
  expect(paths).toEqual(['/monitoring/v1/logs']);
  const { resourceLogs } = JSON.parse(bodies[0] ?? '');
  expect(resourceLogs).toHaveLength(1);
  expect(resourceLogs[0].resource.attributes).toEqual(
    expect.arrayContaining([
      { key: 'service.name', value: { stringValue: 'tenant-portal' } },
      { key: 'deployment.environment.name', value: { stringValue: 'ci' } },
    ]),
  );
  const { logRecords } = resourceLogs[0].scopeLogs[0];
  expect(logRecords).toHaveLength(2);
  expect(logRecords[0]).toMatchObject({
    eventName: 'portal.uncaught_error',
    timeUnixNano: '1767225600000000000',
    severityText: 'ERROR',
    attributes: expect.arrayContaining([{ key: 'session.id', value: { stringValue: 'visit-7' } }]),
  });
});

test('a refused report is not sent again, and later ones are sent', async () => {
  status = 400;
  const send = openOtlpSender({ monitoringUrl: url, environment: 'ci', sessionReference: 'visit-7' });
  send(report);
  await received(1);
  status = 200;
  send({ ...report, event: { kind: 'uncaught-error', error: 'later' } });
  await received(2);
  expect(bodies[1]).toContain('later');
  expect(bodies[1]).not.toContain('it broke');
});
