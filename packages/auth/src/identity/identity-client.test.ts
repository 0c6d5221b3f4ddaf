// @vitest-environment jsdom
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { endBrowserSession, joinSession, noteActivity, presentSession } from '../session/browser-session.ts';
import { completeSignInEarly } from './early-sign-in.ts';
import { createIdentityClient, type EarlyCompletion, type IdentityClient, IdentityError } from './identity-client.ts';

const CLIENT_ID = 'tenant-portal';

let renewals: URLSearchParams[];
let answerToken: (response: ServerResponse, form: URLSearchParams) => void;
let answerDiscovery: (response: ServerResponse) => void;
let authority: string;
let client: IdentityClient;

const provider = createServer((request, response) => {
  // jsdom's page and the provider are two origins, as in production.
  response.setHeader('Access-Control-Allow-Origin', '*');
  if (request.url === '/.well-known/openid-configuration') return answerDiscovery(response);
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const form = new URLSearchParams(body);
    renewals.push(form);
    answerToken(response, form);
  });
});

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function describeProvider(response: ServerResponse): void {
  json(response, 200, {
    issuer: authority,
    authorization_endpoint: `${authority}/authorize`,
    token_endpoint: `${authority}/token`,
  });
}

function grant(response: ServerResponse): void {
  const number = renewals.length;
  json(response, 200, {
    access_token: `access-${number}`,
    refresh_token: `refresh-${number}`,
    token_type: 'Bearer',
    expires_in: 3_600,
    scope: 'openid email profile',
  });
}

const refuse = (response: ServerResponse) => json(response, 400, { error: 'invalid_grant' });
const fail = (response: ServerResponse) => response.writeHead(503).end('restarting');

/** Puts a session where the last sign-in in this tab left it. */
function signedIn({
  expiresInSeconds,
  refreshToken = 'refresh-0',
}: {
  expiresInSeconds: number;
  refreshToken?: string;
}) {
  const user = {
    access_token: 'access-0',
    refresh_token: refreshToken,
    token_type: 'Bearer',
    scope: 'openid email profile',
    expires_at: Math.floor(Date.now() / 1_000) + expiresInSeconds,
    profile: { sub: 'ann', iss: authority, aud: CLIENT_ID, exp: 0, iat: 0, email: 'ann@northwind.example' },
  };
  window.sessionStorage.setItem(`oidc.user:${authority}:${CLIENT_ID}`, JSON.stringify(user));
}

async function start(port = 0): Promise<void> {
  await new Promise<void>((resolve) => provider.listen(port, '127.0.0.1', resolve));
  // boundary: a listening TCP server has an AddressInfo
  authority = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
}

async function stop(): Promise<void> {
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
}

beforeEach(async () => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  renewals = [];
  answerToken = grant;
  answerDiscovery = describeProvider;
  await start();
  client = openClient();
});

const optionsOf = () => ({
  authority,
  clientId: CLIENT_ID,
  portalUrl: 'http://localhost:4300',
  idleTimeoutMs: 15 * 60_000,
});

/** The client of a page that has just loaded. */
function openClient(completion?: EarlyCompletion): IdentityClient {
  return createIdentityClient({ ...optionsOf(), takeCompletion: () => completion && Promise.resolve(completion) });
}

afterEach(async () => {
  client.dispose();
  if (provider.listening) await stop();
});

test('no user is signed in if this tab holds no session', async () => {
  expect(await client.getUser()).toBeUndefined();
  expect(await client.getAccessToken()).toBeUndefined();
  expect(await client.refreshAccessToken()).toBeUndefined();
});

