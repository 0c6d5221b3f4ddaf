import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { demoTenant, startTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts';
import { listenAt } from './testing/test-hub.ts';

let sandbox: TestSandbox;
let port: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  sandbox = await startTestSandbox();
  port = Number(new URL(await listenAt(sandbox)).port);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => sandbox.close());

/** The number of sockets that the sandbox has open. */
function openSockets(): Promise<number> {
  return new Promise((resolve, reject) => {
    sandbox.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** Requests a WebSocket and never closes the socket; returns the status line of the response. */
async function askFor(path: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  let response = '';
  socket.on('error', () => undefined).on('data', (data: Buffer) => (response += data.toString()));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: hub\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  await once(socket, 'end');
  return response.split('\r\n')[0] ?? '';
}

test.each([
  ['/v2/notificationhub/other', '404 Not Found'],
  ['/v2/notificationhub/global', '401 Unauthorized'],
  ['/v2/notificationhub/global?id=x&id=%00&access_token=%zz', '401 Unauthorized'],
  ['//', '404 Not Found'],
  ['http://[::', '404 Not Found'],
])(
  'a WebSocket request for %s is rejected with %s, and its socket closed even if the client keeps it open',
  async (path, status) => {
    expect(await askFor(path)).toBe(`HTTP/1.1 ${status}`);
    await expect.poll(openSockets).toBe(0);
  },
);

test('a client whose membership is still being checked when the sandbox closes is rejected and does not delay the closing', async () => {
  const closing = await startTestSandbox();
  const hubUrl = await listenAt(closing);
  const access_token = await closing.tokenFor('admin@northwind.example');
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  const headers = { authorization: `Bearer ${access_token}`, 'x-tenant-id': tenantId, 'x-account-id': accountId };
  const negotiated = await fetch(`${hubUrl}/negotiate?negotiateVersion=1`, { method: 'POST', headers });
  const { connectionToken: id } = z.object({ connectionToken: z.string() }).parse(await negotiated.json());
  const query = new URLSearchParams({ id, access_token }).toString();
  const { refused, closed } = await closing.db.transaction().execute(async (trx) => {
    // Blocks the check of the membership until this transaction ends.
    await sql`lock table tenant_users`.execute(trx);
    const arrives = once(closing.app.server, 'upgrade');
    const socket = new WebSocket(`${hubUrl.replace('http', 'ws')}?${query}`).on('error', () => undefined);
    const ends = Promise.race([once(socket, 'unexpected-response'), once(socket, 'open')]);
    await arrives;
    const all = closing.close();
    const isClosing = () =>
      closing.app.inject('/healthz').then(
        () => false,
        () => true,
      );
    await expect.poll(isClosing).toBe(true);
    return { refused: ends, closed: all };
  });
  const [request, response] = await refused;
  expect(response).toHaveProperty('statusCode', 503);
  request.destroy();
  await closed;
}, 60_000);
