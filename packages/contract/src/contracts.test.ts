import { expect, test } from 'vitest';
import { SIGNED_OUT } from './access/access.ts';
import { buildPortal } from './build-portal.ts';
import { checkPortal } from './check-portal.ts';
import { type Contracts, CONTRACTS, servedContracts } from './contracts.ts';
import { CONTRACT_VERSION } from './portal.ts';
import { parseRegistry } from './registry.ts';
import { NEXT_CONTRACTS } from './testing/next-contract.ts';

const item = { group: 'Services', route: 'books.list', icon: 'book', order: 10 };
const both = {
  id: 'books',
  version: '1.0.0',
  routes: [{ id: 'books.list', path: '/books', title: 'Books', access: { roles: { anyOf: ['TENANT_ADMIN'] } } }],
};
/** One manifest in the forms of two contracts. */
const books1 = {
  ...both,
  contract: 1,
  requires: { contract: 1, shared: {} },
  owner: 'Books team',
  nav: [{ ...item, text: 'Books' }],
};
const books2 = {
  ...both,
  contract: 2,
  requires: { contract: 2, shared: {} },
  team: 'Books team',
  nav: [{ ...item, label: 'Books' }],
};

/** The registry's entry of a remote with this manifest and another id. */
function entry(id: string, manifest: object) {
  const portal = JSON.parse(JSON.stringify(manifest).replaceAll('books', id));
  const address = `remotes/${id}/1.0.0/mf-manifest.json`;
  const integrity = { manifest: 'sha384-a', entry: 'sha384-b' };
  return { id, version: '1.0.0', entry: address, integrity, state: 'active', portal };
}

/** The remotes as a shell of these contracts reads them. */
function read(contracts: Contracts, ...remotes: unknown[]) {
  const registry = parseRegistry({ contract: 1, remotes }, [], contracts);
  return { used: registry.remotes.map(({ id }) => id), refused: registry.refused };
}

test('this build serves its own contract and the one before', () => {
  const expected = [CONTRACT_VERSION, CONTRACT_VERSION - 1].filter((contract) => contract > 0);
  expect(servedContracts(CONTRACTS)).toEqual(expected);
});

test('manifests of both contracts are read, and keep the number of their contract', () => {
  const meaning = { owner: 'Books team', nav: [{ ...item, text: 'Books' }], routes: [{ path: '/books' }] };
  for (const manifest of [books1, books2]) {
    const { contract, requires } = manifest;
    const checked = checkPortal(manifest, { contracts: NEXT_CONTRACTS });
    expect(checked).toMatchObject({ ok: true, portal: { ...meaning, contract, requires } });
  }
});

test('of a registry with remotes of several contracts, only those that the shell does not serve are left out', () => {
  const films = entry('films', { ...books2, contract: 3 });
  expect(read(NEXT_CONTRACTS, entry('books', books1), films, entry('shops', books2))).toEqual({
    used: ['books', 'shops'],
    refused: [
      {
        id: 'films',
        why: 'contract 3 is not supported; this shell serves contract 2 and 1: build it for that shell, or release the shell first',
      },
    ],
  });
  expect(read(CONTRACTS, entry('books', books1), entry('shops', books2))).toMatchObject({
    used: ['books'],
    refused: [
      { id: 'shops', why: expect.stringMatching(/^contract 2 is not supported; this shell serves contract 1: /) },
    ],
  });
});

test('the menu has the items of both contracts in one order, and none of a remote that is left out', () => {
  const remotes = [entry('shops', books2), entry('films', { ...books2, contract: 3 }), entry('books', books1)];
  const registry = parseRegistry({ contract: 1, remotes }, [], NEXT_CONTRACTS);
  const portals = registry.remotes.map(({ portal }) => portal);
  const { nav, routes } = buildPortal(portals, { ...SIGNED_OUT, signedIn: true, roles: ['TENANT_ADMIN'] });
  expect(nav.map(({ name, items }) => [name, items.map(({ text, path }) => [text, path])])).toEqual([
    [
      'Services',
      [
        ['Books', '/shops'],
        ['Books', '/books'],
      ],
    ],
  ]);
  expect(routes.map(({ path }) => path)).toEqual(['/shops', '/books']);
});

test('a shell no longer serves the contract before the last', () => {
  const later: Contracts = { ...NEXT_CONTRACTS, version: 3 };
  expect(read(later, entry('books', books1), entry('shops', { ...books2, contract: 3 }))).toMatchObject({
    used: ['shops'],
    refused: [
      { id: 'books', why: expect.stringMatching(/^contract 1 is not supported; this shell serves contract 3 and 2/) },
    ],
  });
});

test('members of the contract before are refused in a manifest of the current one', () => {
  const checked = checkPortal({ ...books1, contract: 2 }, { contracts: NEXT_CONTRACTS });
  expect(checked).toMatchObject({ ok: false, faults: expect.arrayContaining(['document: unknown property owner']) });
});

test.each<[string, object, RegExp]>([
  ['lacks a member', { owner: undefined }, /^team: /],
  ['has a menu that is no list', { nav: 'Books' }, /nav: /],
  [
    'has a condition of access that the shell does not know',
    { routes: [{ ...both.routes[0], access: { region: 'EU' } }] },
    /^routes\.0\.access: unknown property region$/,
  ],
])('a manifest of the contract before that %s is left out alone', (_fault, change, why) => {
  const faulty = entry('films', { ...books1, ...change });
  expect(read(NEXT_CONTRACTS, faulty, entry('books', books1))).toMatchObject({
    used: ['books'],
    refused: [{ id: 'films', why: expect.stringMatching(why) }],
  });
});

test('a shell ignores members that it does not know, also in a manifest of the contract before', () => {
  const portal = { ...books1, colour: 'red', nav: [{ ...item, text: 'Books', badge: 'new', icon: 'rocket' }] };
  expect(parseRegistry({ contract: 1, remotes: [entry('books', portal)] }, [], NEXT_CONTRACTS)).toMatchObject({
    remotes: [{ id: 'books', portal: { nav: [{ text: 'Books', icon: 'grid' }] } }],
    refused: [],
  });
});

test('a registry with another number is read: each remote is judged alone', () => {
  expect(parseRegistry({ contract: 2, remotes: [entry('books', books1)] }).remotes).toMatchObject([{ id: 'books' }]);
});
