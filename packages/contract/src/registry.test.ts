import { expect, test } from 'vitest';
import { containerName, parseRegistry } from './registry.ts';

const release = {
  version: '1.0.0',
  entry: 'remotes/books/1.0.0/mf-manifest.json',
  integrity: { manifest: 'sha384-a', entry: 'sha384-b' },
};

function remote(id: string, { path = `/${id}`, ...change }: { path?: string; [member: string]: unknown } = {}) {
  const portal = {
    contract: 1,
    id,
    version: '1.0.0',
    owner: 'A team',
    requires: { contract: 1, shared: {} },
    routes: [{ id: `${id}.list`, path, title: id, access: {} }],
  };
  const entry = `remotes/${id}/1.0.0/mf-manifest.json`;
  return { id, ...release, entry, state: 'active', portal, ...change };
}

function parse(...remotes: unknown[]) {
  const registry = parseRegistry({ contract: 1, remotes }, ['/', '/login', '/users/:id']);
  return { used: registry.remotes.map((entry) => entry.id), refused: registry.refused };
}

test('an entry has its current release, its previous release and its parsed manifest', () => {
  const previous = { ...release, version: '0.9.0' };
  const { remotes, refused } = parseRegistry({ contract: 1, remotes: [remote('books', { previous })] });
  expect(refused).toEqual([]);
  expect(remotes).toMatchObject([
    { id: 'books', ...release, previous, portal: { routes: [{ path: '/books', layout: 'main' }] } },
  ]);
});

/** The manifest of a remote, with the changed members. */
function manifestOf(id: string, change: object = {}) {
  return { ...remote(id).portal, ...change };
}

const item = { group: 'Services', route: 'books.list', text: 'Books', icon: 'book', order: 10 };

test('members of a newer contract are ignored', () => {
  const [route] = manifestOf('books').routes;
  const portal = manifestOf('books', {
    colour: 'red',
    routes: [{ ...route, isNew: true, creates: { access: {}, button: 'New' } }],
    nav: [{ ...item, badge: 'new', icon: { paths: ['M4 4h16v16H4z'], colour: 'red' } }],
  });
  const { remotes, refused } = parseRegistry({ contract: 1, remotes: [remote('books', { portal })] });
  expect(refused).toEqual([]);
  expect(remotes[0]?.portal).not.toHaveProperty('colour');
  expect(remotes[0]?.portal.routes).toEqual([
    { ...route, access: expect.anything(), creates: { access: expect.anything() }, layout: 'main' },
  ]);
  expect(remotes[0]?.portal.nav).toEqual([{ ...item, icon: { paths: ['M4 4h16v16H4z'] } }]);
});

test.each([
  ['a page', { routes: [{ ...manifestOf('books').routes[0], access: { approval: 'two' } }] }, 'routes.0.access'],
  [
    'roles',
    { routes: [{ ...manifestOf('books').routes[0], access: { roles: { but: [] } } }] },
    'routes.0.access.roles',
  ],
  ['a menu item', { nav: [{ ...item, access: { approval: 'two' } }] }, 'nav.0.access'],
  [
    'a card',
    { cards: [{ id: 'books.new', kind: 'recent', title: 'New books', access: { approval: 'two' } }] },
    'cards.0.access',
  ],
])('an unknown condition of %s is refused, because without it more users would have access', (_, change, place) => {
  const { used, refused } = parse(remote('books', { portal: manifestOf('books', change) }));
  expect(used).toEqual([]);
  expect(refused[0]?.why).toContain(`${place}: unknown property `);
});

test.each([
  ['a name of a newer contract', 'rocket'],
  ['a drawing of another form', { image: 'https://books.example/icon.svg' }],
  ['a drawing that is no path data', { paths: ['M4 4h16', 'url(https://books.example/icon.svg)'] }],
  ['nothing', undefined],
])('an icon that is %s is replaced, and its menu item remains', (_, icon) => {
  const portal = manifestOf('books', { nav: [item, { ...item, text: 'Other books', icon }] });
  const { remotes, refused } = parseRegistry({ contract: 1, remotes: [remote('books', { portal })] });
  expect(refused).toEqual([]);
  expect(remotes[0]?.portal.nav).toEqual([item, { ...item, text: 'Other books', icon: 'grid' }]);
});

test('the manifest of an older build is read: cards with numbers for their order, routes without data', () => {
  const card = { id: 'books.new', kind: 'figures', title: 'New books', order: 10 };
  const portal = manifestOf('books', { cards: [card] });
  const { remotes, refused } = parseRegistry({ contract: 1, remotes: [remote('books', { portal })] });
  expect(refused).toEqual([]);
  expect(remotes[0]?.portal).toMatchObject({ routes: [{ id: 'books.list' }], cards: [card] });
});

test('an invalid entry is refused with its id and a reason, and the other remotes still load', () => {
  const { integrity: _, ...unsigned } = remote('unsigned');
  const newer = { ...remote('newer'), portal: { contract: 2 } };
  const { used, refused } = parse(unsigned, newer, 'rubbish', null, remote('books'));
  expect(used).toEqual(['books']);
  expect(refused.map((entry) => entry.id)).toEqual(['unsigned', 'newer', 'unknown', 'unknown']);
  expect(refused[0]?.why).toBe('integrity: must be of type object');
  expect(refused[1]?.why).toMatch(/^contract 2 is not supported; this shell serves contract 1: /);
});

