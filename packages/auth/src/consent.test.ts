// @vitest-environment jsdom
import { ApiError, ContractError } from '@portal/api-client';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginConsent, type ConsentRequest, consentRefusal, finishConsent, hasConsentAnswer } from './consent.ts';

const owner = { issuer: 'https://id.example', subject: 'ann', tenantId: 'north' };
const request: ConsentRequest = {
  authorizationUri: 'https://lumo.example/consent?client_id=7',
  name: 'lumo',
  callbackPath: '/apps/configuration/lumo/callback',
  owner,
};
const MINUTE_MS = 60_000;

beforeEach(() => window.sessionStorage.clear());

/** Begins a connection. Returns the address of the provider's page. */
function begin(change: Partial<ConsentRequest> = {}): URL {
  const start = beginConsent({ ...request, ...change });
  if (!start.ok) throw new Error(`The connection did not begin: ${start.why}`);
  return new URL(start.url);
}

const stateOf = (url: URL) => url.searchParams.get('state') ?? '';
const query = (values: Record<string, string>) => new URLSearchParams(values);
const finish = (values: Record<string, string>, change: Partial<Pick<ConsentRequest, 'callbackPath' | 'owner'>> = {}) =>
  finishConsent(query(values), { ...request, ...change });

test('the provider gets the callback and a state that names what is connected and cannot be guessed', () => {
  const url = begin();
  expect(`${url.origin}${url.pathname}`).toBe('https://lumo.example/consent');
  expect(url.searchParams.get('client_id')).toBe('7');
  expect(url.searchParams.get('redirect_uri')).toBe(`${window.location.origin}/apps/configuration/lumo/callback`);
  expect(stateOf(url)).toMatch(/^lumo\.[\w-]{43}$/);
  expect(stateOf(begin())).not.toBe(stateOf(url));
});

test('an allowed consent is read once, and afterwards the tab remembers neither user nor tenant', () => {
  const state = stateOf(begin());
  expect(finish({ code: 'c-1', state })).toEqual({
    kind: 'allowed',
    name: 'lumo',
    code: 'c-1',
    redirectUri: `${window.location.origin}/apps/configuration/lumo/callback`,
  });
  expect(JSON.stringify(Object.entries(window.sessionStorage))).not.toMatch(/ann|north|c-1/);
  expect(finish({ code: 'c-2', state })).toEqual({ kind: 'repeated' });
});

test('a name with dots is kept whole', () => {
  const state = stateOf(begin({ name: 'pay.lumo.v2' }));
  expect(finish({ code: 'c-1', state })).toMatchObject({ kind: 'allowed', name: 'pay.lumo.v2' });
});

test.each<[string, Record<string, string>, object]>([
  ['a denied consent', { error: 'access_denied' }, { kind: 'denied' }],
  ['an error', { error: 'server_error' }, { kind: 'failed', error: 'server_error' }],
  ['an error with a code', { error: 'server_error', code: 'c-1' }, { kind: 'failed', error: 'server_error' }],
  ['an error that is no code', { error: 'Call 0800 555' }, { kind: 'failed', error: undefined }],
  ['an answer with neither code nor error', {}, { kind: 'failed', error: undefined }],
  ['an empty code', { code: '' }, { kind: 'failed', error: undefined }],
])('%s is read as what it is', (_what, answer, outcome) => {
  expect(finish({ ...answer, state: stateOf(begin()) })).toEqual(outcome);
});

test.each<[string, Record<string, string>, Partial<Pick<ConsentRequest, 'callbackPath'>>]>([
  ['another state', { code: 'stolen', state: 'lumo.forged' }, {}],
  ['no state', { code: 'stolen' }, {}],
  ['a forged error', { error: 'access_denied', state: 'lumo.forged' }, {}],
])('an answer with %s is foreign, and the connection that was begun can still end', (_what, forged, change) => {
  const state = stateOf(begin());
  expect(finish(forged, change)).toEqual({ kind: 'foreign', of: 'tab' });
  expect(finish({ code: 'c-1', state })).toMatchObject({ kind: 'allowed' });
});

test('an answer on the page of another app is foreign', () => {
  const state = stateOf(begin());
  const elsewhere = { callbackPath: '/apps/configuration/pocketo/callback' };
  expect(finish({ code: 'c-1', state }, elsewhere)).toEqual({ kind: 'foreign', of: 'tab' });
});

test('an answer in a tab that began nothing is foreign, whatever its storage holds', () => {
  expect(finish({ code: 'c-1', state: 'lumo.x' })).toEqual({ kind: 'foreign', of: 'tab' });
  window.sessionStorage.setItem('portal.consent', 'null');
  expect(finish({ code: 'c-1' })).toEqual({ kind: 'foreign', of: 'tab' });
});

test.each([
  ['user', { ...owner, subject: 'bob' }],
  ['user', { ...owner, issuer: 'https://other.example' }],
  ['tenant', { ...owner, tenantId: 'labs' }],
])('an answer for another %s is foreign, and its code can no longer be used', (of, other) => {
  const state = stateOf(begin());
  expect(finish({ code: 'c-1', state }, { owner: other })).toEqual({ kind: 'foreign', of });
  expect(finish({ code: 'c-1', state })).toEqual({ kind: 'repeated' });
});

test.each([
  [9.9, 'allowed'],
  [10, 'expired'],
  // The clock of the computer was set back.
  [-1, 'expired'],
])('an answer after %s minutes is %s', (minutes, kind) => {
  const state = stateOf(begin());
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + minutes * MINUTE_MS);
  expect(finish({ code: 'c-1', state })).toMatchObject({ kind });
});

test('the last connection that a tab began is the only one that can end', () => {
  const first = stateOf(begin());
  const last = stateOf(begin());
  expect(finish({ code: 'c-1', state: first })).toEqual({ kind: 'foreign', of: 'tab' });
  expect(finish({ code: 'c-2', state: last })).toMatchObject({ kind: 'allowed', code: 'c-2' });
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/consent', ''])('the address %j is not opened', (address) => {
  expect(beginConsent({ ...request, authorizationUri: address })).toEqual({ ok: false, why: 'address' });
  expect(window.sessionStorage).toHaveLength(0);
});

test('a browser that stores nothing begins no connection, because its answer could not be verified', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(beginConsent(request)).toEqual({ ok: false, why: 'storage' });
});

test('an address without an answer is recognised', () => {
  expect(hasConsentAnswer(query({ tab: '1' }))).toBe(false);
  expect(hasConsentAnswer(query({ state: 'x' }))).toBe(true);
  expect(hasConsentAnswer(query({ error: '' }))).toBe(true);
});

const refused = (status: number, ...codes: string[]) =>
  new ApiError({ status, errors: codes.map((code) => ({ code, message: '' })), correlationId: '' });

test.each([
  [refused(409, 'CONSENT_EXPIRED'), 'expired'],
  [refused(409, 'CONSENT_FOREIGN'), 'foreign'],
  [refused(409, 'CONSENT_USED'), 'repeated'],
  [refused(409, 'APP_NOT_INSTALLED'), 'refused'],
  [refused(0, 'NETWORK'), 'unconfirmed'],
  [refused(500, 'INTERNAL_ERROR'), 'unconfirmed'],
  [new ContractError({ status: 200, errors: [], correlationId: '' }), 'unconfirmed'],
  [new Error('closed'), 'unconfirmed'],
])('%s is %s', (error, why) => {
  expect(consentRefusal(error)).toBe(why);
});
