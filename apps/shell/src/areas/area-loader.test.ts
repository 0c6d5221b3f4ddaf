import { portalSchema, type Registry } from '@portal/contract';
import { systemClock } from '@portal/ui/basics';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MonitoringEvent } from '../monitoring/monitoring-event.ts';
import type { AreaError } from './area-error.ts';
import { type AreaLoader, createAreaLoader } from './area-loader.ts';

const integrity = { manifest: '', entry: '' };

const registry: Registry = {
  shellVersion: '1.0.0',
  refused: [],
  remotes: [
    {
      id: 'books',
      version: '1.1.0',
      entry: 'https://p.example/remotes/books/1.1.0/mf-manifest.json',
      integrity,
      previous: { version: '1.0.0', entry: 'https://p.example/remotes/books/1.0.0/mf-manifest.json', integrity },
      state: 'active',
      portal: portalSchema.parse({
        contract: 1,
        id: 'books',
        version: '1.1.0',
        owner: 'Books team',
        requires: { contract: 1, shared: {} },
        routes: [{ id: 'books.list', path: '/books', title: 'Books' }],
      }),
    },
  ],
};

function List() {
  return null;
}

/** What each release does on each request for its modules; the last response repeats. */
let releases: Record<string, (() => Promise<unknown>)[]>;
/** `<version>/<module>` in the order requested. */
let asked: string[];
let reported: MonitoringEvent[];
let failures: AreaError[];
let loader: AreaLoader;

