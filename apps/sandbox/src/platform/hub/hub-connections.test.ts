import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { callerAs } from '../../testing/test-caller.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { demoTenant, startTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts';
import { pushTo } from './push.ts';
import { createClient, EVENT, listenAt, targetOf } from './testing/test-hub.ts';
import { removeUser, setAccount } from '../../testing/seeds/seeds.ts';

const ADMIN = 'admin@northwind.example';
const MULTI = 'multi@northwind.example';
const PORTAL = 'http://localhost:4300';
const RECORD_END = '\u001e';
const HANDSHAKE = `{"protocol":"json","version":1}${RECORD_END}`;

const negotiationSchema = z.object({ connectionToken: z.string() });

let sandbox: TestSandbox;
let hubUrl: string;
const clock = createTestClock();
const sockets: WebSocket[] = [];
beforeAll(async () => {
  sandbox = await startTestSandbox({ hub: { clock, connectionsMaxPerUser: 2, connectionsMax: 5 } });
  hubUrl = await listenAt(sandbox);
}, 60_000);
afterEach(async () => {
  clock.reset();
  await Promise.all(
    sockets.splice(0).map(async (socket) => {
      if (socket.readyState === socket.CLOSED) return;
      socket.terminate();
      await once(socket, 'close');
    }),
  );
});
afterAll(() => sandbox.close());

async function negotiate(email = ADMIN, headers: Record<string, string> = {}) {
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  return fetch(`${hubUrl}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await sandbox.tokenFor(email)}`,
      'x-tenant-id': tenantId,
      'x-account-id': accountId,
      ...headers,
    },
  });
}

async function ticket(email = ADMIN): Promise<string> {
  return negotiationSchema.parse(await (await negotiate(email)).json()).connectionToken;
}

/** Opens a WebSocket like a browser, with the tokens in the address and the page's origin. Returns the status if rejected. */
async function open(query: Record<string, string>, origin = PORTAL): Promise<WebSocket | number> {
  const address = `${hubUrl.replace('http', 'ws')}?${new URLSearchParams(query).toString()}`;
  const socket = new WebSocket(address, { origin });
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.on('open', () => {
      sockets.push(socket);
      resolve(socket);
    });
    socket.on('unexpected-response', (request, { statusCode = 0 }) => {
      request.destroy();
      resolve(statusCode);
    });
  });
}

async function openGood(email = ADMIN): Promise<WebSocket> {
  const socket = await open({ id: await ticket(email), access_token: await sandbox.tokenFor(email) });
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
  return socket;
}

/** All messages until the connection closes, and the close code. */
async function untilClosed(socket: WebSocket): Promise<{ said: string; code: number }> {
  let said = '';
  socket.on('message', (data: Buffer) => (said += data.toString()));
  const code = await new Promise<number>((resolve) => socket.on('close', resolve));
  return { said, code };
}

async function greeted(email = ADMIN): Promise<WebSocket> {
  const socket = await openGood(email);
  const responded = once(socket, 'message');
  socket.send(HANDSHAKE);
  await responded;
  return socket;
}

test.each([
  { who: 'a signed-out caller', headers: { authorization: '' }, status: 401 },
  { who: 'an invalid token', headers: { authorization: 'Bearer none' }, status: 401 },
  { who: 'another tenant', headers: { 'x-tenant-id': demoTenant('Fabrikam').tenantId }, status: 403 },
  { who: 'no tenant', headers: { 'x-tenant-id': '' }, status: 403 },
])('the negotiation rejects $who with $status', async ({ headers, status }) => {
  const response = await negotiate(ADMIN, headers);
  expect(response.status).toBe(status);
  expect(await response.text()).not.toContain('connectionToken');
});

test("the platform's own client is rejected without a valid token", async () => {
  const client = await createClient(sandbox, hubUrl, { email: ADMIN, token: 'none' });
  await expect(client.connection.start()).rejects.toThrow('401');
});

test('a WebSocket needs a connection token and the access token of the same user', async () => {
  const [good, token] = [await ticket(), await sandbox.tokenFor(ADMIN)];
  expect(await open({ id: good })).toBe(401);
  expect(await open({ id: good, access_token: 'none' })).toBe(401);
  expect(await open({ id: good, access_token: await sandbox.tokenFor(MULTI) })).toBe(401);
  expect(await open({ access_token: token })).toBe(401);
  expect(await open({ id: `${good}x`, access_token: token })).toBe(401);
  const forged = Buffer.from(JSON.stringify({ ...demoTenant('Fabrikam'), subject: 'x' })).toString('base64url');
  expect(await open({ id: `${forged}.${good.split('.')[1]}`, access_token: token })).toBe(401);
  expect(await open({ id: good, access_token: token })).toBeInstanceOf(WebSocket);
});

test('a connection token is rejected once the user is not a member, or the tenant is in another account', async () => {
  const email = 'webhooks@northwind.example';
  const query = { id: await ticket(email), access_token: await sandbox.tokenFor(email) };
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  const moveTo = (account: string) => setAccount(sandbox.db, tenantId, account);
  await moveTo(demoTenant('Contoso Retail').accountId);
  expect(await open(query)).toBe(401);
  await moveTo(accountId);
  expect(await open(query)).toBeInstanceOf(WebSocket);

  const { userId } = await targetOf(sandbox, email);
  await removeUser(sandbox.db, userId);
  expect(await open(query)).toBe(401);
});

