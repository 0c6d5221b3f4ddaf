import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request,
  type RequestOptions,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  TEST_CERTIFICATE,
  TEST_CERTIFICATE_KEY,
} from '../../apps/sandbox/src/domain/webhooks/testing/test-certificate.ts';
import { servePortal } from '../../packages/remote-kit/src/serving/serve.ts';
import { sandboxConfig } from '../../packages/remote-kit/src/serving/served-config.ts';
import { startTestSite, type TestSite } from '../../packages/remote-kit/src/testing/site.ts';
import { type Nginx, startNginx } from './nginx.ts';

/** A server that stands for the platform: tests decide how it responds. */
let platform: Server;
let platformUrl: string;
let onCall: (call: IncomingMessage, response: ServerResponse) => unknown;
let onUpgrade: (call: IncomingMessage, socket: Duplex) => void;

let site: TestSite;
const urls: Record<string, string> = {};
let nginx: Nginx;
let closeOurs: () => Promise<void>;

async function listenTo(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

beforeAll(async () => {
  site = await startTestSite();
  platform = createServer((call, response) => onCall(call, response));
  platform.on('upgrade', (call, socket) => onUpgrade(call, socket));
  platformUrl = `http://127.0.0.1:${await listenTo(platform)}`;
  const common = { siteDir: site.siteDir, config: sandboxConfig(platformUrl, '/api') };
  const ours = await servePortal({ ...common, port: 0, platformUrl });
  nginx = await startNginx({
    ...common,
    identityOrigin: platformUrl,
    apiOrigin: platformUrl,
    serviceOrigins: [],
    platform: { url: platformUrl, certificate: TEST_CERTIFICATE },
  });
  urls['our own server'] = ours.url;
  urls['the nginx site'] = nginx.url;
  closeOurs = () => ours.close();
});

afterAll(async () => {
  await closeOurs();
  await nginx.stop();
  platform.closeAllConnections();
  await new Promise((resolve) => platform.close(resolve));
  await site.remove();
});

beforeEach(() => {
  onCall = (_call, response) => response.end('{}');
  onUpgrade = (_call, socket) => socket.destroy();
});

interface Received {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

async function read(response: IncomingMessage): Promise<Received> {
  const body = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode, headers: response.headers, body };
}

describe.each(['our own server', 'the nginx site'])('%s', (name) => {
  /** Opens a request exactly as given: unlike `fetch`, with any headers, and without resolving dots in the path. */
  function open(path: string, options: RequestOptions = {}) {
    const { hostname, port } = new URL(urls[name] ?? '');
    return request({ hostname, port, path, agent: false, ...options });
  }

  function ask(path: string, options: RequestOptions = {}, body?: string): Promise<Received> {
    return new Promise((resolve, reject) => {
      const asking = open(path, options);
      asking.once('error', reject).once('response', (response) => resolve(read(response)));
      asking.end(body);
    });
  }

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'passes a %s with its address, headers and body on to the platform, and its response back',
    async (method) => {
      let call: Received | undefined;
      let target: string[] = [];
      onCall = async (received, response) => {
        target = [received.method ?? '', received.url ?? '', received.headers.host ?? ''];
        call = await read(received);
        response.writeHead(409, {
          'Content-Type': 'application/json',
          'Cache-Control': 'private',
          ETag: '"7"',
          'Retry-After': '5',
          'X-Correlation-Id': 'c-1',
        });
        response.end('{"result":"FAILURE"}');
      };
      const path = '/api/v1/tenant/orders/a%2Fb%20c?search=%2F..%2F&page=2';
      const headers = { Authorization: 'Bearer t', 'If-Match': '"6"', 'Content-Length': '4', 'X-Tenant-Id': 'x' };
      const response = await ask(path, { method, headers }, 'body');
      expect(target).toEqual([method, path.replace('/api', ''), new URL(platformUrl).host]);
      expect(call).toMatchObject({
        headers: { authorization: 'Bearer t', 'if-match': '"6"', 'x-tenant-id': 'x' },
        body: 'body',
      });
      expect(response).toMatchObject({
        status: 409,
        headers: {
          'content-type': 'application/json',
          'cache-control': 'private',
          etag: '"7"',
          'retry-after': '5',
          'x-correlation-id': 'c-1',
        },
        body: '{"result":"FAILURE"}',
      });
    },
  );

  test.each([
    '/api/v2/notificationhub/global/negotiate?negotiateVersion=1',
    '/api/flags/ofrep/v1/evaluate/flags',
    '/api/monitoring/v1/logs',
    '/api/openapi.json',
  ])('passes %s on', async (path) => {
    onCall = ({ url }, response) => response.end(url);
    for (const destination of [undefined, 'empty']) {
      const headers = destination === undefined ? {} : { 'Sec-Fetch-Dest': destination };
      expect(await ask(path, { method: 'POST', headers })).toMatchObject({
        status: 200,
        body: path.replace('/api', ''),
      });
    }
  });

  test('sends no cookies either way, and no header with which the platform decides about the origin', async () => {
    let sent: IncomingMessage['headers'] = {};
    onCall = ({ headers }, response) => {
      sent = headers;
      response.writeHead(200, {
        'Access-Control-Allow-Origin': '*',
        'Clear-Site-Data': '"*"',
        'Content-Security-Policy': "default-src 'self'",
        'Content-Type': 'application/json',
        'Service-Worker-Allowed': '/',
        'Set-Cookie': ['a=1', 'b=2'],
        'Strict-Transport-Security': 'max-age=1',
      });
      response.end('{}');
    };
    const { headers } = await ask('/api/v1/tenant', {
      headers: { Cookie: '_session=secret', Forwarded: 'for=1.1.1.1' },
    });
    expect(sent).not.toHaveProperty('cookie');
    expect(sent).not.toHaveProperty('forwarded');
    for (const name of [
      'access-control-allow-origin',
      'clear-site-data',
      'service-worker-allowed',
      'set-cookie',
      'strict-transport-security',
    ]) {
      expect(headers).not.toHaveProperty(name);
    }
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/json',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  test('names the client last in X-Forwarded-For', async () => {
    onCall = ({ headers }, response) => response.end(headers['x-forwarded-for']);
    expect((await ask('/api/v1/tenant')).body).toMatch(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);
    const headers = { 'X-Forwarded-For': '203.0.113.7' };
    expect((await ask('/api/v1/tenant', { headers })).body).toMatch(
      /^203\.0\.113\.7, (127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/,
    );
  });

  describe('never sends a document', () => {
    test.each(['text/html', 'Text/HTML; charset=utf-8', 'application/xhtml+xml', 'image/svg+xml', 'text/xml'])(
      'although the platform responds with %s',
      async (type) => {
        onCall = (_call, response) => response.writeHead(200, { 'Content-Type': type }).end('<script>steal()</script>');
        const response = await ask('/api/v1/tenant');
        expect(response.headers['content-type']?.replace('; ', ';')).toBe('text/plain;charset=utf-8');
        expect(response.headers['x-content-type-options']).toBe('nosniff');
        if (name === 'our own server') {
          expect([response.status, response.body]).toEqual([
            502,
            'The platform responded with a document, which is never passed on.\n',
          ]);
        }
      },
    );

    test.each([
      'document',
      'iframe',
      'frame',
      'embed',
      'object',
      'script',
      'style',
      'image',
      'worker',
      'serviceworker',
    ])('for a %s of the browser, which is not a call', async (destination) => {
      const calls = vi.fn();
      onCall = (_call, response) => response.end(calls());
      const headers = { 'Sec-Fetch-Dest': destination, Accept: 'text/html' };
      const { status, body, ...response } = await ask('/api/v1/tenant', { headers });
      expect([status, body, response.headers['content-type']?.replace('; ', ';')]).toEqual([
        404,
        'Not found.\n',
        'text/plain;charset=utf-8',
      ]);
      expect(calls).not.toHaveBeenCalled();
    });

    test.each([
      '/api/',
      '/api/v1',
      '/api/identity/auth',
      '/api/consent',
      '/api/checkout/pay',
      '/api/files/logos/1.svg',
      '/api/monitoring/logs',
      '/api/tenant-flags/1/2',
      '/api/healthz',
      '/api/v1/../identity/auth',
      '/api/v1/%2e%2e/identity/auth',
      '/api/v1/..%2fidentity/auth',
      '/api/v1/..\\identity/auth',
      '/api/v1/..',
      '/api/identity/../v1/tenant',
    ])('for %s, which keeps its own origin', async (path) => {
      const calls = vi.fn();
      onCall = (_call, response) => response.end(calls());
      const response = await ask(path, { headers: { Accept: 'text/html' } });
      expect([response.status, response.headers['content-type']?.replace('; ', ';')]).toEqual([
        404,
        'text/plain;charset=utf-8',
      ]);
      expect(calls).not.toHaveBeenCalled();
    });
  });

  test.each(['/api-documentation', '/api-documentation/events/user.invited', '/api', '/apis/v1/x'])(
    '%s is a page of the portal',
    async (path) => {
      const response = await ask(path, { headers: { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' } });
      expect([response.status, response.body]).toEqual([200, expect.stringContaining('<title>Payments</title>')]);
    },
  );

  test('allows the page to call its own origin and sign-in only, and to show images and fonts of the platform', async () => {
    const { headers } = await ask('/', { headers: { Accept: 'text/html' } });
    const policy = String(headers['content-security-policy']);
    expect(policy.split(/ *; */).map((directive) => directive.trim().replaceAll(/ +/g, ' '))).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        `img-src 'self' data: ${platformUrl}`,
        `font-src 'self' ${platformUrl}`,
        `connect-src 'self' ${platformUrl}`,
      ]),
    );
  });

  test('refuses other methods than GET and HEAD for what is not passed on', async () => {
    for (const path of ['/', '/api/identity/token', '/api-documentation']) {
      expect(await ask(path, { method: 'POST' })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    }
  });

  test('streams a response', async () => {
    let goOn = () => {};
    onCall = (_call, response) => {
      response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
      response.write('{"row":1}\n');
      goOn = () => response.end('{"row":2}\n');
    };
    const asking = open('/api/v2/rows').end();
    const [response]: IncomingMessage[] = await once(asking, 'response');
    const chunks = response?.[Symbol.asyncIterator]();
    expect(String((await chunks?.next())?.value)).toBe('{"row":1}\n');
    goOn();
    expect(String((await chunks?.next())?.value)).toBe('{"row":2}\n');
  });

  test.each(['POST', 'DELETE'])('streams the body of a %s', async (method) => {
    const chunks: string[] = [];
    onCall = (call, response) => {
      call.on('data', (chunk) => chunks.push(String(chunk)));
      call.on('end', () => response.end(chunks.join('')));
    };
    const asking = open('/api/v1/logos', { method, headers: { 'Transfer-Encoding': 'chunked' } });
    const answered = once(asking, 'response');
    asking.write('first');
    await vi.waitUntil(() => chunks.length === 1);
    asking.end('second');
    const [response]: IncomingMessage[] = await answered;
    expect(response && (await read(response)).body).toBe('firstsecond');
  });

  test('passes the refusal of a body on, although the body has not been read', async () => {
    onCall = (_call, response) => {
      response.writeHead(413, { 'Content-Type': 'application/json' }).end('{"code":"TOO_LARGE"}');
    };
    // More than the connections hold.
    const body = 'x'.repeat(20_000_000);
    const response = await ask('/api/v1/logos', { method: 'POST', headers: { 'Content-Length': body.length } }, body);
    expect(response).toMatchObject({ status: 413, body: '{"code":"TOO_LARGE"}' });
  });

  test('sends 502 to a client that still sends when the platform ends', async () => {
    onCall = (call) => call.once('data', () => call.socket.destroy());
    const asking = open('/api/v1/logos', { method: 'POST', headers: { 'Transfer-Encoding': 'chunked' } });
    const answered = once(asking, 'response');
    asking.write('x');
    const [response]: IncomingMessage[] = await answered;
    expect(response?.statusCode).toBe(502);
    asking.on('error', () => {}).destroy();
  });

  test.each(['before', 'during', 'while it sends to'])(
    'a client that ends its call %s the response ends it on the platform',
    async (when) => {
      const closed = new Promise<void>((resolve) => {
        onCall = (call, response) => {
          call.resume();
          response.once('close', resolve);
          if (when === 'during') response.write('{');
          if (when !== 'during') asking.destroy();
        };
      });
      const asking = open('/api/v1/tenant', { method: 'POST', headers: { 'Transfer-Encoding': 'chunked' } });
      asking
        .on('error', () => {})
        .on('response', (response) => response.once('data', () => asking.destroy()).on('error', () => {}));
      asking.write('x');
      if (when !== 'while it sends to') asking.end();
      await closed;
    },
  );

  test('a platform that ends before its response gets 502', async () => {
    onCall = (call) => call.socket.destroy();
    const response = await ask('/api/v1/tenant', { headers: { Accept: 'text/html' } });
    expect([response.status, response.body]).toEqual([502, 'The platform did not respond.\n']);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(response.headers['content-type']?.replace('; ', ';')).toBe('text/plain;charset=utf-8');
  });

  test('a platform that ends during its response makes it fail', async () => {
    onCall = (_call, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"result":', () => response.destroy());
    };
    await expect(ask('/api/v1/tenant')).rejects.toThrow('aborted');
  });

  describe('a WebSocket', () => {
    const HUB = '/api/v2/notificationhub/global?id=ticket&access_token=secret';
    const HEADERS = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version': '13',
      Origin: 'http://portal.example',
      Cookie: '_session=secret',
    };

    function connect(
      path = HUB,
      headers: Record<string, string> = {},
    ): Promise<{ head: IncomingMessage; socket: Duplex }> {
      const asking = open(path, { headers: { ...HEADERS, ...headers } }).end();
      return new Promise((resolve) => {
        asking.once('upgrade', (head, socket) => resolve({ head, socket: socket.on('error', () => {}) }));
      });
    }

    function accept(socket: Duplex, first = ''): void {
      socket.on('error', () => {}).on('end', () => socket.end());
      const lines = ['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket'];
      socket.write([...lines, 'Sec-WebSocket-Accept: x', 'Set-Cookie: a=1', '', first].join('\r\n'));
    }

    test('reaches the platform, and both can send', async () => {
      let call: IncomingMessage | undefined;
      onUpgrade = (received, socket) => {
        call = received;
        accept(socket, 'hello ');
        socket.on('data', (chunk: Buffer) => socket.write(String(chunk).toUpperCase()));
      };
      const { head, socket } = await connect();
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += String(chunk)));
      socket.write('ping');
      await vi.waitUntil(() => text.includes('PING'));
      expect(call?.url).toBe(HUB.replace('/api', ''));
      expect(call?.headers).toMatchObject({ origin: 'http://portal.example', 'sec-websocket-version': '13' });
      expect(call?.headers).not.toHaveProperty('cookie');
      expect(head.headers).toMatchObject({ 'sec-websocket-accept': 'x' });
      expect(head.headers).not.toHaveProperty('set-cookie');
      socket.destroy();
    });

    test.each(['platform', 'client'])('ends for both when the %s ends it', async (who) => {
      const opened = new Promise<Duplex>((resolve) => {
        onUpgrade = (_call, socket) => {
          accept(socket);
          resolve(socket.resume());
        };
      });
      const { socket } = await connect();
      const other = await opened;
      const [ending, left] = who === 'platform' ? [other, socket.resume()] : [socket, other];
      const closed = once(left, 'close');
      ending.destroy();
      await closed;
    });

    test('that the platform refuses is refused with the same status', async () => {
      onUpgrade = (_call, socket) =>
        socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      expect(await ask(HUB, { headers: HEADERS })).toMatchObject({ status: 401 });
    });

    test('is refused with 502 if the platform ends, and no log names its token', async () => {
      expect(await ask(HUB, { headers: HEADERS })).toMatchObject({ status: 502 });
      expect(nginx.errors()).not.toContain('secret');
    });

    test('to any other path, or of another protocol, does not reach the platform', async () => {
      const upgrades = vi.fn();
      onUpgrade = (_call, socket) => {
        upgrades();
        socket.destroy();
      };
      expect(await ask('/api/identity/auth', { headers: HEADERS })).toMatchObject({ status: 404 });
      await ask(HUB, { headers: { ...HEADERS, Upgrade: 'h2c' } });
      expect(upgrades).not.toHaveBeenCalled();
    });
  });
});

