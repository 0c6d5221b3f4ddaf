// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { endBrowserSession, joinSession, noteActivity, presentSession } from './browser-session.ts';
import { storedSession } from './stored-session.ts';

const ISSUER = 'https://id.example';
const OPTIONS = { authority: ISSUER, clientId: 'tenant-portal', idleTimeoutMs: 15 * 60_000 };
const ANN = { email: 'ann@northwind.example', issuer: ISSUER, subject: 'ann' };
const BOB = { email: 'bob@northwind.example', issuer: ISSUER, subject: 'bob' };

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

function keepTokens({ expiresInSeconds = 3_600 } = {}): void {
  const tokens = {
    access_token: 'access-0',
    expires_at: Math.floor(Date.now() / 1_000) + expiresInSeconds,
    browser_session: joinSession(ANN, presentSession()),
    profile: { sub: 'ann', iss: ISSUER, email: ANN.email },
  };
  noteActivity(Date.now());
  window.sessionStorage.setItem(`oidc.user:${ISSUER}:tenant-portal`, JSON.stringify(tokens));
}

test('a tab without tokens has no session', () => {
  expect(storedSession(OPTIONS)).toBe('none');
});

test('tokens of another provider are not those of this portal', () => {
  keepTokens();
  expect(storedSession({ ...OPTIONS, authority: 'https://other.example' })).toBe('none');
});

test('current tokens can be used at once', () => {
  keepTokens();
  expect(storedSession(OPTIONS)).toEqual({ user: ANN, accessToken: 'access-0' });
});

test.each([
  ['have expired', () => keepTokens({ expiresInSeconds: -1 })],
  ['were left idle', () => noteActivity(Date.now() - 15 * 60_000)],
  ['belong to a session that was ended in another tab', () => endBrowserSession('elsewhere')],
  ['belong to a session that another user has replaced', () => void joinSession(BOB, presentSession())],
  ['belong to a session that the browser has forgotten', () => window.localStorage.clear()],
])('tokens that %s are left to the identity client, unchanged', (_what, change) => {
  keepTokens();
  change();
  const before = JSON.stringify(window.sessionStorage);
  expect(storedSession(OPTIONS)).toBe('undecided');
  expect(JSON.stringify(window.sessionStorage)).toBe(before);
});

test('with blocked storage there is no session', () => {
  const blocked = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  onTestFinished(() => blocked.mockRestore());
  expect(storedSession(OPTIONS)).toBe('none');
});
