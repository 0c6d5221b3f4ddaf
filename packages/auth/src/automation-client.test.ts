// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { createAutomationClient } from './automation-client.ts';
import { findAutomationToken } from './identity/automation-token.ts';

const claims = { sub: 'ann', iss: 'https://id.example', email: 'änn@northwind.example' };
const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
const token = `header.${payload}.signature`;

beforeEach(() => {
  window.sessionStorage.clear();
  window.sessionStorage.setItem('portal.automationToken', token);
});

test.each(['local', 'ci', 'qa', 'load'])('in %s an automation login token replaces the login', (environment) => {
  expect(findAutomationToken(environment)).toBe(token);
});

test.each(['production', 'staging', 'LOCAL', 'local ', ''])(
  'in %j an automation login token is ignored',
  (environment) => {
    expect(findAutomationToken(environment)).toBeUndefined();
  },
);

test('the token is sent as is, for the user it names', async () => {
  const client = createAutomationClient(token, vi.fn());
  expect(await client.getAccessToken()).toBe(token);
  expect(await client.getUser()).toEqual({
    email: 'änn@northwind.example',
    issuer: 'https://id.example',
    subject: 'ann',
  });
});

test.each(['opaque', 'a.b.c', `a.${btoa('"text"')}.c`])(
  'a token that names no user (%s) signs in as well',
  async (opaque) => {
    const client = createAutomationClient(opaque, vi.fn());
    expect(await client.getAccessToken()).toBe(opaque);
    expect(await client.getUser()).toEqual({ email: '', issuer: '', subject: '' });
  },
);

test('a token that the platform refuses ends the session and is not tried again', async () => {
  const client = createAutomationClient(token, vi.fn());
  const lost = vi.fn();
  client.onSessionLost(lost);
  expect(await client.refreshAccessToken()).toBeUndefined();
  expect(lost).toHaveBeenCalledTimes(1);
  expect(await client.getUser()).toBeUndefined();
  expect(findAutomationToken('local')).toBeUndefined();
  await expect(client.signIn()).rejects.toMatchObject({ kind: 'refused' });
});

test('after logging out, the next start uses the real login', async () => {
  const leave = vi.fn();
  const client = createAutomationClient(token, leave);
  await client.signOut();
  expect(leave).toHaveBeenCalledTimes(1);
  expect(await client.getAccessToken()).toBeUndefined();
  expect(findAutomationToken('local')).toBeUndefined();
});
