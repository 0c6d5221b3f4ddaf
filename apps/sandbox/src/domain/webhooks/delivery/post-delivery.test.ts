import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAllowedHosts } from './allowed-hosts.ts';
import { deliveryHeaders } from './delivery-headers.ts';
import type { DestinationRules } from './destination.ts';
import { BODY_MAX_BYTES, type PostOptions, postDelivery } from './post-delivery.ts';
import type { Resolve } from './public-address.ts';
import { TEST_CERTIFICATE } from '../testing/test-certificate.ts';
import { sendStatus, startReceiver, type TestReceiver } from '../testing/test-receiver.ts';

const BODY = '{"batchId":"b","events":[]}';
const TIMEOUT_MS = 10_000;

let receiver: TestReceiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const failToResolve: Resolve = () => Promise.reject(new Error('Unexpected name resolution'));

function rulesFor(allowed: string, resolve = failToResolve): DestinationRules {
  return { isAllowedHost: readAllowedHosts(allowed), resolve };
}

function post(destination: string, options: Partial<PostOptions> = {}) {
  const headers = deliveryHeaders('b', { signedOn: new Date(0), signature: 'v1,x', body: BODY });
  return postDelivery(
    { destination, headers, body: BODY },
    {
      rules: rulesFor(receiver.host),
      timeout: AbortSignal.timeout(TIMEOUT_MS),
      signal: new AbortController().signal,
      ...options,
    },
  );
}

test('a delivery posts the given body and headers to the path and query of the destination', async () => {
  await post(`${receiver.url}/in/1?shop=2#part`);
  expect(receiver.received).toMatchObject([
    {
      path: '/in/1?shop=2',
      body: BODY,
      headers: {
        host: receiver.host,
        'content-type': 'application/json',
        'content-length': String(BODY.length),
        'webhook-id': 'b',
        'webhook-timestamp': '0',
        'webhook-signature': 'v1,x',
      },
    },
  ]);
});

test.each([200, 204, 299, 400, 401, 403, 404, 410, 413, 429, 500, 503])(
  'a response with status %i is the outcome',
  async (status) => {
    receiver.respondWith(sendStatus(status));
    expect(await post(receiver.url)).toMatchObject({ statusCode: status, body: '', isBodyTruncated: false });
  },
);

test.each([301, 302, 303, 307, 308])('a %i redirect is the outcome and is not followed', async (status) => {
  receiver.respondWith(sendStatus(status, { location: '/elsewhere' }));
  expect(await post(receiver.url)).toMatchObject({
    statusCode: status,
    headers: expect.arrayContaining([{ name: 'location', value: '/elsewhere' }]),
  });
  expect(receiver.received).toHaveLength(1);
});

describe('a response', () => {
  test('keeps its headers as received, including duplicates', async () => {
    receiver.respondWith((response) =>
      response
        .writeHead(200, [
          ['X-One', 'a'],
          ['x-one', 'b'],
        ])
        .end(),
    );
    expect(await post(receiver.url)).toMatchObject({
      headers: expect.arrayContaining([
        { name: 'X-One', value: 'a' },
        { name: 'x-one', value: 'b' },
      ]),
    });
  });

  test.each([
    ['a short body', 'thanks', 'thanks', false],
    ['a body of exactly the maximum size', 'x'.repeat(BODY_MAX_BYTES), 'x'.repeat(BODY_MAX_BYTES), false],
    ['a body of one byte more', 'x'.repeat(BODY_MAX_BYTES + 1), 'x'.repeat(BODY_MAX_BYTES), true],
    ['a binary body', Buffer.from([0x61, 0x00, 0xff, 0x62]), 'a\ufffd\ufffdb', false],
  ])('keeps %s up to the maximum size', async (_what, sent, body, isBodyTruncated) => {
    receiver.respondWith((response) => response.end(sent));
    expect(await post(receiver.url)).toMatchObject({ statusCode: 200, body, isBodyTruncated });
  });

  test('with an endless body is truncated, and the connection is closed', async () => {
    let hungUp: Promise<unknown> | undefined;
    receiver.respondWith((response) => {
      hungUp = once(response, 'close');
      const chunk = 'x'.repeat(10_000);
      const send = (): void => {
        while (!response.destroyed && response.write(chunk));
        response.once('drain', send);
      };
      send();
    });
    const outcome = await post(receiver.url);
    expect(outcome).toMatchObject({ statusCode: 200, isBodyTruncated: true });
    expect('body' in outcome && outcome.body.length).toBe(BODY_MAX_BYTES);
    await hungUp;
  });

  test.each([
    ['breaks off', (hangUp: () => void) => hangUp(), TIMEOUT_MS],
    ['hangs', () => undefined, 2000],
  ])('with a body that %s keeps its status and the partial body', async (_how, goOn, timeoutMs) => {
    receiver.respondWith((response) => {
      response.writeHead(202, { 'content-length': '100' });
      response.write('half', () => goOn(() => response.destroy()));
    });
    expect(await post(receiver.url, { timeout: AbortSignal.timeout(timeoutMs) })).toMatchObject({
      statusCode: 202,
      body: 'half',
      isBodyTruncated: true,
    });
  });
});

