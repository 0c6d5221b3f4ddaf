// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlyCorrelationId, fetchOnce, takeCompletion, takeLeaving } from './early-responses.ts';
import { startEarly } from './start-early.ts';

const CONFIG = {
  environment: 'production',
  apiUrl: 'https://api.example',
  flagsUrl: 'https://flags.example/',
  identity: { authority: 'https://id.example', clientId: 'tenant-portal' },
};
const IDENTITY = 'https://api.example/v1/identity/me';
const SERVICES = 'https://api.example/v1/tenant/services';
const FLAGS = 'https://flags.example/ofrep/v1/evaluate/flags';
const SIGN_IN = '/static/js/early-sign-in.js';

/** Requests that were sent, as `METHOD address tenant token`. */
let sent: string[];

beforeEach(() => {
  sent = [];
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/users');
  writeConfig(CONFIG);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers }: RequestInit = {}) => {
    const { 'X-Tenant-Id': tenant = '-', Authorization: token = '-' } = Object.fromEntries(
      Object.entries(headers ?? {}),
    );
    sent.push(`${method} ${url} ${tenant} ${token}`);
    return new Response(`response ${sent.length}`);
  });
});
afterEach(() => {
  document.head.replaceChildren();
  delete window.portalEarly;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function writeConfig(config: unknown): void {
  const block = Object.assign(document.createElement('script'), { type: 'application/json', id: 'portal-config' });
  block.textContent = JSON.stringify(config);
  document.head.replaceChildren(block);
}

/** Signs Ann in, who worked in the tenant `north` before. */
function signedIn(): void {
  const session = { id: 'one', user: 'https://id.example ann' };
  const profile = { sub: 'ann', iss: 'https://id.example', email: 'ann@northwind.example' };
  window.localStorage.setItem('portal.session', JSON.stringify(session));
  window.sessionStorage.setItem(
    'oidc.user:https://id.example:tenant-portal',
    JSON.stringify({ access_token: 'abc', browser_session: 'one', profile }),
  );
  window.localStorage.setItem('portal.defaultTenant', 'north');
  const tenants = { north: { accountId: 'a', flags: [] } };
  window.localStorage.setItem('portal.flags', JSON.stringify({ subject: 'ann', tenants }));
}

const start = () => startEarly({ signIn: SIGN_IN, integrity: '' });
const signInScript = () => document.querySelector(`script[src="${SIGN_IN}"]`);

test('in a tab with a session, registry, identity, licence and flags are requested at once', () => {
  signedIn();
  start();
  expect(sent).toEqual([
    'GET /registry.json - -',
    `GET ${IDENTITY} - Bearer abc`,
    `GET ${SERVICES} north Bearer abc`,
    `POST ${FLAGS} - Bearer abc`,
  ]);
  expect(signInScript()).toBeNull();
});

test('a user who has not worked in a tenant yet gets the registry and the identity', () => {
  signedIn();
  window.localStorage.removeItem('portal.flags');
  start();
  expect(sent).toEqual(['GET /registry.json - -', `GET ${IDENTITY} - Bearer abc`]);
});

test.each(['{', '{"subject":"ann","tenants":{"north":{}}}', '{"subject":"ann"}', 'null'])(
  'flags that the portal did not write, such as %s, name no tenant',
  (text) => {
    signedIn();
    window.localStorage.setItem('portal.flags', text);
    start();
    expect(sent).toHaveLength(2);
  },
);

test.each(['/callback', '/Callback/', '/logout'])('at %s, which changes the session, no token is used', (path) => {
  signedIn();
  window.history.replaceState(null, '', path);
  start();
  expect(sent.filter((request) => request.includes('Bearer'))).toEqual([]);
});

test('a session that was ended in another tab is not used', () => {
  signedIn();
  window.localStorage.setItem('portal.session', JSON.stringify({ id: 'two', ended: 'elsewhere' }));
  start();
  expect(sent).toEqual(['GET /registry.json - -']);
  expect(signInScript()).toBeNull();
});

test('services at a path are requested at the address that the shell gives them', () => {
  signedIn();
  writeConfig({ ...CONFIG, apiUrl: '/api', flagsUrl: '/api/flags' });
  start();
  const { origin } = window.location;
  expect(sent).toEqual([
    'GET /registry.json - -',
    `GET ${origin}/api/v1/identity/me - Bearer abc`,
    `GET ${origin}/api/v1/tenant/services north Bearer abc`,
    `POST ${origin}/api/flags/ofrep/v1/evaluate/flags - Bearer abc`,
  ]);
});

test.each([
  ['no configuration', undefined],
  ['no address of the API', { ...CONFIG, apiUrl: 7 }],
  ['no provider', { ...CONFIG, identity: {} }],
])('a page with %s requests nothing early', (_what, config) => {
  signedIn();
  writeConfig(config);
  start();
  expect(sent).toEqual([]);
});

test('without a session, a page that needs one loads the code for the sign-in, and leaves to return to its own address', async () => {
  window.history.replaceState(null, '', '/users?page=2#last');
  start();
  // The shell goes to its own sign-in in the meantime.
  window.history.replaceState(null, '', '/login');
  const signIn = vi.fn(async () => true);
  Object.assign(window.portalEarly ?? {}, { signIn });
  signInScript()?.dispatchEvent(new Event('load'));
  expect(await takeLeaving()).toBe(true);
  const config = expect.objectContaining({ identity: CONFIG.identity, idleTimeoutMs: 900_000 });
  expect(signIn).toHaveBeenCalledWith(config, '/users?page=2#last');
  // A later sign-in of this page is the shell's.
  expect(await takeLeaving()).toBe(false);
});

test('if the code for the sign-in does not load, the shell signs in', async () => {
  start();
  signInScript()?.dispatchEvent(new Event('error'));
  expect(await takeLeaving()).toBe(false);
});

test.each([
  '/login',
  '/callback',
  '/callback?state=2',
  '/logout?code=1',
  '/invitation',
  '/invitation/complete',
  '/api-documentation',
  '/tenant-login',
])('without a session, %s stays', (path) => {
  window.history.replaceState(null, '', path);
  start();
  expect(signInScript()).toBeNull();
});

test.each([
  ['whose address has a code, which must not stay in the history', '?code=1', undefined],
  ['whose address has an override, which the shell takes', '?remote-override=webhooks@/my-build/', undefined],
  ['with an invitation that is being accepted', '', 'portal.invitationKey'],
  ['after a logout that the shell explains', '', 'portal.idleLogout'],
])('a page %s stays', async (_what, search, key) => {
  window.history.replaceState(null, '', `/users${search}`);
  if (key !== undefined) window.sessionStorage.setItem(key, 'idle');
  start();
  expect(signInScript()).toBeNull();
});

test.each(['/users', '/callback?code=1'])('in a test environment with an automation token, %s stays', (path) => {
  window.history.replaceState(null, '', path);
  writeConfig({ ...CONFIG, environment: 'ci' });
  window.sessionStorage.setItem('portal.automationToken', 'token');
  start();
  expect(signInScript()).toBeNull();
});

const ask = (url: string, token: string, tenant?: string) =>
  fetchOnce(url, {
    headers: {
      Accept: 'application/json',
      'X-Correlation-Id': 'later',
      ...tenantHeaders(tenant),
      Authorization: token,
    },
  }).then((response) => response.text());

const tenantHeaders = (tenant: string | undefined) =>
  tenant === undefined ? {} : { 'X-Account-Id': 'a', 'X-Tenant-Id': tenant };

test('the shell takes each response once, under the correlation id that was sent', async () => {
  signedIn();
  start();
  expect(earlyCorrelationId(IDENTITY)).toMatch(/^[\da-f-]{36}$/);
  expect(await ask(IDENTITY, 'Bearer abc')).toBe('response 2');
  expect(earlyCorrelationId(IDENTITY)).toBeUndefined();
  expect(await ask(IDENTITY, 'Bearer abc')).toBe('response 5');
});

test('a response is not used for another token or another tenant', async () => {
  signedIn();
  start();
  expect(await ask(SERVICES, 'Bearer renewed', 'north')).toBe('response 5');
  expect(await ask(SERVICES, 'Bearer abc', 'south')).toBe('response 6');
  expect(await ask(SERVICES, 'Bearer abc', 'north')).toBe('response 3');
});

test('a response that was requested half a minute ago is requested again', async () => {
  signedIn();
  vi.useFakeTimers({ toFake: ['performance'] });
  start();
  vi.advanceTimersByTime(30_000);
  expect(earlyCorrelationId(IDENTITY)).toBeUndefined();
  expect(await ask(IDENTITY, 'Bearer abc')).toBe('response 5');
});

test('a request that failed fails for the shell too, which handles it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  signedIn();
  start();
  await expect(ask(IDENTITY, 'Bearer abc')).rejects.toThrow('offline');
});

test('the shell stops waiting for a response when its own time is over', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  start();
  const waiting = new AbortController();
  const response = fetchOnce('/registry.json', { signal: waiting.signal });
  waiting.abort(new Error('too late'));
  await expect(response).rejects.toThrow('too late');
});

/** Opens the callback of a sign-in. Returns its address. */
function openCallback(): string {
  window.history.replaceState(null, '', '/callback?code=1&state=2');
  return window.location.href;
}

test('at the callback, the first script completes the sign-in, and the shell takes the outcome once', async () => {
  const url = openCallback();
  start();
  const completion = { ok: false, kind: 'refused', cause: undefined } as const;
  const completeSignIn = vi.fn(async () => completion);
  Object.assign(window.portalEarly ?? {}, { completeSignIn });
  signInScript()?.dispatchEvent(new Event('load'));
  expect(takeCompletion(`${url}&other`)).toBeUndefined();
  expect(await takeCompletion(url)).toBe(completion);
  expect(completeSignIn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ identity: CONFIG.identity }), url);
  expect(takeCompletion(url)).toBeUndefined();
});

test('if the code that completes a sign-in does not load, the shell completes it', async () => {
  const url = openCallback();
  start();
  signInScript()?.dispatchEvent(new Event('error'));
  expect(await takeCompletion(url)).toBeUndefined();
});

test('the early start happens once, also if the previous release runs in this page', () => {
  signedIn();
  start();
  start();
  expect(sent).toHaveLength(4);
});
