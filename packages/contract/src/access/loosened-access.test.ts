import { describe, expect, test } from 'vitest';
import {
  type Access,
  type AccessContext,
  type AccessInput,
  accessSchema,
  evaluateAccess,
  SIGNED_OUT,
} from './access.ts';
import { everyContext } from './access-cases.ts';
import { type MatrixRule, readAccessMatrix } from './access-matrix.ts';
import { loosenedAccess, newlyAdmitted } from './loosened-access.ts';
import { checkPortal } from '../check-portal.ts';
import type { Portal } from '../portal.ts';

/** Every `Access` that two roles and TENANT_ADMIN, two flags, two licences and the trial can form, and anonymous access. */
const ACCESSES: readonly Access[] = [
  { auth: 'anonymous' } satisfies AccessInput,
  ...([undefined, ['APP_READ'], ['APP_WRITE'], ['APP_READ', 'APP_WRITE'], ['TENANT_ADMIN']] as const).flatMap((roles) =>
    [
      {},
      { allOf: ['a'] },
      { allOf: ['a', 'b'] },
      { anyOf: ['a'] },
      { anyOf: ['a', 'b'] },
      { allOf: ['b'], anyOf: ['a'] },
    ].flatMap((flags) =>
      [undefined, 'l', 'm'].flatMap((licence) =>
        (['allowed', 'blocked'] as const).map((trial) => ({
          ...(roles && { roles: { anyOf: [...roles] } }),
          flags,
          ...(licence && { licence }),
          trial,
        })),
      ),
    ),
  ),
].map((access) => accessSchema.parse(access));

const subsets = (...names: string[]) =>
  names.reduce<string[][]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]]);

const VISITORS: readonly AccessContext[] = [
  SIGNED_OUT,
  ...subsets('APP_READ', 'APP_WRITE', 'TENANT_ADMIN').flatMap((roles) =>
    subsets('a', 'b').flatMap((flags) =>
      subsets('l', 'm').flatMap((licences) =>
        [true, false].map((isTrial) => ({
          signedIn: true,
          roles,
          flags: new Set(flags),
          licences: new Set(licences),
          isTrial,
        })),
      ),
    ),
  ),
];

/** Returns the pairs for which `newlyAdmitted` disagrees with trying every visitor. */
function disagreements(accesses: readonly Access[], visitors: readonly AccessContext[]): string[] {
  const admitted = accesses.map((access) => visitors.map((visitor) => evaluateAccess(access, visitor).allowed));
  return accesses.flatMap((before, b) =>
    accesses.flatMap((after, a) => {
      const isLoosened = visitors.some((_visitor, v) => admitted[a]?.[v] === true && admitted[b]?.[v] === false);
      const found = newlyAdmitted([before], [after]) !== undefined;
      return found === isLoosened ? [] : [`${JSON.stringify(before)} -> ${JSON.stringify(after)}: ${found}`];
    }),
  );
}

describe('newlyAdmitted agrees with evaluateAccess', () => {
  test('for every pair of conditions and every visitor', () => {
    expect(ACCESSES).toHaveLength(181);
    expect(disagreements(ACCESSES, VISITORS)).toEqual([]);
  });

  test('for every pair of conditions in the access matrix', () => {
    const { routes, menu } = readAccessMatrix();
    const texts = [...routes, ...menu].map((row) => JSON.stringify(accessOf(row)));
    const accesses = [...new Set(texts)].map((text) => accessSchema.parse(JSON.parse(text)));
    expect(accesses.length).toBeGreaterThan(5);
    expect(disagreements(accesses, everyContext())).toEqual([]);
  });

  test("for a link, which needs its route's access and its own", () => {
    const some = ACCESSES.filter((access, index) => index % 7 === 0 && access.auth === 'required');
    for (const route of some) {
      for (const own of some) {
        for (const narrower of some) {
          const isLoosened = VISITORS.some((visitor) => {
            const allows = (access: Access) => evaluateAccess(access, visitor).allowed;
            return allows(route) && allows(own) && !(allows(route) && allows(narrower));
          });
          expect(newlyAdmitted([route, narrower], [route, own]) !== undefined).toBe(isLoosened);
        }
      }
    }
  });
});

