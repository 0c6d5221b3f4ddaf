import { portalSchema, type Registry } from '@portal/contract';
import { systemClock } from '@portal/ui/basics';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MonitoringEvent } from '../monitoring/monitoring-event.ts';
import { AreaError } from './area-error.ts';
import { type AreaLoader, createAreaLoader } from './area-loader.ts';
import type { loadCardsFile } from './cards-file.ts';

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
        routes: [{ id: 'books.list', path: '/books', title: 'Books', access: {} }],
      }),
    },
  ],
};

function List() {
  return null;
}

/** Each release's responses to requests for its modules; the last response repeats. */
let releases: Record<string, (() => Promise<unknown>)[]>;
/** `<version>/<module>`, and `files` for files that were requested together, in the order requested. */
let asked: string[];
/** Addresses of files that were requested together. */
let fetched: string[];
let shareScope: object;
let reported: MonitoringEvent[];
let awaited: 'manifest' | 'entry' | 'chunk';
let failures: AreaError[];
let loader: AreaLoader;

/** The registry, with releases whose cards have a file of their own. */
const withCardsFiles: Registry = {
  ...registry,
  remotes: registry.remotes.map((entry) => ({
    ...entry,
    integrity: { ...integrity, cards: 'sha384-new' },
    ...(entry.previous && { previous: { ...entry.previous, integrity: { ...integrity, cards: 'sha384-old' } } }),
  })),
};

