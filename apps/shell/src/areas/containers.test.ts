// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AreaError, phaseOf } from './area-error.ts';
import { openContainers } from './containers.ts';
import { LOAD_TIMEOUT_MS } from './load-script.ts';

const FOLDER = 'https://p.example/remotes/books/1.1.0/';
const release = {
  id: 'books',
  version: '1.1.0',
  entry: `${FOLDER}mf-manifest.json`,
  integrity: { manifest: 'sha384-m', entry: 'sha384-e' },
};
const manifest = {
  metaData: {
    globalName: 'books__1_1_0',
    publicPath: 'auto',
    remoteEntry: { name: 'remoteEntry.js', path: '' },
  },
  exposes: [
    { name: 'routes', assets: { js: { sync: ['js/routes.js'] } } },
    { name: 'events', assets: { js: { sync: ['js/events.js'] } } },
  ],
  integrity: { 'js/routes.js': 'sha384-r' },
};
const routes = { routes: {} };
const shareScope = { react: {} };

/** The effect of each script, by its path in the release; a script without an entry is missing. */
let files: Record<string, () => void>;
/** The scripts and the manifest that were requested, with the hash for the browser. */
let requested: string[];
let container: { init: (scope: unknown) => unknown; get: (name: string) => Promise<() => unknown> };

beforeEach(() => {
  requested = [];
  container = { init: () => true, get: async () => () => routes };
  files = { 'js/routes.js': () => {}, 'remoteEntry.js': () => Reflect.set(window, 'books__1_1_0', container) };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requested.push(`${url.replace(FOLDER, '')} ${init.integrity}`);
    return Response.json(manifest);
  });
  // jsdom loads no scripts.
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) throw new Error('not a script');
    const path = script.src.replace(FOLDER, '');
    requested.push(`${path} ${script.integrity} ${script.crossOrigin}`);
    queueMicrotask(() => {
      files[path]?.();
      script.dispatchEvent(new Event(path in files ? 'load' : 'error'));
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, 'books__1_1_0');
});

/** The error of a failed load, as monitoring receives it. */
async function errorOf(loading: Promise<unknown>): Promise<AreaError> {
  const cause: unknown = await loading.catch((error: unknown) => error);
  return new AreaError({ remote: 'books', version: '1.1.0', ...phaseOf(cause), cause });
}

test('the browser checks every file: manifest and entry against the registry, the rest against the manifest', async () => {
  expect(await openContainers(async () => shareScope).load(release, 'routes')).toBe(routes);
  expect(requested).toEqual([
    'mf-manifest.json sha384-m',
    'js/routes.js sha384-r anonymous',
    'remoteEntry.js sha384-e anonymous',
  ]);
});

test('a release is started once, however many of its modules are loaded', async () => {
  const init = vi.spyOn(container, 'init');
  const get = vi.spyOn(container, 'get');
  const containers = openContainers(async () => shareScope);
  await Promise.all([containers.load(release, 'routes'), containers.load(release, 'events')]);
  expect(init).toHaveBeenCalledOnce();
  expect(get.mock.calls).toEqual([['./routes'], ['./events']]);
  expect(requested).toHaveLength(3);
});

test('a release gets the shared modules, and its entry waits for them', async () => {
  const init = vi.spyOn(container, 'init');
  let open: (scope: typeof shareScope) => void = () => {};
  const loading = openContainers(() => new Promise((resolve) => (open = resolve))).load(release, 'routes');
  await vi.waitFor(() => expect(requested).toEqual(['mf-manifest.json sha384-m']));
  open(shareScope);
  await loading;
  expect(init).toHaveBeenCalledWith(shareScope);
});

test('a file beside the entry that is missing is left to the container', async () => {
  files = { 'remoteEntry.js': () => Reflect.set(window, 'books__1_1_0', container) };
  expect(await openContainers(async () => shareScope).load(release, 'routes')).toBe(routes);
});

test('the next attempt starts again after a failure', async () => {
  const containers = openContainers(async () => shareScope);
  const { 'remoteEntry.js': entry = () => {}, ...others } = files;
  files = others;
  await expect(containers.load(release, 'routes')).rejects.toThrow('missing');
  files = { ...others, 'remoteEntry.js': entry };
  expect(await containers.load(release, 'routes')).toBe(routes);
});

test('a manifest that is missing, refused or no manifest is reported by its path', async () => {
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>'));
  expect(await errorOf(openContainers(async () => shareScope).load(release, 'routes'))).toMatchObject({
    phase: 'manifest',
    code: 'RUNTIME-003',
    isHang: false,
    file: '/remotes/books/1.1.0/mf-manifest.json',
  });
});

test('an entry that is missing or refused is reported by its path', async () => {
  files = {};
  expect(await errorOf(openContainers(async () => shareScope).load(release, 'routes'))).toMatchObject({
    phase: 'entry',
    code: 'RUNTIME-008',
    isHang: false,
    file: '/remotes/books/1.1.0/remoteEntry.js',
  });
});

test('an entry that throws, or is no container, is not loaded again', async () => {
  files['remoteEntry.js'] = () => {};
  // Of another release, with the same name.
  Reflect.set(window, 'books__1_1_0', container);
  expect(await errorOf(openContainers(async () => shareScope).load(release, 'routes'))).toMatchObject({
    phase: 'init',
    code: 'ScriptExecutionError',
    isMissingCode: false,
  });
});

test.each([
  ['that throws when it starts', () => Promise.reject(new Error('no')), 'init', 'RUNTIME-015'],
  [
    'whose first chunk is missing',
    () => Promise.reject(Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' })),
    'chunk',
    'RUNTIME-015',
  ],
])('a release %s names the stage', async (_what, init, phase, code) => {
  container = { ...container, init };
  expect(await errorOf(openContainers(async () => shareScope).load(release, 'routes'))).toMatchObject({ phase, code });
});

test('a manifest that hangs is given up, and counts as a hang', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const containers = openContainers(async () => shareScope);
  const error = errorOf(containers.load(release, 'routes'));
  expect(containers.awaitedFile(release)).toBe('manifest');
  await vi.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS);
  expect(await error).toMatchObject({ phase: 'manifest', isHang: true });
});