test.each([
  '{',
  'null',
  '{"access_token":"a"}',
  '[]',
  '{"access_token":"","profile":{"sub":"ann","iss":"i"}}',
  '{"access_token":"\u0100","profile":{"sub":"ann","iss":"i"}}',
  '{"access_token":"a","profile":{"sub":7,"iss":"i"}}',
  '{"access_token":"a","profile":{"sub":"ann","iss":"i","email":{}}}',
  '{"access_token":"a","expires_at":"soon","profile":{"sub":"ann","iss":"i"}}',
  '{"access_token":"a","refresh_token":1,"profile":{"sub":"ann","iss":"i"}}',
])('an invalid session, such as %s, means no user', async (text) => {
  window.sessionStorage.setItem(`oidc.user:${authority}:${CLIENT_ID}`, text);
  expect(await client.getUser()).toBeUndefined();
});

test('with blocked storage no user is signed in, and signing in names the cause', async () => {
  const blocked = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  onTestFinished(() => blocked.mockRestore());
  const visitor = openClient();
  expect(await visitor.getUser()).toBeUndefined();
  const cause = { kind: 'blocked', message: expect.stringContaining('blocks cookies or site data') };
  await expect(visitor.signIn()).rejects.toMatchObject(cause);
  await expect(visitor.completeSignIn('http://localhost:4300/callback?code=1&state=1')).rejects.toMatchObject(cause);
});

test('tokens that other code of the page removes from storage stay in use until the page closes', async () => {
  signedIn({ expiresInSeconds: 300 });
  expect(await client.getAccessToken()).toBe('access-0');
  window.sessionStorage.clear();
  expect(await client.getAccessToken()).toBe('access-0');
  expect(await client.refreshAccessToken()).toBe('access-1');
  await client.forget();
  expect(await client.getUser()).toBeUndefined();
});

test('with blocked cookies signing in names the cause', async () => {
  const cookies = vi.spyOn(window.navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  onTestFinished(() => cookies.mockRestore());
  await expect(client.signIn()).rejects.toMatchObject({ kind: 'blocked' });
});

/** Refuses everything that is written from now on. */
function fillStorage(): void {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
}

test('with full storage signing in names the cause', async () => {
  fillStorage();
  await expect(client.signIn()).rejects.toMatchObject({ kind: 'full', message: expect.stringContaining('is full') });
});

test('if storage becomes full, each renewal uses the newest refresh token, and a reload signs in again', async () => {
  signedIn({ expiresInSeconds: 3_600 });
  await client.getUser();
  fillStorage();
  expect(await client.refreshAccessToken()).toBe('access-1');
  expect(await client.getAccessToken()).toBe('access-1');
  expect(await client.refreshAccessToken()).toBe('access-2');
  expect(renewals.map((form) => form.get('refresh_token'))).toEqual(['refresh-0', 'refresh-1']);

  const reloaded = openClient();
  onTestFinished(() => reloaded.dispose());
  expect(await reloaded.getUser()).toBeUndefined();
});

test('once storage has room again, a renewal is stored', async () => {
  signedIn({ expiresInSeconds: 3_600 });
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await client.refreshAccessToken();
  full.mockRestore();
  await client.refreshAccessToken();
  expect(window.sessionStorage.getItem(`oidc.user:${authority}:${CLIENT_ID}`)).toContain('refresh-2');
});

test('a session survives a reload of the tab', async () => {
  signedIn({ expiresInSeconds: 3_600 });
  expect(await client.getUser()).toEqual({ email: 'ann@northwind.example', issuer: authority, subject: 'ann' });
  expect(await client.getAccessToken()).toBe('access-0');
  expect(renewals).toHaveLength(0);
});

test('concurrent requests for a new token share one renewal, and a refresh token is used once', async () => {
  signedIn({ expiresInSeconds: 3_600 });
  const ask = () => client.refreshAccessToken();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['access-1', 'access-1', 'access-1']);
  expect(await ask()).toBe('access-2');
  expect(renewals.map((form) => form.get('refresh_token'))).toEqual(['refresh-0', 'refresh-1']);
  expect(await client.getAccessToken()).toBe('access-2');
});