function accessOf({ everybody, roles, flags, licence, trial }: MatrixRule) {
  if (everybody) return { auth: 'anonymous' };
  return {
    roles: roles && { anyOf: roles },
    flags: flags.names.length === 0 ? {} : { [flags.need === 'all' ? 'allOf' : 'anyOf']: flags.names },
    licence,
    trial: trial ? 'allowed' : 'blocked',
  };
}

function asPortal(config: object): Portal {
  const checked = checkPortal({ ...config, version: '1.0.0', requires: { contract: 1, shared: {} } });
  if (!checked.ok) throw new Error(checked.faults.join('; '));
  return checked.portal;
}

const admin = { roles: { anyOf: ['TENANT_ADMIN' as const] } };
const books = {
  contract: 1,
  id: 'books',
  owner: 'Books team',
  routes: [
    { id: 'books.list', path: '/books', title: 'Books', access: admin },
    { id: 'books.detail', path: '/books/:id', title: 'Book', access: admin },
  ],
  nav: [
    {
      group: 'Services',
      route: 'books.list',
      text: 'Books',
      icon: 'book',
      order: 10,
      access: { flags: { allOf: ['books'] } },
    },
  ],
  search: [
    { id: 'books.search', label: 'Books', route: 'books.list', query: 'term={term}', access: { licence: 'books' } },
  ],
  cards: [{ id: 'books.new', kind: 'recent', title: 'New books', order: 1, access: admin }],
};
const [list, detail] = books.routes;
const [item] = books.nav;
const [entry] = books.search;
const [card] = books.cards;

describe('between two manifests', () => {
  const loosened = (change: object) => loosenedAccess(asPortal(books), asPortal({ ...books, ...change }));

  test('an unchanged or stricter manifest loosens nothing', () => {
    expect(loosened({})).toEqual([]);
    expect(
      loosened({ routes: books.routes.map((route) => ({ ...route, access: { ...admin, licence: 'l' } })) }),
    ).toEqual([]);
    expect(loosened({ nav: [] })).toEqual([]);
  });

  test('a route that loses a condition is reported with it, and its menu items and search entries are not', () => {
    expect(loosened({ routes: [{ ...list, access: {} }, detail] })).toEqual([
      { kind: 'route', id: 'books.list', lifted: [{ reason: 'role', missing: ['TENANT_ADMIN'] }] },
    ]);
    expect(loosened({ routes: [list, { ...detail, access: { auth: 'anonymous' } }] })).toEqual([
      { kind: 'route', id: 'books.detail', lifted: [{ reason: 'signed-out' }] },
    ]);
    expect(loosened({ routes: [list, { ...detail, access: { ...admin, trial: 'allowed' } }] })).toEqual([
      { kind: 'route', id: 'books.detail', lifted: [{ reason: 'trial' }] },
    ]);
  });

  test('a route with a new id, a new path or a renamed parameter counts as the same route', () => {
    const open = { access: {} };
    for (const change of [{ id: 'books.all' }, { path: '/books/all' }]) {
      expect(loosened({ routes: [{ ...list, ...change, ...open }, detail], nav: [], search: [] })).toHaveLength(1);
    }
    expect(loosened({ routes: [list, { ...detail, id: 'books.one', path: '/books/:bookId', ...open }] })).toHaveLength(
      1,
    );
    expect(loosened({ routes: [list, detail, { id: 'books.more', path: '/more', title: 'More', ...open }] })).toEqual(
      [],
    );
  });

  test('a menu item, a search entry and a card that lose a condition of their own are reported', () => {
    expect(loosened({ nav: [{ ...item, access: undefined }] })).toEqual([
      { kind: 'menu item', id: 'books.list', lifted: [{ reason: 'flag', missing: ['books'] }] },
    ]);
    expect(loosened({ search: [{ ...entry, access: undefined }] })).toEqual([
      { kind: 'search entry', id: 'books.list', lifted: [{ reason: 'licence', missing: ['books'] }] },
    ]);
    expect(loosened({ cards: [{ ...card, access: {} }] })).toEqual([
      { kind: 'card', id: 'books.new', lifted: [{ reason: 'role', missing: ['TENANT_ADMIN'] }] },
    ]);
  });
});
