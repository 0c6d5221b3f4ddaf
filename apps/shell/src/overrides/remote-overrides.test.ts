// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openRemoteOverrides, overrideRegistry } from './remote-overrides.ts';

const LOCAL = 'http://localhost:4310/mf-manifest.json';
const books = { id: 'books', version: '1.0.0', entry: 'remotes/books/1.0.0/mf-manifest.json', state: 'active' };
const films = { ...books, id: 'films' };
const registry = { contract: 1, shell: { version: '2.0.0' }, remotes: [books, films] };
const portal = { contract: 1, id: 'books', version: '1.1.0-dev' };

let responses: Record<string, () => Response | Promise<Response>>;

beforeEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  responses = { 'http://localhost:4310/portal.json': () => Response.json(portal) };
  vi.stubGlobal('fetch', async (url: URL) => {
    const respond = responses[url.href];
    if (!respond) throw new TypeError('Failed to fetch');
    return respond();
  });
});
afterEach(() => vi.unstubAllGlobals());

function visit(path: string) {
  window.history.replaceState(null, '', path);
  return openRemoteOverrides();
}

describe('the overrides of a tab', () => {
  test('are read from the address, removed from it, and stay with the tab', () => {
    const overrides = [{ id: 'books', address: LOCAL }];
    expect(visit(`/users?page=2&remote-override=books@${LOCAL}#top`)).toEqual(overrides);
    expect(window.location.pathname + window.location.search + window.location.hash).toBe('/users?page=2#top');
    expect(visit('/')).toEqual(overrides);
  });

  test('can be several, and the last one for a remote counts', () => {
    const other = 'http://localhost:4311/mf-manifest.json';
    expect(visit(`/?remote-override=books@${LOCAL}&remote-override=films@${LOCAL}`)).toHaveLength(2);
    expect(visit(`/?remote-override=books@${other}`)).toEqual([
      { id: 'books', address: other },
      { id: 'films', address: LOCAL },
    ]);
  });

  test('are empty by default', () => {
    expect(visit('/')).toEqual([]);
  });
});

describe('the registry', () => {
  test('holds the remote from the other address, without hashes, in place of the released one', async () => {
    const changed = await overrideRegistry(registry, [{ id: 'books', address: LOCAL }]);
    expect(changed).toEqual({
      registry: {
        ...registry,
        remotes: [
          films,
          {
            id: 'books',
            version: '1.1.0-dev',
            entry: LOCAL,
            integrity: { manifest: '', entry: '' },
            state: 'active',
            portal,
          },
        ],
      },
      overrides: [{ id: 'books', address: LOCAL }],
    });
  });

  test('also holds a remote that is not released yet', async () => {
    const { registry: changed } = await overrideRegistry({ contract: 1, remotes: [] }, [
      { id: 'books', address: LOCAL },
    ]);
    expect(changed).toMatchObject({ remotes: [{ id: 'books', entry: LOCAL }] });
  });

  test.each([
    ['http://127.0.0.1:4310/mf-manifest.json', 'http://127.0.0.1:4310/portal.json'],
    ['http://[::1]:4310/mf-manifest.json', 'http://[::1]:4310/portal.json'],
    ['/builds/7/mf-manifest.json', '/builds/7/portal.json'],
  ])('accepts an address on the same computer or origin: %s', async (address, beside) => {
    const { href } = new URL(address, window.location.origin);
    responses = { [new URL(beside, window.location.origin).href]: () => Response.json(portal) };
    const { overrides } = await overrideRegistry(registry, [{ id: 'books', address: href }]);
    expect(overrides).toEqual([{ id: 'books', address: href }]);
  });

  const NOT_OURS = 'Only addresses of this portal and of this computer are allowed.';
  test.each([
    ['another host', 'https://evil.example/mf-manifest.json', NOT_OURS],
    ['a host that only begins like this computer', 'http://localhost.evil.example/mf-manifest.json', NOT_OURS],
    ['a host that only ends like this computer', 'https://not-localhost/mf-manifest.json', NOT_OURS],
    ['this computer as the name of a user', 'http://localhost@evil.example/mf-manifest.json', NOT_OURS],
    ['code in the address', 'javascript:alert(1)', NOT_OURS],
    ['no address', '', NOT_OURS],
    ['nobody there', 'http://localhost:4999/mf-manifest.json', 'Nothing responds there. Is the dev server running?'],
  ])('is unchanged for %s, and the fault is named', async (_what, address, fault) => {
    const changed = await overrideRegistry(registry, [{ id: 'books', address }]);
    expect(changed).toEqual({ registry, overrides: [{ id: 'books', address, fault }] });
  });

  test.each([
    [
      'is missing',
      () => new Response('', { status: 404 }),
      'No portal.json was found next to it: the server responded with 404.',
    ],
    ['is a page', () => new Response('<!doctype html>'), 'The portal.json next to it cannot be read.'],
    ['is of another kind', () => Response.json({ name: 'x' }), 'The portal.json next to it cannot be read.'],
  ])('is unchanged if the manifest of the remote %s', async (_what, respond, fault) => {
    responses = { 'http://localhost:4310/portal.json': respond };
    const { overrides } = await overrideRegistry(registry, [{ id: 'books', address: LOCAL }]);
    expect(overrides).toEqual([{ id: 'books', address: LOCAL, fault }]);
  });

  test('an unreadable registry is passed on unchanged', async () => {
    expect((await overrideRegistry('<!doctype html>', [{ id: 'books', address: LOCAL }])).registry).toBe(
      '<!doctype html>',
    );
  });
});