test('a refresh token that the provider does not replace is used again', async () => {
  signedIn({ expiresInSeconds: 3_600 });
  answerToken = (response) => json(response, 200, { access_token: 'again', token_type: 'Bearer', expires_in: 3_600 });
  expect(await client.refreshAccessToken()).toBe('again');
  expect(await client.refreshAccessToken()).toBe('again');
  expect(renewals.map((form) => form.get('refresh_token'))).toEqual(['refresh-0', 'refresh-0']);
  expect(await client.getUser()).toEqual({ email: 'ann@northwind.example', issuer: authority, subject: 'ann' });
});

test('an expired session is renewed before it is used', async () => {
  signedIn({ expiresInSeconds: -60 });
  expect(await Promise.all([client.getUser(), client.getAccessToken()])).toEqual([
    { email: 'ann@northwind.example', issuer: authority, subject: 'ann' },
    'access-1',
  ]);
  expect(renewals).toHaveLength(1);
});

test('tokens are kept only in the tab', async () => {
  signedIn({ expiresInSeconds: 3_600 });
  await client.refreshAccessToken();
  expect(Object.keys(window.localStorage)).toEqual(['portal.session']);
  expect(JSON.stringify(window.localStorage)).not.toMatch(/access|refresh/);
  expect(Object.keys(window.sessionStorage)).toEqual([`oidc.user:${authority}:${CLIENT_ID}`]);
});

test('a forgotten session stays forgotten, even during a renewal, and is not reported as lost', async () => {
  signedIn({ expiresInSeconds: 3_600 });
  const lost = vi.fn();
  client.onSessionLost(lost);
  const renewal = client.refreshAccessToken();
  await client.forget();
  await renewal;
  expect(await client.getUser()).toBeUndefined();
  expect(window.sessionStorage).toHaveLength(0);
  expect(lost).not.toHaveBeenCalled();
});

test('a disposed client no longer renews, even if it is still asked for tokens', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  signedIn({ expiresInSeconds: 30 });
  await client.getAccessToken();
  expect(vi.getTimerCount()).toBe(1);
  client.dispose();
  await client.getAccessToken();
  expect(vi.getTimerCount()).toBe(0);
});

describe('an ended session', () => {
  test.each([
    ['the provider refuses to renew it', { expiresInSeconds: -60 }],
    ['there is nothing to renew it with', { expiresInSeconds: -60, refreshToken: '' }],
  ])('is reported once when %s', async (_case, session) => {
    signedIn(session);
    answerToken = refuse;
    const lost = vi.fn();
    client.onSessionLost(lost);
    expect(await Promise.all([client.getAccessToken(), client.refreshAccessToken()])).toEqual([undefined, undefined]);
    expect(await client.getUser()).toBeUndefined();
    expect(lost).toHaveBeenCalledTimes(1);
  });

  test('is not reported to listeners that unsubscribed', async () => {
    signedIn({ expiresInSeconds: -60 });
    answerToken = refuse;
    const lost = vi.fn();
    client.onSessionLost(lost)();
    await client.refreshAccessToken();
    expect(lost).not.toHaveBeenCalled();
  });
});

