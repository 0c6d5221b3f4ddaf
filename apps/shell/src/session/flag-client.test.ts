// @vitest-environment jsdom
import { demoTenant, startTestSandbox, type TestSandbox } from '@portal/sandbox/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { followFlags, type LiveFlags } from './flag-client.ts';
import { forgetFlags } from './kept-flags.ts';

const EMAIL = 'multi@northwind.example';
const PAYMENTS = demoTenant('Northwind Payments');
const LABS = demoTenant('Northwind Labs');
const POLL_SECONDS = 0.05;

let sandbox: TestSandbox;
let opened: LiveFlags[];
let unreadable: unknown[];
/** Intercepts the responses of the flag service. */
let intercept: (response: Promise<Response>) => Promise<Response>;
/** The tenants whose flags were requested. */
let asked: string[];
/** Each request begins with one. */
let tokensTaken: number;
let takeToken: () => Promise<string | undefined>;
/** Requests and responses in flight. */
let inProgress: Set<Promise<Response>>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

beforeEach(() => {
  opened = [];
  unreadable = [];
  asked = [];
  tokensTaken = 0;
  takeToken = () => sandbox.tokenFor(EMAIL);
  inProgress = new Set();
  intercept = (response) => response;
  window.localStorage.clear();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit & { body: string }) => {
    asked.push(JSON.parse(init.body).context.tenantId);
    const response = sandbox.fetch(url, init);
    inProgress.add(response);
    return intercept(response).finally(() => inProgress.delete(response));
  });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const flags of opened) flags.close();
  vi.unstubAllGlobals();
  await sandbox.reset();
});

function follow(tenant = PAYMENTS, subject = 'ann'): LiveFlags {
  const flags = followFlags({
    flagsUrl: `${sandbox.url}/flags`,
    pollSeconds: POLL_SECONDS,
    tenant,
    subject,
    getAccessToken() {
      tokensTaken += 1;
      return takeToken();
    },
    onUnreadable: (error) => unreadable.push(error),
  });
  opened.push(flags);
  return flags;
}

