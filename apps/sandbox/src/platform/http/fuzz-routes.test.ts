import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { demoId } from '../../demo/data/demo-tenants.ts';
import { everyRoute } from '../../testing/test-caller.ts';
import {
  type Chance,
  createChance,
  ODD_BODIES,
  ODD_PARTS,
  ODD_QUERIES,
  ODD_TEXTS,
  ODD_TYPES,
  seedFor,
} from '../../testing/test-chance.ts';
import { embeddedDatabase, startOn } from '../../testing/test-databases.ts';
import { demoTenant, type TestSandbox } from '../../testing/test-sandbox.ts';

const REQUESTS_PER_ROUTE = 40;
/** It tries every route, one request after another: half a minute on a busy machine, and more with each new route. */
const EVERY_ROUTE_MS = 180_000;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

let sandbox: TestSandbox;
let token: string;
beforeAll(async () => {
  // PGlite's driver serialises values itself, so it fails first on unexpected ones.
  sandbox = await startOn(embeddedDatabase);
  token = await sandbox.tokenFor('admin@northwind.example');
});
afterAll(() => sandbox.close());

/** Every route that the server lists, and those that the OpenID provider serves. */
async function routesToTry(): Promise<{ readonly method: string; readonly path: string }[]> {
  const discovery = await sandbox.app.inject('/identity/.well-known/openid-configuration');
  const addresses = Object.entries(z.record(z.string(), z.unknown()).parse(discovery.json()));
  const served = addresses.flatMap(([name, address]) =>
    /_endpoint$|_uri$/.test(name) ? [new URL(z.string().parse(address)).pathname] : [],
  );
  expect(served).toEqual(expect.arrayContaining(['/identity/auth', '/identity/token', '/identity/session/end']));
  const ofProvider = [...served, '/identity/.well-known/openid-configuration', '/identity/session/end/confirm'];
  return [
    ...everyRoute(sandbox).filter(({ method, path }) => method !== 'HEAD' && !path.endsWith('*')),
    ...[...ofProvider, '/identity/session/end/success', '/identity/auth/nobody', '/identity/nothing', '/'].flatMap(
      (path) => ['GET', 'POST'].map((method) => ({ method, path })),
    ),
  ];
}

function makeRequest(chance: Chance, { method, path }: { readonly method: string; readonly path: string }) {
  const { tenantId, accountId } = demoTenant('Northwind Payments');
  const webhookId = demoId('webhook Northwind Payments https://hooks.northwind.example/payments');
  const known = [
    tenantId,
    accountId,
    webhookId,
    demoId(`batch ${webhookId} 0`),
    'orderViewerV2',
    'ORD-1',
    'INS-1',
    'swish',
    'nobody',
  ];
  const pathname = path.replaceAll(/:\w+/g, () => (chance.happens(0.5) ? chance.pick(known) : chance.pick(ODD_PARTS)));
  const query = chance.happens(0.5) ? `?${chance.pick(ODD_QUERIES)}` : '';
  const oddHeader = () => chance.pick(ODD_TEXTS).replaceAll(/[^\x20-\x7e]/g, '?');
  const body = chance.pick(ODD_BODIES);
  return {
    method: METHODS.find((name) => name === method && chance.happens(0.85)) ?? chance.pick(METHODS),
    url: pathname + query,
    headers: {
      authorization: chance.happens(0.8) ? `Bearer ${token}` : oddHeader(),
      origin: chance.happens(0.7) ? sandbox.url : chance.pick(['http://localhost:4300', 'null', oddHeader()]),
      'x-tenant-id': chance.happens(0.7) ? tenantId : oddHeader(),
      'x-account-id': chance.happens(0.7) ? accountId : oddHeader(),
      ...(chance.happens(0.2) && { 'if-match': oddHeader(), 'if-none-match': oddHeader() }),
      ...(chance.happens(0.2) && {
        cookie: `identity_80=${oddHeader()}; identity__step=${oddHeader()}; ${oddHeader()}`,
      }),
      ...(chance.happens(0.2) && { host: oddHeader() }),
      ...(chance.happens(0.2) && { 'access-control-request-method': oddHeader(), accept: oddHeader() }),
      ...(chance.happens(0.9) && { 'content-type': chance.pick(ODD_TYPES) }),
    },
    ...(chance.happens(0.85) && { payload: body }),
  };
}