describe('a session that ended while the document was not loaded', () => {
  /** This tab was used, and its page has gone. */
  async function leavePage(expiresInSeconds = 3_600): Promise<void> {
    signedIn({ expiresInSeconds });
    await client.getUser();
    client.dispose();
    renewals = [];
  }

  const bobSignsIn = () =>
    void joinSession({ email: 'bob@northwind.example', issuer: authority, subject: 'bob' }, presentSession());
  const ends = [
    ['a logout in another tab', 'elsewhere', () => endBrowserSession('elsewhere')],
    ['an idle logout in another tab', 'idle', () => endBrowserSession('idle')],
    ['a sign-in of another user', 'replaced', bobSignsIn],
    ['the idle time-out', 'idle', () => noteActivity(Date.now() - 2 * 60 * 60_000)],
  ] as const;

  test.each(
    ends.flatMap(([event, ending, end]) =>
      (['getUser', 'getAccessToken', 'refreshAccessToken'] as const).map((call) => [event, call, ending, end] as const),
    ),
  )('after %s, %s returns nothing and renews nothing', async (_event, call, ending, end) => {
    for (const expiresInSeconds of [3_600, -60]) {
      window.localStorage.clear();
      await leavePage(expiresInSeconds);
      end();
      const next = openClient();
      const lost = vi.fn();
      next.onSessionLost(lost);
      expect(await next[call]()).toBeUndefined();
      expect(lost.mock.calls).toEqual([[ending]]);
      expect(renewals).toHaveLength(0);
      next.dispose();
    }
  });

  test.each([
    [
      'returns from the back/forward cache',
      () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    ],
    ['becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['is resumed', () => document.dispatchEvent(new Event('resume'))],
  ])('a document that %s finds out at once', async (_how, comeBack) => {
    signedIn({ expiresInSeconds: 3_600 });
    await client.getUser();
    const lost = vi.fn();
    client.onSessionLost(lost);
    comeBack();
    expect(lost).not.toHaveBeenCalled();
    endBrowserSession('elsewhere');
    comeBack();
    expect(lost.mock.calls).toEqual([['elsewhere']]);
  });

  test('a logout during a renewal wins over it', async () => {
    signedIn({ expiresInSeconds: 3_600 });
    await client.getUser();
    answerToken = (response) => {
      endBrowserSession('elsewhere');
      grant(response);
    };
    expect(await client.refreshAccessToken()).toBeUndefined();
  });

  test('with cleared storage, the provider is asked again', async () => {
    await leavePage();
    window.localStorage.clear();
    const next = openClient();
    onTestFinished(() => next.dispose());
    const lost = vi.fn();
    next.onSessionLost(lost);
    expect(await next.getUser()).toBeUndefined();
    expect(lost.mock.calls).toEqual([['lost']]);
    expect(window.sessionStorage).toHaveLength(0);
  });
});

describe('while the provider restarts', () => {
  test('requesting a token fails with a named error, and the session is kept', async () => {
    signedIn({ expiresInSeconds: -60 });
    const lost = vi.fn();
    client.onSessionLost(lost);
    answerToken = fail;
    await expect(client.getAccessToken()).rejects.toMatchObject({ name: 'IdentityError', kind: 'unreachable' });
    answerToken = grant;
    expect(await client.getAccessToken()).toBe('access-2');
    expect(lost).not.toHaveBeenCalled();
  });

  test('a background renewal is retried until it succeeds', async () => {
    answerToken = (response) => (renewals.length < 3 ? fail(response) : grant(response));
    // Due at once: the client renews a minute before the end, at the earliest after a second.
    signedIn({ expiresInSeconds: 30 });
    expect(await client.getAccessToken()).toBe('access-0');
    await expect.poll(() => renewals).toHaveLength(3);
    await expect.poll(() => client.getAccessToken()).toBe('access-3');
  });
});

test('signing out removes the tokens from the tab, even if the provider is unreachable', async () => {
  signedIn({ expiresInSeconds: 3_600 });
  await stop();
  await expect(client.signOut()).rejects.toMatchObject({ kind: 'unreachable' });
  expect(window.sessionStorage).toHaveLength(0);
});

describe('a provider that hangs', () => {
  test.each([
    ['signing in', () => client.signIn()],
    ['signing out', () => client.signOut()],
  ])('holds up %s for ten seconds and no longer', async (_step, leave) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = new Promise((resolve) => (answerDiscovery = resolve));
    const leaving = expect(leave()).rejects.toMatchObject({ kind: 'unreachable' });
    await asked;
    await vi.advanceTimersByTimeAsync(10_000);
    await leaving;
  });
});