describe('without a response, the reason is recorded when', () => {
  test('the receiver does not respond in time', async () => {
    receiver.respondWith(() => undefined);
    expect(await post(receiver.url, { timeout: AbortSignal.timeout(50) })).toEqual({ failureReason: 'TIMEOUT' });
  });

  test('the name is not resolved in time', async () => {
    const rules = rulesFor('', () => new Promise(() => {}));
    expect(await post('https://hooks.shop.com', { rules, timeout: AbortSignal.timeout(50) })).toEqual({
      failureReason: 'TIMEOUT',
    });
  });

  test('the receiver closes the connection', async () => {
    receiver.respondWith((response) => response.destroy());
    expect(await post(receiver.url)).toEqual({ failureReason: 'CONNECTION_FAILED' });
  });

  test('the connection is refused', async () => {
    const { url, host, close } = await startReceiver();
    await close();
    expect(await post(url, { rules: rulesFor(host) })).toEqual({ failureReason: 'CONNECTION_REFUSED' });
  });

  test.each([
    ['the name does not exist', () => Promise.reject(new Error('ENOTFOUND'))],
    ['the name has no address', async () => []],
  ])('%s', async (_what, resolve) => {
    expect(await post('https://hooks.shop.com', { rules: rulesFor('', resolve) })).toEqual({
      failureReason: 'DNS_FAILED',
    });
  });

  test('the name of an allowed host does not exist', async () => {
    expect(await post('http://nowhere.invalid:9000', { rules: rulesFor('nowhere.invalid:9000') })).toEqual({
      failureReason: 'DNS_FAILED',
    });
  });
});

describe('an invalid response', () => {
  /** Starts a server that responds to anything with these bytes and closes the connection. Returns its host. */
  async function startRawServer(bytes: string): Promise<{ host: string; close: () => void }> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(bytes, 'latin1'));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    return { host, close: () => server.close() };
  }

  const rawResponse = (...lines: string[]) => [...lines, '', ''].join('\r\n');

  test.each([
    ['an empty response', '', 'CONNECTION_FAILED'],
    ['another protocol', '220 mail ready\r\n', 'CONNECTION_FAILED'],
    ['binary data', '\xff\xfe\x00\x01', 'CONNECTION_FAILED'],
    ['half a status line', 'HTTP/1.1 20', 'CONNECTION_FAILED'],
    ['an upgrade', rawResponse('HTTP/1.1 101 x', 'Connection: upgrade', 'Upgrade: x'), 'CONNECTION_FAILED'],
    ['only informational responses', rawResponse('HTTP/1.1 100 Continue').repeat(1000), 'CONNECTION_FAILED'],
    ['endless headers', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(50_000)}`, 'CONNECTION_FAILED'],
    [
      'two content lengths',
      rawResponse('HTTP/1.1 200 OK', 'Content-Length: 5', 'Content-Length: 6'),
      'CONNECTION_FAILED',
    ],
    ['an odd status', rawResponse('HTTP/1.1 999 Odd'), 999],
    ['invalid chunks', `${rawResponse('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')}zz\r\n`, 200],
    ['a body longer than its content length', `${rawResponse('HTTP/1.1 200 OK', 'Content-Length: 1')}xyz`, 200],
    ['a header outside ASCII', rawResponse('HTTP/1.1 200 \xff', 'X-A: \xe9\xff'), 200],
  ])('has an outcome: %s', async (_what, bytes, expected) => {
    const { host, close } = await startRawServer(bytes);
    const outcome = await post(`http://${host}`, { rules: rulesFor(host) });
    expect('statusCode' in outcome ? outcome.statusCode : outcome.failureReason).toBe(expected);
    expect(await post(`https://${host}`, { rules: rulesFor(host) })).toEqual({ failureReason: 'TLS_FAILED' });
    close();
  });
});

describe('over TLS', () => {
  let secure: TestReceiver;
  beforeEach(async () => {
    secure = await startReceiver({ tls: true });
  });
  afterEach(() => secure.close());

  test('a delivery to a receiver with a trusted certificate succeeds', async () => {
    const rules = rulesFor(secure.host);
    expect(await post(secure.url, { rules, ca: TEST_CERTIFICATE })).toMatchObject({ statusCode: 200 });
    expect(secure.received).toHaveLength(1);
  });

  test('an untrusted certificate is refused, even on an allowed host', async () => {
    expect(await post(secure.url, { rules: rulesFor(secure.host) })).toEqual({ failureReason: 'TLS_FAILED' });
    expect(secure.received).toEqual([]);
  });

  test('a certificate for another host is refused', async () => {
    const { address, family } = await lookup('localhost');
    const host = secure.host.replace('localhost', family === 6 ? `[${address}]` : address);
    const rules = rulesFor(host);
    expect(await post(`https://${host}`, { rules, ca: TEST_CERTIFICATE })).toEqual({ failureReason: 'TLS_FAILED' });
    expect(secure.received).toEqual([]);
  });
});

test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1'])(
  'no connection is made to a name that was public when saved and now also resolves to %s',
  async (address) => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, 'localhost');
    await once(server, 'listening');
    const listening = server.address();
    const port = typeof listening === 'object' ? listening?.port : '';
    const rules = rulesFor('', async () => [
      { address, family: address.includes(':') ? 6 : 4 },
      { address: '93.184.216.34', family: 4 },
    ]);
    const outcome = await post(`https://hooks.shop.com:${port}`, { rules, timeout: AbortSignal.timeout(1000) });
    expect([outcome, connections]).toEqual([{ failureReason: 'ADDRESS_NOT_ALLOWED' }, 0]);
    server.close();
  },
);

test.each([
  'http://hooks.shop.com',
  'https://localhost',
  'https://[::ffff:127.0.0.1]',
  'https://2130706433',
  'https://vault.internal',
  'ftp://hooks.shop.com',
  'nothing',
])('a delivery to %s is refused, even if it was saved as a destination', async (destination) => {
  expect(await post(destination, { rules: rulesFor('') })).toEqual({ failureReason: 'ADDRESS_NOT_ALLOWED' });
});

test('an interruption does not count as an outcome', async () => {
  const stop = new AbortController();
  receiver.respondWith(() => stop.abort(new Error('The sandbox stops')));
  await expect(post(receiver.url, { signal: stop.signal })).rejects.toThrow('The sandbox stops');
});