const missing = () => Promise.reject(Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' }));
const noManifest = () => Promise.reject(new Error('Failed to get manifest. #RUNTIME-003'));
const noEntry = () => Promise.reject(new Error('Failed to load script resources. #RUNTIME-008'));
const throwsAtStart = () => Promise.reject(new Error('Failed to init. #RUNTIME-015'));
const never = () => new Promise(() => {});
const module = (page: () => Promise<unknown> = async () => ({ default: List })) => ({
  routes: { 'books.list': page },
  cards: { 'books.new': () => [] },
});
const works = async () => module();

beforeEach(() => {
  vi.useFakeTimers();
  releases = { '1.1.0': [works], '1.0.0': [works] };
  [asked, reported, failures] = [[], [], []];
  const guard = { failed: async (error: AreaError) => void failures.push(error), loaded: vi.fn() };
  loader = createAreaLoader({
    registry,
    async loadExposed<T>({ version }: { version: string }, name: string) {
      asked.push(`${version}/${name}`);
      const answers = releases[version] ?? [];
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      // boundary: the test defines the remote's modules
      return (await answer?.()) as T;
    },
    guard,
    monitor: { report: (event) => reported.push(event) },
    clock: systemClock,
  });
});
afterEach(() => vi.useRealTimers());

/** Opens the page and lets time pass until it settles. Returns the page, or the error as shown. */
async function open(ms = 60_000): Promise<unknown> {
  const opening = loader.loadPage('books', 'books.list').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(ms);
  return opening;
}

describe('a file that cannot be loaded', () => {
  test.each([
    ['a manifest', noManifest],
    ['an entry', noEntry],
    ['a chunk that the start needs', missing],
  ])('is requested three times, and available to the next attempt: %s', async (_what, answer) => {
    releases['1.1.0'] = [answer, answer, works];
    expect(await open(1_500)).toBe(List);
    expect(asked).toHaveLength(3);
    expect(failures).toEqual([]);
  });

  test('is shown as missing after the third attempt, and a later one starts again', async () => {
    releases['1.1.0'] = [noManifest, noManifest, noManifest, works];
    expect(await open()).toMatchObject({ phase: 'manifest', code: 'RUNTIME-003', version: '1.1.0' });
    expect(failures).toHaveLength(1);
    expect(await open()).toBe(List);
    expect(failures).toHaveLength(1);
  });

  test('does not fall back to the previous release, which would fail too', async () => {
    releases['1.1.0'] = [noEntry];
    expect(await open()).toMatchObject({ phase: 'entry' });
    expect(asked).toEqual(['1.1.0/routes', '1.1.0/routes', '1.1.0/routes']);
  });

  test.each([
    ['its code', missing],
    ['its style sheet', () => Promise.reject(Object.assign(new Error('x'), { code: 'CSS_CHUNK_LOAD_FAILED' }))],
  ])('is requested three times when a page needs it: %s', async (_what, answer) => {
    const page = vi.fn(answer);
    releases['1.1.0'] = [async () => module(page)];
    expect(await open()).toMatchObject({ phase: 'chunk' });
    expect(page).toHaveBeenCalledTimes(3);
    expect(failures).toHaveLength(1);
  });
});

describe('a file that hangs', () => {
  test('is waited for once: 20 seconds', async () => {
    const page = vi.fn(never);
    releases['1.1.0'] = [async () => module(page)];
    const opening = open(20_000);
    expect(await opening).toMatchObject({ phase: 'chunk', code: expect.anything(), isHang: true });
    expect(page).toHaveBeenCalledTimes(1);
  });

  test('is not requested again at once if the runtime gave up on it', async () => {
    releases['1.1.0'] = [
      () => Promise.reject(new Error('#RUNTIME-008\nScriptNetworkError: Script "/e.js" timed out.')),
    ];
    expect(await open()).toMatchObject({ phase: 'entry', isHang: true });
    expect(asked).toHaveLength(1);
  });
});

describe('a release that loads and does not start', () => {
  test('falls back to the previous release for the rest of the visit, and is reported once', async () => {
    releases['1.1.0'] = [throwsAtStart];
    expect(await open()).toBe(List);
    const card = await loader.loadCard('books', 'books.new');
    expect(card).toBeTypeOf('function');
    expect(await open()).toBe(List);
    expect(asked).toEqual(['1.1.0/routes', '1.0.0/routes', '1.0.0/cards']);
    expect(loader.versionOf('books')).toBe('1.0.0');
    expect(failures).toEqual([]);
    expect(reported).toMatchObject([
      { kind: 'area-fell-back', to: '1.0.0', error: { version: '1.1.0', phase: 'init' } },
    ]);
  });

  test('is reported once, even if the page and the cards fail at the same time', async () => {
    releases['1.1.0'] = [throwsAtStart];
    await Promise.all([open(), loader.loadCard('books', 'books.new')]);
    expect(reported).toHaveLength(1);
  });

  test.each([
    ['throws', () => Promise.reject(new Error('#RUNTIME-008\nScriptExecutionError: Script "/e.js" threw')), 'init'],
    [
      'needs a module that the shell lacks',
      () => Promise.reject(new Error('Version 19.3.1 does not satisfy ^99')),
      'init',
    ],
    ['exposes no pages', () => Promise.reject(new Error('Module "./routes" does not exist in container.')), 'expose'],
  ])('is the reported one if the previous release fails as well: it %s', async (_what, answer, phase) => {
    releases['1.1.0'] = [answer];
    releases['1.0.0'] = [noManifest];
    expect(await open()).toMatchObject({ version: '1.1.0', phase });
    expect(asked).toEqual(['1.1.0/routes', '1.0.0/routes']);
    expect(loader.versionOf('books')).toBe('1.1.0');
  });
});

test('a page that its area does not have is reported as such, without a retry', async () => {
  releases['1.1.0'] = [async () => ({ routes: {} })];
  expect(await open()).toMatchObject({ phase: 'expose', code: 'missing-page' });
  expect(asked).toHaveLength(1);
});

test('an area that no registry lists is reported as such', async () => {
  const opening = loader.loadPage('films', 'films.list');
  await expect(opening).rejects.toMatchObject({ remote: 'films', phase: 'init', code: 'not-registered' });
});

test('a card that fails is reported, and never causes a reload', async () => {
  releases['1.1.0'] = [noEntry];
  const reading = loader.loadCard('books', 'books.new').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await reading).toMatchObject({ phase: 'entry' });
  expect(reported).toMatchObject([{ kind: 'area-failed', error: { phase: 'entry' } }]);
  expect(failures).toEqual([]);
});

describe('preloading', () => {
  test('leaves nothing to load when the user opens the page', async () => {
    await loader.warm('books', 'books.list');
    expect(loader.loadedPage('books.list')).toBe(List);
    expect(await open(0)).toBe(List);
    expect(asked).toHaveLength(1);
  });

  test('an area alone loads no page', async () => {
    const page = vi.fn(never);
    releases['1.1.0'] = [async () => module(page)];
    await loader.warm('books');
    expect(asked).toEqual(['1.1.0/routes']);
    expect(page).not.toHaveBeenCalled();
  });

  test('fails silently after one attempt, and is forgotten', async () => {
    releases['1.1.0'] = [noManifest, works];
    await loader.warm('books', 'books.list');
    expect(asked).toHaveLength(1);
    expect([...reported, ...failures]).toEqual([]);
    expect(await open(0)).toBe(List);
  });

  test('that fails does not use up an attempt of a page opened in the meantime', async () => {
    releases['1.1.0'] = [noManifest, noManifest, works];
    void loader.warm('books', 'books.list');
    expect(await open(1_500)).toBe(List);
    expect(asked).toHaveLength(3);
  });
});
