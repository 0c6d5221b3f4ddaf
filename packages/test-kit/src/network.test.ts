import { expect, test } from 'vitest';
import { createNetwork } from './network.ts';

const SHOP = 'https://api.example/v1/shop?page=2';

/** A platform that responds to each call with its method, URL and body, and the list of calls that reached it. */
function echo() {
  const reached: string[] = [];
  const platform: typeof fetch = async (input, init) => {
    const { url, method } = new Request(input, init);
    const text = [method, url, ...(typeof init?.body === 'string' ? [init.body] : [])].join(' ');
    reached.push(text);
    return new Response(text);
  };
  return { reached, network: createNetwork(platform) };
}

const put = (body: unknown): RequestInit => ({ method: 'PUT', body: JSON.stringify(body) });

test('calls reach the platform and are recorded with their bodies', async () => {
  const { network } = echo();
  expect(await (await network.fetch(SHOP)).text()).toBe(`GET ${SHOP}`);
  await network.fetch(SHOP, put({ name: 'Cork' }));
  expect(network.calls().map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', '/v1/shop?page=2', undefined],
    ['PUT', '/v1/shop?page=2', { name: 'Cork' }],
  ]);
  network.forgetCalls();
  expect(network.calls()).toEqual([]);
});

test.each([
  ['a method', 'PUT', 1],
  ['part of the address', '/shop?', 2],
  ['both', 'PUT /shop', 1],
  ['another method', 'DELETE /shop', 0],
  ['a pattern', /^GET \/v1\/shop/, 1],
  ['a function', ({ body }: { readonly body: unknown }) => body !== undefined, 1],
])('a call is matched by %s', async (_what, match, count) => {
  const { network } = echo();
  await network.fetch(SHOP);
  await network.fetch(SHOP, put(1));
  expect(network.calls(match)).toHaveLength(count);
});

test('a refused or failed call does not reach the platform until the disturbance ends', async () => {
  const { network, reached } = echo();
  const allow = network.refuse('/shop', { status: 409, code: 'STALE_SAVE' });
  const refused = await network.fetch(SHOP);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { result: 'FAILURE', errors: [{ code: 'STALE_SAVE', message: '' }] },
  ]);
  allow();
  const reconnect = network.fail('/shop');
  await expect(network.fetch(SHOP)).rejects.toThrow('Failed to fetch');
  reconnect();
  expect(reached).toEqual([]);
  expect((await network.fetch(SHOP)).status).toBe(200);
});

test('a call whose response is lost reaches the platform', async () => {
  const { network, reached } = echo();
  network.loseResponses('/shop');
  await expect(network.fetch(SHOP)).rejects.toThrow('Failed to fetch');
  expect(reached).toEqual([`GET ${SHOP}`]);
});

test('requests and responses are rewritten, and the latest responder wins', async () => {
  const { network, reached } = echo();
  network.rewriteRequests('PUT', (text) => text.replace('Cork', 'Kerry'));
  network.rewriteResponses('PUT', (text) => `${text}!`);
  expect(await (await network.fetch(SHOP, put('Cork'))).text()).toBe(`PUT ${SHOP} "Kerry"!`);
  expect(reached).toEqual([`PUT ${SHOP} "Kerry"`]);
  network.respond('PUT', () => new Response('mine'));
  expect(await (await network.fetch(SHOP, put('Cork'))).text()).toBe('mine');
});

test('held responses arrive in the order of their release; after the hold, responses arrive at once', async () => {
  const { network, reached } = echo();
  const arrived: string[] = [];
  const ask = async (address: string) => void arrived.push((await network.fetch(address)).url || address);
  const hold = network.hold('/v1/');
  const asked = ['https://api.example/v1/a', 'https://api.example/v1/b'].map(ask);
  await expect.poll(() => hold.waiting().map(({ path }) => path)).toEqual(['/v1/a', '/v1/b']);
  expect(reached).toHaveLength(2);
  await hold.release('/b');
  expect(arrived).toEqual(['https://api.example/v1/b']);
  await hold.release();
  await Promise.all([...asked, ask('https://api.example/v1/c')]);
  expect(arrived).toEqual(['b', 'a', 'c'].map((name) => `https://api.example/v1/${name}`));
});

test('a call records whether it was aborted, and a reset ends every disturbance', async () => {
  const { network } = echo();
  const leaving = new AbortController();
  await network.fetch(SHOP, { signal: leaving.signal });
  expect(network.calls()[0]?.isAborted).toBe(false);
  leaving.abort();
  expect(network.calls()[0]?.isAborted).toBe(true);
  network.refuse('/shop');
  network.reset();
  expect(network.calls()).toEqual([]);
  expect((await network.fetch(SHOP)).status).toBe(200);
});

test('a call that was aborted before it was sent is not recorded', async () => {
  const { network } = echo();
  await expect(network.fetch(SHOP, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  expect(network.calls()).toEqual([]);
});