test('a connection token is valid for 30 seconds', async () => {
  const [late, token] = [await ticket(), await sandbox.tokenFor(ADMIN)];
  clock.advance(30_000);
  expect(await open({ id: late, access_token: token })).toBe(401);
});

test('a page of another origin is rejected, and so is another address', async () => {
  const query = { id: await ticket(), access_token: await sandbox.tokenFor(ADMIN) };
  expect(await open(query, 'https://evil.example')).toBe(403);
  expect(await open(query, 'null')).toBe(403);
  const elsewhere = new WebSocket(`${hubUrl.replace('http', 'ws')}/other`, { origin: PORTAL });
  elsewhere.on('error', () => undefined);
  const [request, response] = await once(elsewhere, 'unexpected-response');
  request.destroy();
  expect(response).toHaveProperty('statusCode', 404);
});

test("pages of the portal's origin may negotiate with the headers that the client sends", async () => {
  const { headers } = await fetch(`${hubUrl}/negotiate?negotiateVersion=1`, {
    method: 'OPTIONS',
    headers: { origin: PORTAL, 'access-control-request-method': 'POST' },
  });
  expect(headers.get('access-control-allow-origin')).toBe(PORTAL);
  const allowed = headers.get('access-control-allow-headers')?.toLowerCase();
  for (const name of ['authorization', 'x-account-id', 'x-requested-with', 'x-signalr-user-agent', 'x-tenant-id'])
    expect(allowed).toContain(name);
});

test('a connection ends when its access token expires, and the client can reconnect with a new one', async () => {
  const ended = untilClosed(await greeted());
  // The token is valid for five minutes of real time, from a moment after the one at which the test's clock stands.
  clock.advance(10 * 60_000);
  expect(await ended).toEqual({
    said: expect.stringContaining(`{"type":7,"allowReconnect":true}${RECORD_END}`),
    code: 1000,
  });
});

test('both sides send pings, and a client that is silent for 30 seconds is disconnected', async () => {
  const socket = await greeted();
  const pinged = once(socket, 'message');
  clock.advance(15_000);
  expect(String((await pinged)[0])).toBe(`{"type":6}${RECORD_END}`);
  const ended = untilClosed(socket);
  clock.advance(15_000);
  expect((await ended).code).toBe(1006);
});

test('a client that sends no handshake is disconnected', async () => {
  const ended = untilClosed(await openGood());
  clock.advance(15_000);
  expect(await ended).toEqual({ said: '', code: 1006 });
});

test.each([
  { what: 'invalid JSON', message: `hello${RECORD_END}` },
  { what: 'an incomplete message', message: '{"protocol":"json","version":1}' },
  { what: 'an unknown protocol', message: `{"protocol":"messagepack","version":1}${RECORD_END}` },
  { what: 'another protocol version', message: `{"protocol":"json","version":2}${RECORD_END}` },
  { what: 'a message of another kind', message: `{"type":6}${RECORD_END}` },
])('a handshake with $what is rejected', async ({ message }) => {
  const socket = await openGood();
  const ended = untilClosed(socket);
  socket.send(message);
  expect(await ended).toEqual({ said: expect.stringMatching(/^\{"error":"[^"]+"\}/), code: 1003 });
});

test.each([
  { what: 'garbage', message: 'garbage', code: 1003 },
  { what: 'JSON that is not a message', message: `[1]${RECORD_END}`, code: 1003 },
  { what: 'bytes', message: Buffer.from([0, 255]), code: 1003 },
  { what: 'more than 4 kB', message: `"${'x'.repeat(5_000)}"${RECORD_END}`, code: 1009 },
])('$what ends only its own connection', async ({ message, code }) => {
  const [bad, good] = [await greeted(), await greeted()];
  const ended = untilClosed(bad);
  bad.send(message);
  expect((await ended).code).toBe(code);
  const received = once(good, 'message');
  await pushTo(sandbox.db, await targetOf(sandbox, ADMIN), EVENT, 1);
  expect(String((await received)[0])).toContain(EVENT);
});

test.each([
  { how: 'a method', type: 1 },
  { how: 'a stream', type: 4 },
])('a client that calls $how gets the error that the hub has no methods', async ({ type }) => {
  const socket = await greeted();
  const responded = once(socket, 'message');
  socket.send(`{"type":${type},"invocationId":"7","target":"Send","arguments":[]}${RECORD_END}`);
  expect(String((await responded)[0])).toBe(
    `{"type":3,"invocationId":"7","error":"The hub has no methods."}${RECORD_END}`,
  );
});

test('the number of connections is limited per user and in total', async () => {
  const late = { id: await ticket(), access_token: await sandbox.tokenFor(ADMIN) };
  await Promise.all([greeted(), greeted()]);
  expect((await negotiate()).status).toBe(429);
  expect(await open(late)).toBe(429);
  await Promise.all([greeted(MULTI), greeted(MULTI), greeted('reader@northwind.example')]);
  expect((await negotiate('writer@northwind.example')).status).toBe(429);
});

test('the limit per user also counts connections with one token and without a handshake', async () => {
  const query = { id: await ticket(), access_token: await sandbox.tokenFor(ADMIN) };
  const responses = await Promise.all(Array.from({ length: 5 }, () => open(query)));
  expect(responses.filter((response) => response === 429)).toHaveLength(3);
  expect((await negotiate()).status).toBe(429);
  await greeted(MULTI);
});

test('API calls still work when all connections are in use', async () => {
  const admin = await callerAs(sandbox, ADMIN);
  expect((await admin('GET v1/tenant')).status).toBe(200);
});
