// @vitest-environment jsdom
import { systemClock } from '@portal/ui/basics';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReleaseWatch, type ReleaseWatch } from './release-watch.ts';

const books = { id: 'books', version: '1.0.0', state: 'active', entry: 'remotes/books/1.0.0/mf-manifest.json' };
const films = { id: 'films', version: '2.0.0', state: 'active' };
const pinned = { contract: 1, shell: { version: '3.0.0' }, remotes: [books, films] };

let served: () => Promise<unknown>;
let reads: number;
let isHidden: boolean;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  [served, reads, isHidden] = [async () => pinned, 0, false];
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function watch(from: unknown = pinned): ReleaseWatch {
  const read = () => {
    reads += 1;
    return served();
  };
  const watch = createReleaseWatch({ pinned: from, read, pollMs: 60_000, clock: systemClock });
  stop = watch.start();
  return watch;
}

test.each([
  ['a remote of another version', { ...pinned, remotes: [{ ...books, version: '1.1.0' }, films] }],
  ['a remote that was rolled back', { ...pinned, remotes: [{ ...books, version: '0.9.0' }, films] }],
  ['a remote that was switched off', { ...pinned, remotes: [{ ...books, state: 'disabled' }, films] }],
  ['a new remote', { ...pinned, remotes: [books, films, { ...books, id: 'plays' }] }],
  ['one remote less', { ...pinned, remotes: [books] }],
  ['another shell', { ...pinned, shell: { version: '3.1.0' } }],
  ['a registry of a newer contract', { contract: 2, shell: { version: '4.0.0' }, remotes: [books, films] }],
])('the registry has a newer release: %s', async (_what, registry) => {
  const releases = watch();
  const listener = vi.fn();
  releases.subscribe(listener);
  served = async () => registry;
  await vi.advanceTimersByTimeAsync(59_999);
  expect(releases.isNewer()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(releases.isNewer()).toBe(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(listener).toHaveBeenCalledTimes(1);
});

test.each([
  ['the same', pinned],
  [
    'another text about the same releases',
    { ...pinned, remotes: [{ ...books, portal: { owner: 'Somebody' } }, films] },
  ],
  ['a page in its place', '<!doctype html>'],
])('the registry has no newer release: %s', async (_what, registry) => {
  const releases = watch();
  served = async () => registry;
  await vi.advanceTimersByTimeAsync(180_000);
  expect(reads).toBe(3);
  expect(releases.isNewer()).toBe(false);
});

test('a registry that cannot be loaded is retried without a report', async () => {
  const releases = watch();
  served = () => Promise.reject(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(60_000);
  served = async () => ({ ...pinned, shell: { version: '3.1.0' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(releases.isNewer()).toBe(true);
});

test('a newer release does not count while the registry is unreachable: the page could not be loaded either', async () => {
  const releases = watch();
  served = async () => ({ ...pinned, remotes: [] });
  await vi.advanceTimersByTimeAsync(60_000);
  served = () => Promise.reject(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(releases.isNewer()).toBe(false);
});

test('a release that is rolled back in time is never noticed', async () => {
  const releases = watch();
  served = async () => ({ ...pinned, remotes: [] });
  await vi.advanceTimersByTimeAsync(60_000);
  served = async () => pinned;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(releases.isNewer()).toBe(false);
});

test('a page that started without a registry notices the first one', async () => {
  const releases = watch(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(releases.isNewer()).toBe(true);
});

test('a hidden tab does not check, and does so as soon as it is visible', async () => {
  watch();
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(reads).toBe(0);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toBe(2);
});

test('a tab that is back online checks at once', async () => {
  watch();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toBe(1);
});

test('nothing is checked after a stop, even by a response that arrives later', async () => {
  let respond = (_registry: unknown) => {};
  watch();
  served = () => new Promise((resolve) => (respond = resolve));
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  respond(pinned);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(reads).toBe(1);
});
