// @vitest-environment jsdom
import { getConfig, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { counted, forgetCallsInFlight } from './calls-in-flight.ts';
import { failsEarly, ROUND_MS, waitUntilSettled } from './wait-until-settled.ts';

/** A wait for a text, of one round. */
const find = (text: string) => () => screen.findByText(text, {}, { timeout: ROUND_MS });
const show = (text: string) => document.body.append(Object.assign(document.createElement('p'), { textContent: text }));

let rounds = 0;
const wait = (text: string) =>
  waitUntilSettled(() => {
    rounds += 1;
    return find(text)();
  });

beforeEach(() => void (rounds = 0));
afterEach(() => {
  forgetCallsInFlight();
  document.body.replaceChildren();
});

test('a wait for a wrong text fails after one round in which the page did not change', async () => {
  show('No notes yet');
  await expect(wait('No notes so far')).rejects.toThrow('Unable to find an element with the text: No notes so far');
  expect(rounds).toBe(1);
});

test('a wait goes on while a call is in flight', async () => {
  let respond = (_response: Response) => {};
  const call = counted(() => new Promise((resolve) => (respond = resolve)))('https://api.example');
  const waiting = wait('Arrived late');
  await vi.waitUntil(() => rounds === 2, { timeout: 30_000 });
  respond(new Response());
  await call;
  show('Arrived late');
  expect((await waiting).textContent).toBe('Arrived late');
});

test('a wait goes on after a round in which the page changed', async () => {
  const waiting = wait('Second');
  show('First');
  await vi.waitUntil(() => rounds === 2, { timeout: 30_000 });
  show('Second');
  await waiting;
});

test('an error of a click is final, however long the click took', async () => {
  const click = vi.fn(async () => {
    show('changed');
    await vi.waitFor(() => Promise.reject(new Error('Not clickable')), { timeout: ROUND_MS });
  });
  await expect(waitUntilSettled(click)).rejects.toThrow('Not clickable');
  expect(click).toHaveBeenCalledOnce();
});

test.each([
  ['on the computer of a developer', {}, true],
  ['in CI', { CI: 'true' }, false],
  ['in the repository of the portal', { PORTAL_TEST_WAITS: 'long' }, false],
])('a wait may fail early %s: %j, %s', (_where, env, expected) => {
  expect(failsEarly(env)).toBe(expected);
});

test('the tests of this repository wait as long as in CI', () => {
  expect(getConfig().asyncUtilTimeout).toBe(30_000);
});
