// @vitest-environment jsdom
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIdentityProtocol, type IdentityProtocol } from './identity-protocol.ts';

let authority: string;
let protocol: IdentityProtocol;
/** Paths requested from the provider. */
let requested: string[];

const provider = createServer((request, response) => {
  requested.push(request.url ?? '');
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(
    JSON.stringify({
      issuer: authority,
      authorization_endpoint: `${authority}/authorize`,
      token_endpoint: `${authority}/token`,
      end_session_endpoint: `${authority}/end`,
    }),
  );
});

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  // boundary: a listening TCP server has an AddressInfo
  authority = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
beforeEach(() => {
  window.sessionStorage.clear();
  requested = [];
  protocol = openProtocol();
});
afterAll(async () => {
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});

/** The protocol of a page that has just loaded. */
const openProtocol = () =>
  createIdentityProtocol({ authority, clientId: 'tenant-portal', portalUrl: 'https://portal.example' });

const DISCOVERY = '/.well-known/openid-configuration';

test('signing in requests openid, email and profile, with a code and PKCE, and returns to /callback', async () => {
  const url = new URL(await protocol.signInUrl({}));
  expect(url.origin + url.pathname).toBe(`${authority}/authorize`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'tenant-portal',
    redirect_uri: 'https://portal.example/callback',
    response_type: 'code',
    scope: 'openid email profile',
    state: expect.any(String),
    code_challenge: expect.any(String),
    code_challenge_method: 'S256',
  });
});

test('an invitation asks the provider to sign up only the invited address', async () => {
  const asked = { screen: 'signup', email: 'ann@northwind.example', invitationKey: 'key-1' } as const;
  const { searchParams } = new URL(await protocol.signInUrl(asked));
  expect(searchParams.get('screen_hint')).toBe('signup');
  expect(searchParams.get('login_hint')).toBe('ann@northwind.example');
  expect(searchParams.get('invitation_key')).toBe('key-1');
});

test('a session that was left open asks the provider for the password', async () => {
  const { searchParams } = new URL(await protocol.signInUrl({ asksForPassword: true }));
  expect(searchParams.get('prompt')).toBe('login');
});

test('signing out also ends the session at the provider, and returns to the portal', async () => {
  const url = new URL(await protocol.signOutUrl('id-token'));
  expect(url.origin + url.pathname).toBe(`${authority}/end`);
  expect(url.searchParams.get('id_token_hint')).toBe('id-token');
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe('https://portal.example/');
});

test("the provider's description is read once for a sign-in and its callback, and again for the next sign-in", async () => {
  const { searchParams } = new URL(await protocol.signInUrl({}));
  expect(requested).toEqual([DISCOVERY]);
  const callback = `https://portal.example/callback?code=1&state=${searchParams.get('state')}`;
  // This provider grants no tokens.
  await expect(openProtocol().redeem(callback)).rejects.toMatchObject({ kind: 'unreachable' });
  expect(requested).toEqual([DISCOVERY, '/token']);
  await openProtocol().signInUrl({});
  expect(requested).toEqual([DISCOVERY, '/token', DISCOVERY]);
});

test.each(['{', 'null', '{"metadata":{}}', '{"authority":"https://other.example","metadata":{}}'])(
  'a kept description that the portal did not write for this provider, such as %s, is not used',
  async (text) => {
    window.sessionStorage.setItem('portal.discovery', text);
    await openProtocol().signInUrl({});
    expect(requested).toEqual([DISCOVERY]);
  },
);
