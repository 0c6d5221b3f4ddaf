import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readAccessMatrix } from './access-matrix.ts';
import { accessCases } from './access-cases.ts';
import { definePortal } from '../portal.ts';

test('the tests read every row of the access matrix', () => {
  const { routes, menu } = readAccessMatrix();
  expect(routes.find((row) => row.path === '/mandates')).toEqual({
    portal: 'mandates',
    path: '/mandates',
    title: 'Mandates',
    everybody: false,
    roles: ['TENANT_ADMIN', 'MANDATE_READ', 'MANDATE_WRITE'],
    flags: { names: ['mandatesV2', 'mandatesProviderConfigurations'], need: 'one' },
    licence: 'mandates',
    trial: false,
  });
  expect(menu[0]).toEqual({
    group: 'Home',
    text: 'Home',
    path: '/',
    everybody: false,
    roles: undefined,
    flags: { names: [], need: 'all' },
    licence: undefined,
    trial: true,
  });
  const page = readFileSync(fileURLToPath(new URL('../../access-matrix.md', import.meta.url).href), 'utf8');
  expect(routes).toHaveLength(page.match(/^\| [a-z-]+ +\| \//gm)?.length ?? 0);
  expect(menu).toHaveLength(page.match(/^\| [A-Z][a-z]+ +\| [^|]+ \| \//gm)?.length ?? 0);
});

const themes = { id: 'theming.list', path: '/themes', title: 'Checkout Themes' };
const right = { roles: { anyOf: ['WHITELABEL_READ', 'WHITELABEL_WRITE'] } } as const;

test.each<[string, object]>([
  ['forgets the roles', {}],
  ['requires the write role where the read role is enough', { roles: { anyOf: ['WHITELABEL_WRITE'] } }],
  ['admits an additional role', { roles: { anyOf: [...right.roles.anyOf, 'APP_READ'] } }],
  ['is open in trial', { ...right, trial: 'allowed' }],
  ['is open to everybody', { auth: 'anonymous' }],
  ['requires a flag', { ...right, flags: { allOf: ['rewards'] } }],
  ['requires a licence', { ...right, licence: 'mandates' }],
])('a manifest that %s is reported', (_fault, access) => {
  const [matching] = accessCases({
    contract: 1,
    id: 'theming',
    owner: 'x',
    routes: [{ ...themes, access: { ...right, roles: { anyOf: [...right.roles.anyOf] } } }],
  });
  expect(matching?.faults()).toEqual([]);
  const [changed] = accessCases({ contract: 1, id: 'theming', owner: 'x', routes: [{ ...themes, access }] });
  expect(changed?.faults()).not.toEqual([]);
});

test('a title, path, menu text, group or menu condition that differs from the matrix is reported', () => {
  const roles = { roles: { anyOf: ['WHITELABEL_READ' as const, 'WHITELABEL_WRITE' as const] } };
  const item = { group: 'Developers', route: 'theming.list', text: 'Theming', icon: 'palette', order: 10 } as const;
  const base = { contract: 1, id: 'theming', owner: 'x' };
  const route = { ...themes, access: roles };
  const faultsOf = (config: Parameters<typeof accessCases>[0]) =>
    accessCases(config).flatMap((entry) => entry.faults());
  expect(faultsOf(definePortal({ ...base, routes: [route], nav: [item] }))).toEqual([]);
  expect(faultsOf(definePortal({ ...base, routes: [{ ...route, title: 'Themes' }] }))).toEqual([
    "the title is not 'Checkout Themes'",
  ]);
  expect(faultsOf(definePortal({ ...base, routes: [{ ...route, path: '/themes/old' }] }))).toHaveLength(1);
  expect(faultsOf(definePortal({ ...base, routes: [route], nav: [{ ...item, text: 'Themes' }] }))).toHaveLength(1);
  expect(faultsOf(definePortal({ ...base, routes: [route], nav: [{ ...item, group: 'Tenant' }] }))).toHaveLength(1);
  expect(
    faultsOf(definePortal({ ...base, routes: [route], nav: [{ ...item, access: { licence: 'x' } }] })),
  ).not.toEqual([]);
});

test('a remote in a repository of its own is compared with the matrix there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'access-matrix-'));
  const file = join(folder, 'access-matrix.md');
  const row = '| notes | /notes | Notes | APP reader | newNotes | — | no |';
  writeFileSync(
    file,
    `## Routes\n\n| Portal | Path | Title | Roles | Flags | Licence | Trial |\n| - | - | - | - | - | - | - |\n${row}\n\n## Menu\n`,
  );
  const casesWith = (access: object) =>
    accessCases(
      definePortal({
        contract: 1,
        id: 'notes',
        owner: 'Notes team',
        routes: [{ id: 'notes.list', path: '/notes', title: 'Notes', access }],
      }),
      file,
    ).flatMap(({ faults }) => faults());
  const roles = { anyOf: ['APP_READ', 'APP_WRITE'] };
  expect(casesWith({ roles, flags: { allOf: ['newNotes'] } })).toEqual([]);
  expect(casesWith({ roles })).not.toEqual([]);
  rmSync(folder, { recursive: true });
});