test.each([
  '',
  ' ',
  'remotes/books 1/mf-manifest.json',
  'https:\\\\elsewhere.example',
  'https://user:secret@assets.example/mf-manifest.json',
  'remotes/books/mf-manifest.json#x',
  'http://',
  'https://[',
  'javascript:alert(1)',
  'data:application/json,{}',
  'file:///etc/passwd',
])('a release that no browser could fetch is refused, and the other remotes still load: %s', (entry) => {
  expect(parse(remote('broken', { entry }), remote('books'))).toEqual({
    used: ['books'],
    refused: [{ id: 'broken', why: 'entry: must be an http or https address, or one relative to the registry' }],
  });
});

test.each(['sha384', 'md5-AAAA', "sha384-a' b", 'sha384-', 'sha384-a md5-b'])(
  'a hash that the browser would ignore is refused: %s',
  (hash) => {
    for (const file of ['manifest', 'entry', 'cards']) {
      const integrity = { manifest: 'sha384-a', entry: 'sha384-b', cards: 'sha384-c', [file]: hash };
      const { used, refused } = parse(remote('books', { integrity }));
      expect(used).toEqual([]);
      const why = `integrity.${file}: must be one sha256-, sha384- or sha512- hash`;
      expect(refused).toEqual([{ id: 'books', why }]);
    }
  },
);

test.each(['', '1', '1.0', 'v1.0.0', '01.0.0', '1.0.0+build', '../1.0.0', 'latest'])(
  'a version that is not a semantic version is refused: %j',
  (version) => {
    const why = 'must be a semantic version such as 1.4.0 or 2.0.0-rc.1';
    expect(parse(remote('broken', { version }), remote('books'))).toEqual({
      used: ['books'],
      refused: [{ id: 'broken', why: `version: ${why}` }],
    });
    expect(parse(remote('broken', { previous: { ...release, version } })).refused).toEqual([
      { id: 'broken', why: `previous.version: ${why}` },
    ]);
    expect(() => parseRegistry({ contract: 1, shell: { version }, remotes: [] })).toThrow(`shell.version: ${why}`);
  },
);

test('a route that does not declare who may open it is refused', () => {
  const { portal, ...entry } = remote('books');
  const routes = portal.routes.map((route) => ({ ...route, access: undefined }));
  expect(parse({ ...entry, portal: { ...portal, routes } }, remote('films'))).toEqual({
    used: ['films'],
    refused: [{ id: 'books', why: 'routes.0.access: must say who may open the page; {} means every signed-in user' }],
  });
});

test('a disabled remote is left out and not reported as broken', () => {
  expect(parse(remote('books', { state: 'disabled' }), remote('films'))).toEqual({ used: ['films'], refused: [] });
});

test('of two remotes with the same id or path, the first wins', () => {
  expect(parse(remote('books'), remote('books', { path: '/other' }))).toEqual({
    used: ['books'],
    refused: [{ id: 'books', why: "the id 'books' is already taken" }],
  });
  expect(parse(remote('books', { path: '/a/:x' }), remote('films', { path: '/a/:y' }))).toEqual({
    used: ['books'],
    refused: [{ id: 'films', why: "the path '/a/:y' is already taken" }],
  });
});

test('of two remotes with the same address, the first wins, because the expected hash would be ambiguous', () => {
  const { entry } = remote('books');
  expect(parse(remote('books'), remote('films', { entry }))).toEqual({
    used: ['books'],
    refused: [{ id: 'films', why: `the address '${entry}' is already taken` }],
  });
});

test('of two remotes whose previous releases have the same address, the first wins', () => {
  const taken = 'remotes/books/0.9.0/mf-manifest.json';
  const previous = { ...release, version: '0.9.0', entry: taken };
  expect(parse(remote('books', { previous }), remote('films', { previous }))).toEqual({
    used: ['books'],
    refused: [{ id: 'films', why: `the address '${taken}' is already taken` }],
  });
});

test("the shell's version is returned if the registry contains it", () => {
  const shellVersion = (shell?: unknown) => parseRegistry({ contract: 1, shell, remotes: [] }).shellVersion;
  expect(shellVersion({ version: '2.4.0', previous: '2.3.1' })).toBe('2.4.0');
  expect(shellVersion()).toBeUndefined();
});

test('the paths of a refused remote stay free for later remotes', () => {
  expect(parse(remote('shell', { path: '/films' }), remote('films')).used).toEqual(['films']);
});

test("no remote can use the shell's id or one of its paths", () => {
  expect(
    parse(remote('shell'), remote('books', { path: '/login' }), remote('films', { path: '/users/:userId' })),
  ).toEqual({
    used: [],
    refused: [
      { id: 'shell', why: "the id 'shell' is already taken" },
      { id: 'books', why: "the path '/login' is already taken" },
      { id: 'films', why: "the path '/users/:userId' is already taken" },
    ],
  });
});

test('a remote whose manifest has another id is refused', () => {
  expect(parse({ ...remote('books'), id: 'films' }).refused).toEqual([
    { id: 'films', why: "its manifest belongs to 'books'" },
  ]);
});

test('a document that is not a registry throws', () => {
  for (const input of [undefined, null, [], '<!doctype html>', { contract: 1, remotes: {} }]) {
    expect(() => parseRegistry(input)).toThrow('The registry cannot be read: ');
  }
});

test('each release of a remote has its own container name, which is a valid JavaScript identifier', () => {
  expect(containerName({ id: 'tenant', version: '1.2.0' })).toBe('tenant__1_2_0');
  expect(containerName({ id: 'instant-payouts', version: '1.2.1-rc.1' })).toBe('instant_payouts__1_2_1_rc_1');
});
