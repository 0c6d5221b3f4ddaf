// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  adoptSession,
  endBrowserSession,
  joinSession,
  noteActivity,
  presentSession,
  readActivity,
  standingOf,
  wasLeftOpen,
} from './browser-session.ts';

const MINUTE = 60_000;
const ANN = { email: 'ann@northwind.example', issuer: 'https://id.example', subject: 'ann' };
const BOB = { email: 'bob@northwind.example', issuer: 'https://id.example', subject: 'bob' };

/** The standing of tokens of this session. Default: Ann's, with a time-out of 20 minutes. */
const standing = (session: string | undefined, user = ANN) => standingOf(session, user, 20 * MINUTE);

function signIn(user = ANN): string | undefined {
  const session = joinSession(user, presentSession());
  noteActivity(Date.now());
  return session;
}

beforeEach(() => {
  window.localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T08:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

const passTime = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('tabs of one user share a session', () => {
  const [one, other] = [signIn(), signIn()];
  expect([standing(one), standing(other)]).toEqual(['current', 'current']);
});

test.each(['elsewhere', 'idle'] as const)(
  'a logout ends the session of every tab, and the tabs know why (%s)',
  (why) => {
    const session = signIn();
    endBrowserSession(why);
    expect(standing(session)).toBe(why);
  },
);

test('tokens stay unusable after the same user has signed in again', () => {
  const session = signIn();
  endBrowserSession('idle');
  expect(standing(signIn())).toBe('current');
  expect(standing(session)).toBe('elsewhere');
});

test('the sign-in of another user ends the session of the first, also without a logout', () => {
  const [ofAnn, ofBob] = [signIn(), signIn(BOB)];
  expect(standing(ofAnn)).toBe('replaced');
  expect(standing(ofBob, BOB)).toBe('current');
});

test('a logout while a sign-in is being completed ends that too', () => {
  signIn();
  const before = presentSession();
  endBrowserSession('elsewhere');
  expect(standing(joinSession(ANN, before))).toBe('elsewhere');
});

describe('the idle time', () => {
  test.each([
    ['just before its end', 20 * MINUTE - 1, 'current'],
    ['at its end', 20 * MINUTE, 'idle'],
    ['two days later', 2 * 24 * 60 * MINUTE, 'idle'],
    ['after the clock was corrected by two minutes', -2 * MINUTE, 'current'],
    ['after the clock was set back by a month', -30 * 24 * 60 * MINUTE, 'idle'],
  ] as const)('%s: %i ms', (_when, ms, expected) => {
    const session = signIn();
    passTime(ms);
    expect(standing(session)).toBe(expected);
  });

  test('counts from the last activity in any tab', () => {
    const session = signIn();
    passTime(19 * MINUTE);
    noteActivity(Date.now());
    passTime(19 * MINUTE);
    expect(standing(session)).toBe('current');
  });

  test('a session that nobody ended is noticed by a tab without tokens', () => {
    expect(wasLeftOpen(20 * MINUTE)).toBe(false);
    signIn();
    passTime(19 * MINUTE);
    expect(wasLeftOpen(20 * MINUTE)).toBe(false);
    passTime(MINUTE);
    expect(wasLeftOpen(20 * MINUTE)).toBe(true);
    endBrowserSession('elsewhere');
    expect(wasLeftOpen(20 * MINUTE)).toBe(false);
  });

  test('after an idle logout, which the provider may not know of yet, the session counts as left open until a sign-in', () => {
    signIn();
    endBrowserSession('idle');
    expect(wasLeftOpen(20 * MINUTE)).toBe(true);
    signIn();
    expect(wasLeftOpen(20 * MINUTE)).toBe(false);
  });

  test('a logout counts before it, and the next user starts a new one', () => {
    const session = signIn();
    passTime(60 * MINUTE);
    endBrowserSession('elsewhere');
    expect(standing(session)).toBe('elsewhere');
    expect(readActivity()).toBeUndefined();
    expect(standing(signIn(BOB), BOB)).toBe('current');
    expect(standing(session)).toBe('replaced');
  });
});

describe("the browser's storage", () => {
  test('once it is cleared, nobody knows whether the session goes on', () => {
    const session = signIn();
    window.localStorage.clear();
    expect(standing(session)).toBe('unknown');
  });

  test.each(['{', 'null', '[]', '{"id":7}'])('content that is not ours counts as cleared: %s', (text) => {
    const session = signIn();
    window.localStorage.setItem('portal.session', text);
    expect(standing(session)).toBe('unknown');
  });

  test('an activity that is not a time is ignored', () => {
    const session = signIn();
    window.localStorage.setItem('portal.activity', 'now');
    expect(standing(session)).toBe('current');
  });

  test('can be denied: the session then works without comparison', () => {
    const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    onTestFinished(() => blocked.mockRestore());
    const session = signIn();
    endBrowserSession('elsewhere');
    expect([session, standing(session)]).toEqual([undefined, 'current']);
  });

  test('if it is full, a logout still ends the sessions of other tabs', () => {
    const session = signIn();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    onTestFinished(() => full.mockRestore());
    endBrowserSession('elsewhere');
    expect(standing(session)).toBe('unknown');
  });

  test('holds no token', () => {
    signIn();
    expect(Object.keys(window.localStorage).toSorted()).toEqual(['portal.activity', 'portal.session']);
    expect(JSON.parse(window.localStorage.getItem('portal.session') ?? '')).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      user: 'https://id.example ann',
    });
  });
});

describe('tokens of an earlier release', () => {
  test('join the session of their user', () => {
    expect(standing(adoptSession(ANN))).toBe('current');
    expect(adoptSession(ANN)).toBe(presentSession());
  });

  test.each([
    ['after a logout', () => endBrowserSession('elsewhere')],
    ['while another user is signed in', () => signIn(BOB)],
  ])('are not used %s', (_when, happen) => {
    happen();
    expect(standing(adoptSession(ANN))).toBe('unknown');
  });
});
