// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { dropKeptInput, hasKeptInput, inputKeeper, keepInput } from './kept-input.ts';
import { sessionStore } from './session/session-store.ts';

const NORTH = { tenantId: 'north', tenantName: 'Northwind', accountId: 'a', userId: 'u', roles: [] };
const LABS = { ...NORTH, tenantId: 'labs', tenantName: 'Labs' };
const INPUT = { values: { name: 'Ada' }, base: { name: '' }, version: '7' };

function signIn(subject: string, tenantId = 'north'): void {
  const user = { email: `${subject}@northwind.example`, issuer: 'https://id.example', subject };
  sessionStore.signedIn(user);
  sessionStore.identityLoaded({ profile: { email: user.email }, accounts: [], tenants: [NORTH, LABS] }, tenantId);
}

/** The session of a page with one form ends. */
function endSession(form = '/users'): void {
  const withdraw = inputKeeper.offer(form, () => INPUT);
  keepInput();
  withdraw();
  sessionStore.signedOut();
}

beforeEach(() => {
  window.sessionStorage.clear();
  signIn('ann');
});

test('unsaved input is found again by the same user in the same tenant, and only in this tab', () => {
  endSession();
  expect(window.localStorage).toHaveLength(0);
  signIn('ann');
  expect(inputKeeper.find('/users')).toEqual(INPUT);
  expect(inputKeeper.find('/api-keys')).toBeUndefined();
});

test.each([
  ['another user', () => signIn('bob')],
  ['the same user in another tenant', () => signIn('ann', 'labs')],
  ['a visitor', () => sessionStore.signedOut()],
])('%s does not find it', (_who, arrive) => {
  endSession();
  arrive();
  expect(inputKeeper.find('/users')).toBeUndefined();
});

test('nothing is kept of a form that was left or saved', () => {
  inputKeeper.offer('/users', () => INPUT)();
  keepInput();
  expect(inputKeeper.find('/users')).toBeUndefined();
});

test('input that the user has not decided about is kept when the session ends again', () => {
  endSession();
  signIn('ann');
  endSession('/api-keys');
  signIn('ann');
  expect([inputKeeper.find('/users'), inputKeeper.find('/api-keys')]).toEqual([INPUT, INPUT]);
});

test('input without room beside what was kept earlier takes its place', () => {
  // jsdom stores five million characters, as browsers do.
  const long = { ...INPUT, values: { logo: 'a'.repeat(3_000_000) } };
  for (const form of ['/themes/1', '/themes/2']) {
    const withdraw = inputKeeper.offer(form, () => long);
    keepInput();
    withdraw();
  }
  expect([inputKeeper.find('/themes/1'), inputKeeper.find('/themes/2')]).toEqual([undefined, long]);
});

test('one form or all can be forgotten', () => {
  endSession();
  signIn('ann');
  endSession('/api-keys');
  signIn('ann');
  inputKeeper.drop('/users');
  expect([inputKeeper.find('/users'), inputKeeper.find('/api-keys')]).toEqual([undefined, INPUT]);
  dropKeptInput();
  expect(hasKeptInput()).toBe(false);
});

test('input of an unknown format is ignored', () => {
  window.sessionStorage.setItem('portal.drafts', '{');
  expect(inputKeeper.find('/users')).toBeUndefined();
});
