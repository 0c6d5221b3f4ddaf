// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { AreaError, phaseOf } from './area-error.ts';
import { loadCardsFile } from './cards-file.ts';
import { LOAD_TIMEOUT_MS } from './load-script.ts';

const release = {
  version: '1.1.0',
  entry: 'https://p.example/remotes/books/1.1.0/mf-manifest.json',
  integrity: { manifest: 'sha384-m', entry: 'sha384-e', cards: 'sha384-c' },
};

afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

/** The script that the browser is asked to load. jsdom loads none. */
async function requested(): Promise<HTMLScriptElement> {
  await Promise.resolve();
  const [script] = document.head.getElementsByTagName('script');
  if (!script) throw new Error('no script was requested');
  return script;
}

/** The error of a failed load, as monitoring receives it. */
async function errorOf(loading: Promise<unknown>): Promise<AreaError> {
  const cause: unknown = await loading.catch((error: unknown) => error);
  return new AreaError({ remote: 'books', version: '1.1.0', ...phaseOf(cause), cause });
}

test('the cards are those that the file beside the manifest sets, once each time', async () => {
  const cards = { 'books.new': async () => [] };
  const loading = loadCardsFile(release, Promise.resolve());
  const script = await requested();
  expect(script.src).toBe('https://p.example/remotes/books/1.1.0/cards.js');
  window.portalCards = cards;
  script.dispatchEvent(new Event('load'));
  expect(await loading).toEqual({ cards });
  expect(window.portalCards).toBeUndefined();
});

test('the file is requested at once, and runs when the shared modules are there', async () => {
  let share = () => {};
  const loading = loadCardsFile(release, new Promise<void>((resolve) => (share = resolve)));
  const [request] = document.head.getElementsByTagName('link');
  expect(request).toMatchObject({
    rel: 'preload',
    href: 'https://p.example/remotes/books/1.1.0/cards.js',
    integrity: 'sha384-c',
  });
  await expect(requested()).rejects.toThrow('no script');
  share();
  await vi.waitFor(requested);
  window.portalCards = {};
  (await requested()).dispatchEvent(new Event('load'));
  expect(await loading).toEqual({ cards: {} });
});

test('without the shared modules, the file does not run', async () => {
  const noModules = new Error('no modules');
  await expect(loadCardsFile(release, Promise.reject(noModules))).rejects.toBe(noModules);
  await expect(requested()).rejects.toThrow('no script');
});

test('the browser checks the file against the hash in the registry', async () => {
  const loading = loadCardsFile(release, Promise.resolve());
  const script = await requested();
  expect(script).toMatchObject({ integrity: 'sha384-c', crossOrigin: 'anonymous' });
  // Otherwise the file would time out during another test.
  script.dispatchEvent(new Event('error'));
  await expect(loading).rejects.toThrow('missing');
});

test('a file that is missing or changed can be retried, and is reported by its path', async () => {
  const loading = loadCardsFile(release, Promise.resolve());
  (await requested()).dispatchEvent(new Event('error'));
  expect(await errorOf(loading)).toMatchObject({
    phase: 'chunk',
    code: 'ChunkLoadError',
    isMissingCode: true,
    isHang: false,
    file: '/remotes/books/1.1.0/cards.js',
  });
});

test('a file that hangs times out, and is not retried at once', async () => {
  vi.useFakeTimers();
  const error = errorOf(loadCardsFile(release, Promise.resolve()));
  await vi.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS);
  expect(await error).toMatchObject({ phase: 'chunk', isHang: true });
});

test('a file that throws or sets no cards is not retried', async () => {
  const loading = loadCardsFile(release, Promise.resolve());
  (await requested()).dispatchEvent(new Event('load'));
  expect(await errorOf(loading)).toMatchObject({ phase: 'init', code: 'ScriptExecutionError', isMissingCode: false });
});