test('random requests to any route never cause a server error', { timeout: EVERY_ROUTE_MS }, async () => {
  const statuses = new Set<number>();
  for (const route of await routesToTry()) {
    const chance = createChance(seedFor(`${route.method} ${route.path}`));
    for (let count = 0; count < REQUESTS_PER_ROUTE; count += 1) {
      const request = makeRequest(chance, route);
      const response = await sandbox.app.inject(request);
      const exchange = `${JSON.stringify(request).slice(0, 2000)} → ${response.statusCode} ${response.payload.slice(0, 300)}`;
      expect(response.statusCode, exchange).toBeLessThan(500);
      statuses.add(response.statusCode);
    }
  }
  // Proves that the requests reach as much code as random requests can.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 303, 400, 401, 403, 404, 413, 415]));
});

describe('malformed HTTP', () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await sandbox.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  /** Sends bytes and returns the response. With `hangUp`, resets the connection as soon as the bytes are sent. */
  function send(bytes: string, hangUp = false): Promise<string> {
    return new Promise((resolve) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(bytes, 'latin1', () => (hangUp ? socket.resetAndDestroy() : socket.end()));
      });
      socket.setEncoding('latin1').on('data', (text: string) => (received += text));
      socket.on('error', () => undefined);
      socket.once('close', () => resolve(received));
    });
  }

  const head = (line: string, ...headers: string[]) => [line, 'Host: x', ...headers, '', ''].join('\r\n');
  const form = 'Content-Type: application/x-www-form-urlencoded';

  test.each([
    ['nothing', ''],
    ['a line that never ends', 'GET /v1/tenant'],
    ['no protocol', '\r\n\r\n\r\n'],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an unknown version', head('GET / HTTP/9.9')],
    ['an unknown method', head('BREW /v1/tenant HTTP/1.1')],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['an invalid host', 'GET /identity/.well-known/openid-configuration HTTP/1.1\r\nHost: [::%zz\r\n\r\n'],
    ['bytes that are not text', head('GET /\xff\xfe\x00\x01 HTTP/1.1')],
    ['a path that leaves the root', head('GET /identity/../../etc/passwd HTTP/1.1')],
    ['a path of slashes', head(`GET ${'/'.repeat(5000)} HTTP/1.1`)],
    ['a path that is too long', head(`GET /${'x'.repeat(60_000)} HTTP/1.1`)],
    ['another address', head('GET http://elsewhere.example/v1/tenant HTTP/1.1')],
    ['an address of the provider elsewhere', head('GET http://elsewhere.example/identity/auth?client_id=x HTTP/1.1')],
    ['an invalid address', head('GET identity/auth HTTP/1.1')],
    ['a star', head('OPTIONS * HTTP/1.1')],
    ['a tunnel', head('CONNECT elsewhere.example:443 HTTP/1.1')],
    ['an upgrade', head('GET / HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket')],
    ['an expectation', head('POST /v1/tenant/keys HTTP/1.1', 'Expect: the-impossible', 'Content-Length: 2')],
    ['a header without a name', head('GET / HTTP/1.1', ': x')],
    ['a folded header', head('GET / HTTP/1.1', 'A: b\r\n c')],
    ['ten thousand headers', head('GET / HTTP/1.1', ...Array.from({ length: 10_000 }, (_, index) => `a${index}: b`))],
    ['an invalid length', head('POST /identity/token HTTP/1.1', form, 'Content-Length: -1')],
    ['two lengths', head('POST /identity/token HTTP/1.1', form, 'Content-Length: 1', 'Content-Length: 2')],
    [
      'a length and chunks',
      `${head('POST /identity/token HTTP/1.1', form, 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    ],
    ['invalid chunks', `${head('POST /identity/token HTTP/1.1', form, 'Transfer-Encoding: chunked')}zz\r\n`],
    [
      'a body shorter than its length',
      `${head('POST /identity/token HTTP/1.1', form, 'Content-Length: 500')}grant_type=`,
    ],
    [
      'an invalid compressed body',
      `${head('POST /identity/token HTTP/1.1', form, 'Content-Encoding: gzip', 'Content-Length: 4')}nope`,
    ],
    ['many requests at once', head('GET /healthz HTTP/1.1').repeat(200)],
  ])('the sandbox survives %s', async (_what, bytes) => {
    const [response] = await Promise.all([
      send(bytes),
      send(bytes, true),
      send(bytes.slice(0, bytes.length / 2), true),
    ]);
    expect(response).not.toMatch(/^HTTP\/1.1 5(?!05)/m);
    expect(await send(head('GET /healthz HTTP/1.1', 'Connection: close'))).toMatch(/^HTTP\/1.1 200 /);
  });
});
