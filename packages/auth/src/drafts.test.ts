// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { dropDrafts, findDraft, hasDrafts, keepDrafts, offerDraft } from './drafts.ts';
import { sessionStore } from './session-store.ts';

const NORTH = { tenantId: 'north', tenantName: 'Northwind', accountId: 'a', userId: 'u', roles: [] };
const LABS = { ...NORTH, tenantId: 'labs', tenantName: 'Labs' };
const DRAFT = { values: { name: 'Ada' }, base: { name: '' }, version: '7' };

function signIn(subject: string, tenantId = 'north'): void {
  const user = { email: `${subject}@northwind.example`, issuer: 'https://id.example', subject };
  sessionStore.signedIn(user);
  sessionStore.identityLoaded({ profile: { email: user.email }, accounts: [], tenants: [NORTH, LABS] }, tenantId);
}

/** The session of a page with one form ends. */
function endSession(form = '/users'): void {
  const withdraw = offerDraft(form, () => DRAFT);
  keepDrafts();
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
  expect(findDraft('/users')).toEqual(DRAFT);
  expect(findDraft('/api-keys')).toBeUndefined();
});

test.each([
  ['another user', () => signIn('bob')],
  ['the same user in another tenant', () => signIn('ann', 'labs')],
  ['a visitor', () => sessionStore.signedOut()],
])('%s does not find it', (_who, arrive) => {
  endSession();
  arrive();
  expect(findDraft('/users')).toBeUndefined();
});

test('nothing is kept of a form that was left or saved', () => {
  offerDraft('/users', () => DRAFT)();
  keepDrafts();
  expect(findDraft('/users')).toBeUndefined();
});

test('input that the user has not decided about is kept when the session ends again', () => {
  endSession();
  signIn('ann');
  endSession('/api-keys');
  signIn('ann');
  expect([findDraft('/users'), findDraft('/api-keys')]).toEqual([DRAFT, DRAFT]);
});

test('input without room beside what was kept earlier takes its place', () => {
  // jsdom stores five million characters, as browsers do.
  const long = { ...DRAFT, values: { logo: 'a'.repeat(3_000_000) } };
  for (const form of ['/themes/1', '/themes/2']) {
    const withdraw = offerDraft(form, () => long);
    keepDrafts();
    withdraw();
  }
  expect([findDraft('/themes/1'), findDraft('/themes/2')]).toEqual([undefined, long]);
});

test('one form or all can be forgotten', () => {
  endSession();
  signIn('ann');
  endSession('/api-keys');
  signIn('ann');
  dropDrafts('/users');
  expect([findDraft('/users'), findDraft('/api-keys')]).toEqual([undefined, DRAFT]);
  dropDrafts();
  expect(hasDrafts()).toBe(false);
});

test('input of an unknown format is ignored', () => {
  window.sessionStorage.setItem('portal.drafts', '{');
  expect(findDraft('/users')).toBeUndefined();
});
