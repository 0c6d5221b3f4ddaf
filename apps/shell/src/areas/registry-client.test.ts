// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { loadRegistry } from './registry-client.ts';

const release = (version: string) => ({
  version,
  entry: `remotes/books/${version}/mf-manifest.json`,
  integrity: { manifest: 'sha384-a', entry: 'sha384-b' },
});
const books = {
  id: 'books',
  ...release('1.1.0'),
  previous: release('1.0.0'),
  state: 'active',
  portal: {
    contract: 1,
    id: 'books',
    version: '1.1.0',
    owner: 'Books team',
    requires: { contract: 1, shared: {} },
    routes: [{ id: 'books.list', path: '/books', title: 'Books', access: {} }],
  },
};
const document = { contract: 1, shell: { version: '2.0.0' }, remotes: [books] };

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/registry.json', 'http://localhost:3000/remotes/books/'],
  ['https://releases.example/portal/registry.json', 'https://releases.example/portal/remotes/books/'],
])('releases are found next to the registry, wherever that is: %s', async (registryUrl, folder) => {
  vi.stubGlobal('fetch', async () => Response.json(document));
  const load = await loadRegistry(registryUrl);
  expect(load).toMatchObject({
    ok: true,
    document,
    registry: {
      shellVersion: '2.0.0',
      remotes: [{ entry: `${folder}1.1.0/mf-manifest.json`, previous: { entry: `${folder}1.0.0/mf-manifest.json` } }],
    },
  });
});

test('an absolute address stays as it is', async () => {
  const entry = 'https://cdn.example/books/mf-manifest.json';
  vi.stubGlobal('fetch', async () => Response.json({ ...document, remotes: [{ ...books, entry }] }));
  expect(await loadRegistry('/registry.json')).toMatchObject({ registry: { remotes: [{ entry }] } });
});

test("this tab's overrides are in the registry, and not in the document that later ones are compared with", async () => {
  vi.stubGlobal('fetch', async () => Response.json(document));
  const load = await loadRegistry('/registry.json', async () => ({ contract: 1, remotes: [] }));
  expect(load).toMatchObject({ ok: true, document, registry: { remotes: [] } });
});

test.each([
  ['is missing', async () => new Response('', { status: 404 })],
  ['is a page', async () => new Response('<!doctype html>')],
  ['has no list of remotes', async () => Response.json({ contract: 1, remotes: {} })],
])('a registry that %s is a result, not an exception', async (_what, respond) => {
  vi.stubGlobal('fetch', respond);
  expect(await loadRegistry('/registry.json')).toMatchObject({ ok: false, cause: expect.any(Error) });
});