const missing = () => Promise.reject(Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' }));
const failedWith = (code: string, message: string) => Object.assign(new Error(message), { code });
const noManifest = () => Promise.reject(failedWith('RUNTIME-003', '(https://p.example/m.json) TypeError'));
const noEntry = () => Promise.reject(failedWith('RUNTIME-008', '(missing: https://p.example/e.js)'));
const throwsAtStart = () => Promise.reject(failedWith('RUNTIME-015', 'https://p.example/e.js: Error: no'));
const never = () => new Promise(() => {});
const module = (page: () => Promise<unknown> = async () => ({ default: List })) => ({
  routes: { 'books.list': page },
  cards: { 'books.new': () => [] },
});
const works = async () => module();

beforeEach(() => {
  vi.useFakeTimers();
  releases = { '1.1.0': [works], '1.0.0': [works] };
  [asked, fetched, reported, failures] = [[], [], [], []];
  shareScope = {};
  awaited = 'chunk';
  loader = createLoader(registry);
});
afterEach(() => vi.useRealTimers());

const withoutPrevious: Registry = {
  ...registry,
  remotes: registry.remotes.map((entry) => ({ ...entry, previous: undefined })),
};

function createLoader(listed: Registry): AreaLoader {
  async function respond(version: string, what: string): Promise<unknown> {
    asked.push(`${version}/${what}`);
    const responses = releases[version] ?? [];
    return (responses.length > 1 ? responses.shift() : responses[0])?.();
  }
  const guard = { failed: async (error: AreaError) => void failures.push(error), loaded: vi.fn() };
  return createAreaLoader({
    registry: listed,
    containers: {
      // boundary: the test defines the remote's modules
      load: async <T>({ version }: { version: string }, name: string) => (await respond(version, name)) as T,
      awaitedFile: () => awaited,
    },
    // boundary: the part of the runtime's scope that is used
    openShareScope: (async () => shareScope) as Parameters<typeof createAreaLoader>[0]['openShareScope'],
    fetchFiles(addresses) {
      fetched.push(...addresses);
      if (addresses.length > 0) asked.push('files');
    },
    // boundary: as above
    loadCardsFile: async ({ version }) =>
      (await respond(version, 'cards.js')) as Awaited<ReturnType<typeof loadCardsFile>>,
    guard,
    monitor: { report: (event) => reported.push(event) },
    clock: systemClock,
  });
}

/** Opens the page and lets time pass until it settles. Returns the page, or the error as shown. */
async function open(ms = 60_000): Promise<unknown> {
  const opening = load();
  await vi.advanceTimersByTimeAsync(ms);
  return opening;
}

const load = () => loader.loadPage('books', 'books.list').catch((error: unknown) => error);

test('the files of a page are requested together, after the manifest that the first of them waits for, once for each release', async () => {
  const files = { 'books.list': ['remoteEntry.js', 'static/js/list.js'] };
  loader = createLoader({ ...registry, remotes: registry.remotes.map((entry) => ({ ...entry, files })) });
  await open();
  await open();
  expect(fetched).toEqual([
    'https://p.example/remotes/books/1.1.0/remoteEntry.js',
    'https://p.example/remotes/books/1.1.0/static/js/list.js',
  ]);
  expect(asked.slice(0, 2)).toEqual(['1.1.0/routes', 'files']);
});

test('the shared modules of a page are loaded beside its files, and one that fails is left to the page', async () => {
  const shared = { 'books.list': ['@portal/ui/table', '@portal/ui/dates', '@portal/ui/unknown'] };
  const get = vi.fn(async () => () => ({}));
  const failing = vi.fn(() => Promise.reject(new Error('missing')));
  shareScope = { '@portal/ui/table': { '1.0.0': { get } }, '@portal/ui/dates': { '1.0.0': { get: failing } } };
  loader = createLoader({ ...registry, remotes: registry.remotes.map((entry) => ({ ...entry, shared })) });
  await open();
  expect([get, failing].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('code of the shell that cannot be loaded is its own failure, and the previous release is not tried', async () => {
  const shell = new AreaError({ remote: 'shell', version: '2.0.0', phase: 'chunk', code: 'ChunkLoadError', cause: '' });
  releases['1.1.0'] = [() => Promise.reject(shell)];
  expect(await open()).toBe(shell);
  expect(failures).toEqual([shell]);
  expect(new Set(asked)).toEqual(new Set(['1.1.0/routes']));
});

describe('a file that cannot be loaded', () => {
  test.each([
    ['a manifest', noManifest],
    ['an entry', noEntry],
    ['a chunk that the start needs', missing],
  ])('is requested three times, and available to the next attempt: %s', async (_what, response) => {
    releases['1.1.0'] = [response, response, works];
    expect(await open(1_500)).toBe(List);
    expect(asked).toHaveLength(3);
    expect(failures).toEqual([]);
  });

  test('is shown as missing if the previous release fails as well, and a later attempt starts again', async () => {
    releases['1.1.0'] = [noManifest, noManifest, noManifest, works];
    releases['1.0.0'] = [noEntry];
    expect(await open()).toMatchObject({ phase: 'manifest', code: 'RUNTIME-003', version: '1.1.0' });
    expect(failures).toHaveLength(1);
    expect(await open()).toBe(List);
    expect(failures).toHaveLength(1);
  });

  test.each([
    ['its manifest', noManifest, 'manifest'],
    ['its entry, or HTML in its place', noEntry, 'entry'],
    ['a chunk', missing, 'chunk'],
  ])('leads to the previous release after three attempts: %s', async (_what, response, phase) => {
    releases['1.1.0'] = [response];
    expect(await open(1_500)).toBe(List);
    expect(asked).toEqual(['1.1.0/routes', '1.1.0/routes', '1.1.0/routes', '1.0.0/routes']);
    expect(reported).toMatchObject([{ kind: 'area-fell-back', to: '1.0.0', error: { version: '1.1.0', phase } }]);
    expect(failures).toEqual([]);
  });

  test.each([
    ['its code', missing],
    ['its style sheet', () => Promise.reject(Object.assign(new Error('x'), { code: 'CSS_CHUNK_LOAD_FAILED' }))],
  ])('is requested three times when a page needs it, then the previous release serves: %s', async (_what, response) => {
    const page = vi.fn(response);
    releases['1.1.0'] = [async () => module(page)];
    expect(await open(1_500)).toBe(List);
    expect(page).toHaveBeenCalledTimes(3);
    expect(loader.versionOf('books')).toBe('1.0.0');
  });

  test('is reported by its path', async () => {
    const cause = Object.assign(new Error('x'), {
      name: 'ChunkLoadError',
      request: 'https://p.example/remotes/books/1.1.0/static/js/async/a.1.js',
    });
    releases['1.1.0'] = [() => Promise.reject(cause)];
    await open(1_500);
    expect(reported).toMatchObject([{ error: { file: '/remotes/books/1.1.0/static/js/async/a.1.js' } }]);
  });

  test('takes the pages of the failed release out of use, because two versions do not mix', async () => {
    releases['1.1.0'] = [works];
    await open(0);
    releases['1.1.0'] = [missing];
    const reading = loader.loadCard('books', 'books.new');
    await vi.advanceTimersByTimeAsync(1_500);
    await reading;
    expect(loader.loadedPage('books.list')).toBeUndefined();
  });
});

describe('a release that hangs', () => {
  test.each(['manifest', 'entry', 'chunk'] as const)(
    'is waited for once, and leads to the previous release after 10 seconds: %s',
    async (phase) => {
      awaited = phase;
      releases['1.1.0'] = [never];
      void load();
      await vi.advanceTimersByTimeAsync(9_999);
      expect(asked).toEqual(['1.1.0/routes']);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toEqual(['1.1.0/routes', '1.0.0/routes']);
      expect(reported).toMatchObject([
        { kind: 'area-fell-back', error: { phase, code: 'TimeoutError', isHang: true } },
      ]);
    },
  );

  test('has 10 seconds in total, retries included', async () => {
    const slowly = () => new Promise((_resolve, reject) => void setTimeout(() => void missing().catch(reject), 6_000));
    releases['1.1.0'] = [slowly];
    void load();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toEqual(['1.1.0/routes', '1.1.0/routes', '1.0.0/routes']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(3);
  });

  test('is reported as such if the previous release hangs, too, for 10 seconds more', async () => {
    releases = { '1.1.0': [never], '1.0.0': [never] };
    void load();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(failures).toMatchObject([{ version: '1.1.0', code: 'TimeoutError' }]);
  });

  test('has 20 seconds if there is no previous release', async () => {
    loader = createLoader(withoutPrevious);
    releases['1.1.0'] = [never];
    void load();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(failures).toMatchObject([{ version: '1.1.0', phase: 'chunk', code: 'TimeoutError' }]);
  });

  test('is not requested again at once if the runtime gave up on it', async () => {
    releases['1.1.0'] = [() => Promise.reject(failedWith('RUNTIME-008', '(timeout: https://p.example/e.js)'))];
    expect(await open(0)).toBe(List);
    expect(asked).toEqual(['1.1.0/routes', '1.0.0/routes']);
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

  test('has its page replaced if a card falls back while the page is loaded', async () => {
    const newPage = vi.fn();
    let arrive = () => {};
    releases['1.1.0'] = [
      () => new Promise((resolve) => (arrive = () => resolve(module(async () => ({ default: newPage }))))),
      async () => ({ cards: {} }),
    ];
    const opening = load();
    await loader.loadCard('books', 'books.new');
    expect(loader.versionOf('books')).toBe('1.0.0');
    arrive();
    expect(await opening).toBe(List);
    expect(loader.loadedPage('books.list')).toBe(List);
    expect(reported).toMatchObject([{ error: { phase: 'expose', code: 'missing-card' } }]);
  });

  test.each([
    ['throws', () => Promise.reject(failedWith('ScriptExecutionError', 'https://p.example/e.js threw')), 'init'],
    [
      'needs a module that the shell lacks',
      () => Promise.reject(new Error('Version 19.3.1 does not satisfy ^99')),
      'init',
    ],
    ['exposes no pages', () => Promise.reject(new Error('Module "./routes" does not exist in container.')), 'expose'],
  ])('is the reported one if the previous release fails as well: it %s', async (_what, response, phase) => {
    releases['1.1.0'] = [response];
    releases['1.0.0'] = [noManifest];
    expect(await open()).toMatchObject({ version: '1.1.0', phase });
    expect(asked).toEqual(['1.1.0/routes', '1.0.0/routes']);
    expect(loader.versionOf('books')).toBe('1.1.0');
  });
});

describe('a page that throws while it is rendered', () => {
  const thrown = (phase: 'chunk' | 'render', version = loader.versionOf('books')) =>
    new AreaError({
      remote: 'books',
      version,
      phase,
      code: 'Error',
      cause: new Error('no'),
    });

  test('is followed by the page of the previous release, which a card may have found in the meantime', async () => {
    releases['1.1.0'] = [works, async () => ({ cards: {} })];
    await open();
    await loader.loadCard('books', 'books.new');
    expect(loader.fallBackFrom(thrown('render', '1.1.0'))).toBe(true);
    expect(loader.fallBackFrom(thrown('render', '1.0.0'))).toBe(false);
    expect(reported).toHaveLength(1);
  });

  test('is followed by the page of the previous release, and reported once', async () => {
    await open();
    expect(loader.fallBackFrom(thrown('render'))).toBe(true);
    expect(loader.loadedPage('books.list')).toBeUndefined();
    expect(await open()).toBe(List);
    expect(asked).toEqual(['1.1.0/routes', '1.0.0/routes']);
    expect(reported).toMatchObject([
      { kind: 'area-fell-back', to: '1.0.0', error: { version: '1.1.0', phase: 'render' } },
    ]);
    expect(loader.fallBackFrom(thrown('render'))).toBe(false);
    expect(reported).toHaveLength(1);
  });

  test('keeps its release if there is none before it, or if only a file of it is missing', async () => {
    expect(loader.fallBackFrom(thrown('chunk'))).toBe(false);
    loader = createLoader(withoutPrevious);
    expect(loader.fallBackFrom(thrown('render'))).toBe(false);
    expect(reported).toEqual([]);
  });
});

test('a page that neither release has is reported as such, without a retry', async () => {
  releases = { '1.1.0': [async () => ({ routes: {} })], '1.0.0': [async () => ({ routes: {} })] };
  expect(await open()).toMatchObject({ phase: 'expose', code: 'missing-page', version: '1.1.0' });
  expect(asked).toHaveLength(2);
});

test('an area that no registry lists is reported as such', async () => {
  const opening = loader.loadPage('films', 'films.list');
  await expect(opening).rejects.toMatchObject({ remote: 'films', phase: 'init', code: 'not-registered' });
});

test('a card that fails in both releases is reported, and never causes a reload', async () => {
  releases = { '1.1.0': [noEntry], '1.0.0': [noManifest] };
  const reading = loader.loadCard('books', 'books.new').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await reading).toMatchObject({ phase: 'entry' });
  expect(reported).toMatchObject([{ kind: 'area-failed', error: { phase: 'entry' } }]);
  expect(failures).toEqual([]);
});

describe('cards', () => {
  const readCard = () => loader.loadCard('books', 'books.new').catch((error: unknown) => error);

  test('come from the file of the release, once, and its container is not loaded', async () => {
    loader = createLoader(withCardsFiles);
    expect(await Promise.all([readCard(), readCard()])).toEqual([expect.any(Function), expect.any(Function)]);
    expect(asked).toEqual(['1.1.0/cards.js']);
  });

  test('that are warmed are all requested at once, and are there when they are read', async () => {
    loader = createLoader(withCardsFiles);
    loader.warmCards(['books', 'unknown']);
    expect(asked).toEqual(['1.1.0/cards.js']);
    expect(await readCard()).toBeTypeOf('function');
    expect(asked).toEqual(['1.1.0/cards.js']);
  });

  test('that could not be warmed are loaded with all remedies, and only their own failure is reported', async () => {
    loader = createLoader(withCardsFiles);
    releases['1.1.0'] = [missing, works];
    loader.warmCards(['books']);
    await vi.advanceTimersByTimeAsync(0);
    expect(await readCard()).toBeTypeOf('function');
    expect(asked).toEqual(['1.1.0/cards.js', '1.1.0/cards.js']);
    expect(reported).toEqual([]);
  });

  test('of a container are not warmed', () => {
    loader.warmCards(['books']);
    expect(asked).toEqual([]);
  });

  test('come from the container of a release that has no such file', async () => {
    expect(await readCard()).toBeTypeOf('function');
    expect(asked).toEqual(['1.1.0/cards']);
  });

  test('come from the previous release if the file cannot be loaded, and so does the area from then on', async () => {
    loader = createLoader(withCardsFiles);
    releases['1.1.0'] = [missing];
    const reading = readCard();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await reading).toBeTypeOf('function');
    expect(await open()).toBe(List);
    expect(asked).toEqual(['1.1.0/cards.js', '1.1.0/cards.js', '1.1.0/cards.js', '1.0.0/cards.js', '1.0.0/routes']);
    expect(reported).toMatchObject([{ kind: 'area-fell-back', to: '1.0.0', error: { version: '1.1.0' } }]);
  });

  test('that hang are reported as code, not as a manifest', async () => {
    loader = createLoader(withCardsFiles);
    awaited = 'manifest';
    releases['1.1.0'] = [never];
    void readCard();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reported).toMatchObject([{ kind: 'area-fell-back', error: { phase: 'chunk', code: 'TimeoutError' } }]);
  });
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

  test('never falls back: the release may only be late', async () => {
    releases['1.1.0'] = [throwsAtStart];
    await loader.warm('books', 'books.list');
    expect(asked).toEqual(['1.1.0/routes']);
    expect(loader.versionOf('books')).toBe('1.1.0');
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