async function turn(key: string, variant: 'on' | 'off', { tenantId } = PAYMENTS): Promise<void> {
  await sandbox.fetch(`${sandbox.url}/tenant-flags/${tenantId}/${key}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ variant }),
  });
}

const down = () => Promise.resolve(new Response('', { status: 503 }));

/** Resolves when all earlier requests have a response. */
async function allSettled(): Promise<void> {
  await Promise.all(inProgress);
}

/** The keys that are on after the next change. */
function changed(flags: LiveFlags): Promise<ReadonlySet<string>> {
  return new Promise((resolve) => flags.onChange(() => resolve(flags.current())));
}

test('a flag that changes takes effect while the portal is open, and once', async () => {
  const flags = follow();
  await flags.settled;
  expect(flags.current().has('rewards')).toBe(true);
  const before = flags.current();
  const change = changed(flags);
  await turn('rewards', 'off');
  expect((await change).has('rewards')).toBe(false);
  expect(before.size - flags.current().size).toBe(1);
});

test('without a change the set of flags keeps its identity', async () => {
  const flags = follow();
  await flags.settled;
  const before = flags.current();
  await expect.poll(() => asked.length).toBeGreaterThan(3);
  expect(flags.current()).toBe(before);
});

test('a flag with a list value gives a key for each item', async () => {
  const flags = follow();
  await flags.settled;
  expect([...flags.current()].filter((key) => key.startsWith('v2Configuration'))).toEqual([
    'v2ConfigurationApps',
    'v2ConfigurationApps:gocardless',
  ]);
  const change = changed(flags);
  await turn('v2ConfigurationApps', 'off');
  expect([...(await change)].filter((key) => key.startsWith('v2Configuration'))).toEqual([]);
});

test('a flag service that goes down keeps the flags, is reported once, and is used again once it is back', async () => {
  const flags = follow();
  await flags.settled;
  intercept = down;
  await allSettled();
  await turn('rewards', 'off');
  const before = asked.length;
  await expect.poll(() => asked.length).toBeGreaterThan(before + 3);
  expect(flags.current().has('rewards')).toBe(true);
  expect(unreadable).toHaveLength(1);
  const change = changed(flags);
  intercept = (response) => response;
  expect((await change).has('rewards')).toBe(false);
});

test('if the flag service is down at the start, the last known flags apply, for this user and tenant only', async () => {
  const before = follow();
  await before.settled;
  before.close();
  intercept = down;
  const [again, elsewhere, other] = [follow(), follow(LABS), follow(PAYMENTS, 'bea')];
  await Promise.all([again.settled, elsewhere.settled, other.settled]);
  expect(again.current()).toEqual(before.current());
  expect(elsewhere.current().size).toBe(0);
  expect(other.current().size).toBe(0);
});

test('a flag service that starts after the portal takes effect', async () => {
  intercept = down;
  const flags = follow();
  await flags.settled;
  expect(flags.current().size).toBe(0);
  expect(unreadable).toHaveLength(1);
  const change = changed(flags);
  intercept = (response) => response;
  expect((await change).has('rewards')).toBe(true);
});

test('a single unreadable flag keeps its last value, and one without a value is off', async () => {
  const flags = follow();
  await flags.settled;
  const change = changed(flags);
  const evaluations = [
    { key: 'rewards', errorCode: 'GENERAL' },
    { key: 'v2ConfigurationApps', value: 'unexpected' },
    { key: 'projectionAccess' },
    { key: 'enableTrialAccount', value: true },
    { key: 'newcomer', errorCode: 'GENERAL' },
  ];
  intercept = async () => Response.json({ flags: evaluations });
  expect([...(await change)]).toEqual([
    'rewards',
    'v2ConfigurationApps',
    'v2ConfigurationApps:gocardless',
    'enableTrialAccount',
  ]);
});

test.each(['60', 'Fri, 01 Jan 2100 00:00:00 GMT'])(
  'a flag service that asks to wait (%s) is not asked again before then',
  async (retryAfter) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    intercept = async () => new Response('', { status: 429, headers: { 'Retry-After': retryAfter } });
    await follow().settled;
    vi.advanceTimersByTime(POLL_SECONDS * 1_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await follow(LABS).settled;
    expect(asked).toEqual([PAYMENTS.tenantId, LABS.tenantId]);
    expect(unreadable).toHaveLength(2);
  },
);

/** Holds responses back until they are released, which resolves when one of them has been read. */
function holdResponses(): () => Promise<void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held: Response[] = [];
  intercept = async (response) => {
    await released;
    held.push(await response);
    return response;
  };
  return async function letGo() {
    release();
    await expect.poll(() => held.some(({ bodyUsed }) => bodyUsed)).toBe(true);
  };
}

test('the portal waits 3 seconds for its flags, and a later response takes effect', async () => {
  const release = holdResponses();
  const start = performance.now();
  const flags = follow();
  await flags.settled;
  // Timers may fire a little early by this clock.
  expect(performance.now() - start).toBeGreaterThan(2_950);
  expect(flags.current().size).toBe(0);
  const change = changed(flags);
  await release();
  expect((await change).has('rewards')).toBe(true);
});

test('a response that arrives after the tenant was left changes nothing', async () => {
  const left = follow();
  await left.settled;
  const before = left.current();
  const earlier = allSettled();
  const release = holdResponses();
  await earlier;
  await turn('rewards', 'off');
  const known = asked.length;
  await expect.poll(() => asked.length).toBeGreaterThan(known);
  left.close();
  await release();
  const open = follow(LABS);
  await open.settled;
  expect([...open.current()]).toEqual(['projectionAccess']);
  expect(left.current()).toBe(before);
});

test('closed flags are no longer requested', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const flags = follow();
  await flags.settled;
  flags.close();
  vi.advanceTimersByTime(POLL_SECONDS * 10_000);
  document.dispatchEvent(new Event('visibilitychange'));
  // Their requests would be sent before this one.
  await follow(LABS).settled;
  expect(asked).toEqual([PAYMENTS.tenantId, LABS.tenantId]);
  expect(tokensTaken).toBe(2);
});

test('no flags are requested after the logout, or after the flags are closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  takeToken = () => Promise.resolve(undefined);
  await follow().settled;
  takeToken = () => sandbox.tokenFor(EMAIL);
  const closed = follow();
  closed.close();
  await closed.settled;
  expect(tokensTaken).toBe(2);
  expect(asked).toEqual([]);
});

test('after the logout the browser keeps no flags', async () => {
  const flags = follow();
  await flags.settled;
  expect(JSON.stringify(window.localStorage)).toContain('rewards');
  flags.close();
  forgetFlags();
  expect(window.localStorage).toHaveLength(0);
});
