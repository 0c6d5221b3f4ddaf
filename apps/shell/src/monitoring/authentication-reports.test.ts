import { type IdentityClient, IdentityError } from '@portal/auth';
import { expect, test } from 'vitest';
import { reportAuthentication } from './authentication-reports.ts';
import type { MonitoringEvent } from './monitoring-event.ts';

const USER = { email: 'ann@northwind.example', issuer: 'https://id.example', subject: 'ann' };
const unreachable = new IdentityError('unreachable', new Error('no response'));

const client: IdentityClient = {
  getUser: async () => USER,
  getAccessToken: () => Promise.reject(unreachable),
  refreshAccessToken: async () => undefined,
  signIn: () => Promise.reject(unreachable),
  completeSignIn: () => Promise.reject(unreachable),
  forget: async () => {},
  signOut: () => Promise.reject(unreachable),
  onSessionLost: () => () => {},
  checkSession() {},
  prepare() {},
  dispose() {},
};

test('a failed sign-in step is reported by name, and still fails for its caller', async () => {
  const reported: MonitoringEvent[] = [];
  const watched = reportAuthentication(client, { report: (event) => reported.push(event) });
  await expect(watched.getAccessToken()).rejects.toBe(unreachable);
  await expect(watched.signIn({ screen: 'signup' })).rejects.toBe(unreachable);
  await expect(watched.completeSignIn('https://portal.example/callback?code=1')).rejects.toBe(unreachable);
  await expect(watched.signOut()).rejects.toBe(unreachable);
  expect(reported).toEqual(
    ['token', 'sign-in', 'callback', 'sign-out'].map((step) => ({
      kind: 'authentication-failed',
      step,
      error: unreachable,
    })),
  );
  expect(await watched.getUser()).toBe(USER);
  expect(reported).toHaveLength(4);
});
