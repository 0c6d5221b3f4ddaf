import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAllowedHosts } from './allowed-hosts.ts';
import { deliveryHeaders } from './delivery-headers.ts';
import type { DestinationRules } from './destination.ts';
import { BODY_MAX_BYTES, type PostOptions, postDelivery } from './post-delivery.ts';
import type { Resolve } from './public-address.ts';
import { TEST_CERTIFICATE } from './test-certificate.ts';
import { answerStatus, startReceiver, type TestReceiver } from './test-receiver.ts';

const BODY = '{"batchId":"b","events":[]}';
const PATIENCE_MS = 10_000;

let receiver: TestReceiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const askNobody: Resolve = () => Promise.reject(new Error('Nobody was to be asked'));

function rulesFor(allowed: string, resolve = askNobody): DestinationRules {
  return { isAllowedHost: readAllowedHosts(allowed), resolve };
}

function post(destination: string, options: Partial<PostOptions> = {}) {
  const headers = deliveryHeaders('b', { signedOn: new Date(0), signature: 'v1,x', body: BODY });
  return postDelivery(
    { destination, headers, body: BODY },
    {
      rules: rulesFor(receiver.host),
      timeout: AbortSignal.timeout(PATIENCE_MS),
      signal: new AbortController().signal,
      ...options,
    },
  );
}

test('what is posted is the body and the headers as they are given, on the path and query of the destination', async () => {
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
  'the status %i is the outcome',
  async (status) => {
    receiver.answerWith(answerStatus(status));
    expect(await post(receiver.url)).toMatchObject({ statusCode: status, body: '', isBodyTruncated: false });
  },
);

test.each([301, 302, 303, 307, 308])('a redirect with %i is the outcome, and is not followed', async (status) => {
  receiver.answerWith(answerStatus(status, { location: '/elsewhere' }));
  expect(await post(receiver.url)).toMatchObject({
    statusCode: status,
    headers: expect.arrayContaining([{ name: 'location', value: '/elsewhere' }]),
  });
  expect(receiver.received).toHaveLength(1);
});

describe('of the answer', () => {
  test('headers are kept as they came, each time they came', async () => {
    receiver.answerWith((response) =>
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
    ['a body of just the size', 'x'.repeat(BODY_MAX_BYTES), 'x'.repeat(BODY_MAX_BYTES), false],
    ['a body one longer', 'x'.repeat(BODY_MAX_BYTES + 1), 'x'.repeat(BODY_MAX_BYTES), true],
    ['what is no text', Buffer.from([0x61, 0x00, 0xff, 0x62]), 'a\ufffd\ufffdb', false],
  ])('%s is kept as far as it may be', async (_what, sent, body, isBodyTruncated) => {
    receiver.answerWith((response) => response.end(sent));
    expect(await post(receiver.url)).toMatchObject({ statusCode: 200, body, isBodyTruncated });
  });

  test('a body that never ends is cut, and the receiver hung up on', async () => {
    let hungUp: Promise<unknown> | undefined;
    receiver.answerWith((response) => {
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
    ['stops in the middle', (hangUp: () => void) => hangUp(), PATIENCE_MS],
    ['hangs in the middle', () => undefined, 2000],
  ])('a body that %s is kept as far as it came: the status had arrived', async (_how, goOn, timeoutMs) => {
    receiver.answerWith((response) => {
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

describe('no answer has a reason', () => {
  test('who does not answer in time', async () => {
    receiver.answerWith(() => undefined);
    expect(await post(receiver.url, { timeout: AbortSignal.timeout(50) })).toEqual({ failureReason: 'TIMEOUT' });
  });

  test('whose name is not resolved in time', async () => {
    const rules = rulesFor('', () => new Promise(() => {}));
    expect(await post('https://hooks.shop.com', { rules, timeout: AbortSignal.timeout(50) })).toEqual({
      failureReason: 'TIMEOUT',
    });
  });

  test('who hangs up', async () => {
    receiver.answerWith((response) => response.destroy());
    expect(await post(receiver.url)).toEqual({ failureReason: 'CONNECTION_FAILED' });
  });

  test('where nobody listens', async () => {
    const { url, host, close } = await startReceiver();
    await close();
    expect(await post(url, { rules: rulesFor(host) })).toEqual({ failureReason: 'CONNECTION_REFUSED' });
  });

  test.each([
    ['there is none of this name', () => Promise.reject(new Error('ENOTFOUND'))],
    ['the name has no address', async () => []],
  ])('%s', async (_what, resolve) => {
    expect(await post('https://hooks.shop.com', { rules: rulesFor('', resolve) })).toEqual({
      failureReason: 'DNS_FAILED',
    });
  });

  test('there is none of this name, though it is allowed', async () => {
    expect(await post('http://nowhere.invalid:9000', { rules: rulesFor('nowhere.invalid:9000') })).toEqual({
      failureReason: 'DNS_FAILED',
    });
  });
});

describe('whatever else comes back', () => {
  /** Something that answers these bytes to whatever it is sent, and hangs up. Returns its host. */
  async function answering(bytes: string): Promise<{ host: string; close: () => void }> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(bytes, 'latin1'));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    return { host, close: () => server.close() };
  }

  const answer = (...lines: string[]) => [...lines, '', ''].join('\r\n');

  test.each([
    ['nothing', '', 'CONNECTION_FAILED'],
    ['another protocol', '220 mail ready\r\n', 'CONNECTION_FAILED'],
    ['no text', '\xff\xfe\x00\x01', 'CONNECTION_FAILED'],
    ['half a status', 'HTTP/1.1 20', 'CONNECTION_FAILED'],
    ['an upgrade', answer('HTTP/1.1 101 x', 'Connection: upgrade', 'Upgrade: x'), 'CONNECTION_FAILED'],
    ['only that it goes on', answer('HTTP/1.1 100 Continue').repeat(1000), 'CONNECTION_FAILED'],
    ['endless headers', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(50_000)}`, 'CONNECTION_FAILED'],
    ['two lengths', answer('HTTP/1.1 200 OK', 'Content-Length: 5', 'Content-Length: 6'), 'CONNECTION_FAILED'],
    ['an odd status', answer('HTTP/1.1 999 Odd'), 999],
    ['chunks that are none', `${answer('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')}zz\r\n`, 200],
    ['more than was promised', `${answer('HTTP/1.1 200 OK', 'Content-Length: 1')}xyz`, 200],
    ['a header that is no ASCII', answer('HTTP/1.1 200 \xff', 'X-A: \xe9\xff'), 200],
  ])('%s is an outcome', async (_what, bytes, expected) => {
    const { host, close } = await answering(bytes);
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

  test('a receiver with a certificate that is trusted is delivered to', async () => {
    const rules = rulesFor(secure.host);
    expect(await post(secure.url, { rules, ca: TEST_CERTIFICATE })).toMatchObject({ statusCode: 200 });
    expect(secure.received).toHaveLength(1);
  });

  test('a certificate that nobody vouches for is refused, also at an allowed host', async () => {
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
  'a name that was public when it was saved and also leads to %s now opens no connection',
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
])('%s is not delivered to, however it came to be a destination', async (destination) => {
  expect(await post(destination, { rules: rulesFor('') })).toEqual({ failureReason: 'ADDRESS_NOT_ALLOWED' });
});

test('an interruption is no outcome', async () => {
  const stop = new AbortController();
  receiver.answerWith(() => stop.abort(new Error('The sandbox stops')));
  await expect(post(receiver.url, { signal: stop.signal })).rejects.toThrow('The sandbox stops');
});