describe('signing in', () => {
  test('reports that the provider is unreachable if its address does not respond', async () => {
    await stop();
    await expect(client.signIn()).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'The sign-in service cannot be reached. Please try again in a moment.',
    });
  });

  test('does not blame the provider if the code for signing in could not be loaded', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    vi.doMock('./identity-protocol.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    onTestFinished(() => {
      vi.doUnmock('./identity-protocol.ts');
      vi.useRealTimers();
    });
    const refused = vi.fn();
    client.signIn().catch(refused);
    // Each look moves the time forward.
    await vi.waitFor(() => expect(refused).toHaveBeenCalled(), { timeout: 10_000 });
    expect(refused.mock.calls).toEqual([
      [
        expect.objectContaining({
          kind: 'not-loaded',
          message: 'Part of the portal could not be loaded. Check your connection and try again.',
        }),
      ],
    ]);
  });

  test('keeps its pending state in the tab', async () => {
    // jsdom cannot leave for another address, and logs an error.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    void client.signIn({ screen: 'signup', email: 'ann@northwind.example' });
    await expect
      .poll(() => Object.keys(window.sessionStorage).filter((key) => key.startsWith('oidc.')))
      .toHaveLength(1);
    expect(window.localStorage).toHaveLength(0);
  });

  test.each([
    ['a callback that nobody waits for', '?code=1&state=unknown'],
    ['a callback without a state', ''],
  ])('is stale with %s', async (_case, query) => {
    await expect(client.completeSignIn(`http://localhost:4300/callback${query}`)).rejects.toMatchObject({
      kind: 'stale',
    });
  });
});

describe('a sign-in that the first script completes', () => {
  /** Begins a sign-in. Returns the callback's address. */
  async function callbackUrl(): Promise<string> {
    // jsdom cannot leave for another address, and logs an error.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    void client.signIn();
    const state = () => Object.keys(window.sessionStorage).find((key) => key.startsWith('oidc.'));
    await expect.poll(state).toBeDefined();
    return `http://localhost:4300/callback?code=1&state=${state()?.slice('oidc.'.length)}`;
  }

  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  function grantSignIn(response: ServerResponse): void {
    const claims = { iss: authority, aud: CLIENT_ID, sub: 'ann', exp: 4e9, iat: 0, email: 'ann@northwind.example' };
    json(response, 200, {
      access_token: 'access-0',
      token_type: 'Bearer',
      expires_in: 3_600,
      id_token: `${part({ alg: 'none' })}.${part(claims)}.`,
    });
  }

  const ANN = expect.objectContaining({ subject: 'ann', email: 'ann@northwind.example' });

  test('is not completed again, and a reload before the portal has started finds its session', async () => {
    answerToken = grantSignIn;
    const url = await callbackUrl();
    const completion = await completeSignInEarly(optionsOf(), url);
    expect(presentSession()).toBeDefined();
    expect(await openClient().getUser()).toEqual(ANN);
    expect(await openClient(completion).completeSignIn(url)).toEqual(ANN);
    expect(renewals).toHaveLength(1);
    await expect(openClient().completeSignIn(url)).rejects.toMatchObject({ kind: 'stale' });
  });

  test('is ended by a logout in another tab before the portal has started', async () => {
    answerToken = grantSignIn;
    const url = await callbackUrl();
    const completion = await completeSignInEarly(optionsOf(), url);
    endBrowserSession('elsewhere');
    client = openClient(completion);
    const lost = vi.fn();
    client.onSessionLost(lost);
    await client.completeSignIn(url);
    expect(await client.getAccessToken()).toBeUndefined();
    expect(lost).toHaveBeenCalledWith('elsewhere');
  });

  test('fails with an error of the client', async () => {
    answerToken = refuse;
    const url = await callbackUrl();
    const completion = await completeSignInEarly(optionsOf(), url);
    const completing = openClient(completion).completeSignIn(url);
    await expect(completing).rejects.toThrow(IdentityError);
    await expect(completing).rejects.toMatchObject({ kind: 'refused' });
    expect(await openClient().getUser()).toBeUndefined();
  });
});