test('the window configuration names paths for the services, and the origin of sign-in', () => {
  expect(sandboxConfig('http://localhost:4301', '/api')).toMatchObject({
    apiUrl: '/api',
    hubUrl: '/api/v2/notificationhub/global',
    flagsUrl: '/api/flags',
    monitoringUrl: '/api/monitoring',
    identity: { authority: 'http://localhost:4301/identity' },
  });
});

test('our own server closes although a WebSocket is open', async () => {
  const ours = await servePortal({
    siteDir: site.siteDir,
    port: 0,
    config: sandboxConfig(platformUrl, '/api'),
    platformUrl,
  });
  onUpgrade = (_call, socket) => {
    socket
      .on('error', () => {})
      .on('end', () => socket.end())
      .resume();
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  };
  const { hostname, port } = new URL(ours.url);
  const headers = { Connection: 'Upgrade', Upgrade: 'websocket' };
  const asking = request({ hostname, port, path: '/api/v2/hub', headers }).end();
  const socket = await new Promise<Duplex>((resolve) => asking.once('upgrade', (_head, opened) => resolve(opened)));
  const closed = once(socket.on('error', () => {}).resume(), 'close');
  await ours.close();
  await closed;
});

test.each([
  ['that nginx can verify is passed calls', 'localhost', 200],
  ['with the certificate of another host is not', '127.0.0.1', 502],
])('a platform %s', async (_what, host, status) => {
  const secure = createSecureServer({ cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY }, (_call, response) =>
    response.end('{}'),
  );
  const port = await listenTo(secure);
  const other = await startNginx({
    siteDir: site.siteDir,
    config: sandboxConfig(platformUrl, '/api'),
    identityOrigin: platformUrl,
    apiOrigin: platformUrl,
    serviceOrigins: [],
    platform: { url: `https://${host}:${port}`, certificate: TEST_CERTIFICATE },
  });
  expect((await fetch(`${other.url}/api/v1/tenant`)).status).toBe(status);
  await other.stop();
  secure.closeAllConnections();
  await new Promise((resolve) => secure.close(resolve));
});
