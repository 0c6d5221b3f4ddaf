import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root, run } from '../processes/child.ts';
import { writeLintPlugins } from '../packing/lint-rules.ts';
import { ACCEPTED_NUMBERS, REFUSED_NUMBERS } from './number-samples.ts';
import { ACCEPTED_IN_REMOTES, REFUSED_IN_REMOTES } from './remote-samples.ts';
import { ACCEPTED_TEXTS, component, REFUSED_TEXTS } from './text-samples.ts';

/** Code that a check must refuse: a description, the rule, the file and the code. */
const REFUSED_BY_BOUNDARIES = [
  ['a package imports an app', 'no-restricted-imports', 'packages/ui/src/a.ts', `import '@portal/shell'`],
  [
    'a remote imports another remote',
    'no-restricted-imports',
    'apps/mfe-tenant/src/b.ts',
    `import '@portal/mfe-other'`,
  ],
  [
    'the shell loads a remote at build time',
    'no-restricted-imports',
    'apps/shell/src/c.ts',
    `await import('@portal/mfe-tenant/routes')`,
  ],
  [
    'a lower package imports a higher one',
    'no-restricted-imports',
    'packages/api-client/src/d.ts',
    `export { a } from '@portal/auth'`,
  ],
  ['ui imports sessions', 'no-restricted-imports', 'packages/ui/src/e.ts', `import '@portal/auth'`],
  ['ui imports calls', 'no-restricted-imports', 'packages/ui/src/f.ts', `import '@portal/api-client'`],
  ['ui imports roles', 'no-restricted-imports', 'packages/ui/src/g.ts', `import { ROLES } from '@portal/contract'`],
  [
    'ui imports what knows the platform',
    'no-restricted-imports',
    'packages/ui/src/h.ts',
    `import '@portal/platform-ui/role-gates'`,
  ],
  [
    'a lower package imports a type from a higher one',
    'no-restricted-imports',
    'packages/contract/src/e.ts',
    `import type { A } from '@portal/validation'; export type { A }`,
  ],
  [
    'a test of one remote imports another',
    'no-restricted-imports',
    'apps/mfe-tenant/src/b.test.ts',
    `import '@portal/mfe-other'`,
  ],
  [
    'a test that runs build tools',
    'no-restricted-imports',
    'apps/shell/src/c.test.ts',
    `import '@portal/remote-kit/host'`,
  ],
  ["another package's src by name", 'no-restricted-imports', 'apps/shell/src/f.ts', `import '@portal/ui/src/a.ts'`],
  [
    "another package's src by a long path",
    'no-restricted-imports',
    'apps/shell/src/session/g.ts',
    `import '../../../../packages/ui/src/a.ts'`,
  ],
  [
    "another package's src by a short path",
    'no-restricted-imports',
    'packages/auth/src/h.ts',
    `import '../../ui/src/a.ts'`,
  ],
  ['the sandbox imports the screens', 'no-restricted-imports', 'apps/sandbox/src/i.ts', `import '@portal/ui/basics'`],
  [
    'the platform of the sandbox imports its domain',
    'no-restricted-imports',
    'apps/sandbox/src/platform/http/i.ts',
    `import '../../domain/services.ts'`,
  ],
  [
    'the domain of the sandbox imports its demo',
    'no-restricted-imports',
    'apps/sandbox/src/domain/themes/i.ts',
    `import '../../demo/data/demo-tenants.ts'`,
  ],
  [
    'the demo of the sandbox imports its composition',
    'no-restricted-imports',
    'apps/sandbox/src/demo/i.ts',
    `import '../app.ts'`,
  ],
  [
    'a migration imports code that can change',
    'no-restricted-imports',
    'apps/sandbox/src/platform/database/migrations/0099-i.ts',
    `import '../derived-id.ts'`,
  ],
  [
    'build tools reach the browser',
    'no-restricted-imports',
    'apps/mfe-tenant/src/j.ts',
    `import '@portal/remote-kit/remote'`,
  ],
  [
    'the test kit reaches the browser',
    'no-restricted-imports',
    'apps/mfe-tenant/src/p.ts',
    `import '@portal/test-kit'`,
  ],
  [
    'an area uses a helper of its tests',
    'testing-in-tests',
    'apps/mfe-tenant/src/users/s.ts',
    `import '../testing/area.ts'`,
  ],
  [
    'an area uses a helper of the tests of a package',
    'testing-in-tests',
    'apps/mfe-tenant/src/t.ts',
    `import '@portal/validation/testing'`,
  ],
  [
    'a package uses a helper of its tests',
    'testing-in-tests',
    'packages/api-client/src/tenant/v.ts',
    `import '../testing/platform.ts'`,
  ],
  [
    'a package exports a helper of its tests',
    'testing-in-tests',
    'packages/ui/src/w.ts',
    `export { sampleImage } from '@portal/validation/testing'`,
  ],
  [
    'the domain of the sandbox uses a helper of its tests',
    'testing-in-tests',
    'apps/sandbox/src/domain/webhooks/x.ts',
    `export const load = () => import('./testing/test-receiver.ts')`,
  ],
  [
    'a package that the test kit uses imports it',
    'no-restricted-imports',
    'packages/ui/src/q.test.ts',
    `import '@portal/test-kit'`,
  ],
  [
    'the test kit starts the sandbox',
    'no-restricted-imports',
    'packages/test-kit/src/u.ts',
    `import '@portal/sandbox/testing'`,
  ],
  [
    'the test kit runs build tools',
    'no-restricted-imports',
    'packages/test-kit/src/r.ts',
    `import '@portal/remote-kit/host'`,
  ],
  ['a Node module in the browser', 'no-nodejs-modules', 'packages/auth/src/k.ts', `import 'node:fs'`],
  [
    'a Node global in the browser',
    'no-restricted-globals',
    'apps/mfe-tenant/src/l.ts',
    `export const mode = process.env['MODE']`,
  ],
  [
    'a Buffer in the browser',
    'no-restricted-globals',
    'packages/validation/src/m.ts',
    `export const bytes = Buffer.from('')`,
  ],
  [
    'two files import each other',
    'no-cycle',
    'packages/ui/src/n.ts',
    `import { o } from './o.ts'; export const n = () => o`,
  ],
  ['the other of the two', 'no-cycle', 'packages/ui/src/o.ts', `import { n } from './n.ts'; export const o = () => n`],
  [
    'two files import types from each other',
    'no-cycle',
    'packages/ui/src/p.ts',
    `import type { Q } from './q.ts'; export type P = Q | string`,
  ],
  [
    'the other of the two types',
    'no-cycle',
    'packages/ui/src/q.ts',
    `import type { P } from './p.ts'; export interface Q { readonly parent: P }`,
  ],
] as const;

const REFUSED_BY_LINT = [
  [
    "the router's path parameters",
    'no-restricted-imports',
    'packages/ui/src/path.ts',
    `import { useParams } from 'react-router-dom';\nexport const useId = () => useParams()['id'];`,
  ],
  [
    "antd's select",
    'no-restricted-imports',
    'packages/ui/src/choice.ts',
    `import { Select } from 'antd';\nexport const Choice = Select;`,
  ],
  [
    'a promise that is not awaited',
    'no-floating-promises',
    'packages/auth/src/a.ts',
    `async function load() {}\nexport function open() { load() }`,
  ],
  [
    'any',
    'no-explicit-any',
    'packages/auth/src/b.ts',
    `export function read(value: any): string { return String(value) }`,
  ],
  [
    'an asserted non-null',
    'no-non-null-assertion',
    'packages/auth/src/c.ts',
    `export function first(list: string[]): string { return list[0]! }`,
  ],
  [
    'a type imported as a value',
    'consistent-type-imports',
    'packages/auth/src/d.ts',
    `import { User } from './user.ts'\nexport function id(user: User): string { return user.id }`,
  ],
  [
    'a conditional hook',
    'rules-of-hooks',
    'packages/ui/src/e.tsx',
    `import { useState } from 'react'\nexport function Box(props: { open: boolean }) { if (props.open) useState(0); return null }`,
  ],
  [
    'an effect that misses a dependency',
    'exhaustive-deps',
    'packages/ui/src/f.tsx',
    `import { useEffect } from 'react'\nexport function Box(props: { open: boolean }) { useEffect(() => console.warn(props.open), []); return null }`,
  ],
  [
    'an image without alternative text',
    'alt-text',
    'packages/ui/src/g.tsx',
    `export function Logo() { return <img src="logo.svg" /> }`,
  ],
  [
    'a switch without one of the cases',
    'switch-exhaustiveness-check',
    'packages/auth/src/h.ts',
    `export function word(state: 'on' | 'off'): string { switch (state) { case 'on': return 'On' } return '' }`,
  ],
  [
    'an ignored promise in a test',
    'no-floating-promises',
    'apps/shell/src/i.test.ts',
    `async function load() {}\nload()`,
  ],
  ...REFUSED_NUMBERS.map(
    ([what, code], place) => [what, 'one-number-reader', `apps/mfe-tenant/src/numbers-${place}.tsx`, code] as const,
  ),
  [
    'listeners that the manifest does not check',
    'bound-declarations',
    'apps/mfe-tenant/src/events.ts',
    `export const events = { listeners: { UserInvited() {} } };`,
  ],
  [
    'listeners without the type of the manifest',
    'bound-declarations',
    'apps/mfe-other/src/events.ts',
    `import { defineEvents } from '@portal/api-client/events'; export const events = defineEvents({});`,
  ],
  [
    'a declared event without a file of listeners',
    'bound-declarations',
    'apps/mfe-silent/src/portal.config.ts',
    `import { definePortal } from '@portal/contract'; export const portal = definePortal({ events: ['ExportReportsCompleted'] });`,
  ],
  ['cards under another name', 'bound-declarations', 'apps/mfe-tenant/src/cards.ts', `export const homeCards = {};`],
  ...REFUSED_IN_REMOTES.map(
    ([what, rule, code], place) => [what, rule, `apps/mfe-tenant/src/reach/refused-${place}.tsx`, code] as const,
  ),
  ...REFUSED_TEXTS.map(
    ([what, children], place) => [what, 'text-beside-siblings', ...component(`refused-${place}`, children)] as const,
  ),
] as const;

/** Code that must pass, so that a check that refuses everything fails the test. */
const ACCEPTED_BY_BOUNDARIES = {
  'packages/ui/src/fine.ts': `import '@portal/contract/react'; import '@portal/validation'; import './session/src.ts'`,
  'packages/platform-ui/src/fine.ts': `import '@portal/auth'; import '@portal/api-client/users'; import '@portal/ui/basics'`,
  'apps/mfe-tenant/src/users/fine.ts': `import '@portal/contract/react'; import '../b.ts'; await import('@portal/ui/forms')`,
  'apps/sandbox/src/fine.ts': `import 'node:fs'; import '@portal/api-client/users'; export const mode = process.env['MODE']`,
  'apps/sandbox/src/demo/data/fine.ts': `import '../../domain/fine.ts'; import '../../platform/database/fine.ts'`,
  'apps/sandbox/src/domain/fine.ts': `import './themes/fine.ts'; import '../platform/database/fine.ts'`,
  'apps/sandbox/src/domain/themes/fine.ts': `import '../schemes/routes-fine.ts'`,
  'apps/sandbox/src/domain/fine.test.ts': `import '../demo/data/fine.ts'; import '../testing/fine.ts'`,
  'apps/sandbox/src/platform/database/migrations/0099-fine.ts': `import './frozen/fine.ts'; import 'kysely'`,
  'apps/mfe-tenant/src/users/fine.test.tsx': `import 'node:fs'; import '@portal/sandbox'; import '@portal/test-kit'`,
  'apps/mfe-tenant/src/testing/fine.tsx': `import 'node:fs'; import '@portal/sandbox/testing'; import '@portal/test-kit'`,
  'packages/ui/src/testing/fine.ts': `import 'node:fs'`,
  'packages/ui/src/fine.test.ts': `import 'node:fs'; import './testing/fine.ts'`,
  'packages/remote-kit/src/testing/fine.ts': `import '../../testing/fine.ts'`,
  'apps/sandbox/src/domain/webhooks/access-calls.ts': `import '../../testing/fine.ts'`,
  'packages/test-kit/src/fine.ts': `import '@portal/ui/basics'; import '@portal/contract/testing'`,
};
const ACCEPTED_BY_LINT = {
  'packages/auth/src/user.ts': `export interface User { id: string }`,
  'packages/auth/src/user.test.ts': `import './testing/people.ts'`,
  'packages/auth/src/testing/people.ts': `import './names.ts'`,
  'apps/mfe-tenant/src/numbers-fine.tsx': ACCEPTED_NUMBERS,
  'apps/mfe-tenant/src/routes.ts': `import { defineRoutes } from '@portal/contract/react'; import type { portal } from './portal.config.ts';
export const routes = defineRoutes<typeof portal>({});`,
  'apps/mfe-tenant/src/portal.config.ts': `import { definePortal } from '@portal/contract';
export const portal = definePortal({ routes: [{ id: 'tenant.info' }], events: ['ExportReportsCompleted'], cards: [] });`,
  'apps/shell/src/own-document.ts': `document.documentElement.lang = 'de'; window.name = 'shell'`,
  'apps/mfe-tenant/src/testing/network.ts': `import { MemoryRouter } from 'react-router'; window.fetch = fetch; export { MemoryRouter }`,
  ...Object.fromEntries(
    ACCEPTED_IN_REMOTES.map((code, place) => [`apps/mfe-tenant/src/reach/accepted-${place}.tsx`, code]),
  ),
  ...Object.fromEntries(ACCEPTED_TEXTS.map((children, place) => component(`accepted-${place}`, children))),
};

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    allowImportingTsExtensions: true,
    noEmit: true,
  },
};

/** Runs oxlint with one of the project's configurations in a temporary folder. Returns the broken rules by file. */
async function lint(config: string, sources: Record<string, string>): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'static-checks-'));
  try {
    await copyFile(path.join(root, config), path.join(folder, config));
    await writeLintPlugins(path.join(folder, 'scripts/checks'));
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    for (const [file, source] of Object.entries(sources)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), `${source}\n`);
    }
    const bin = path.join(root, 'node_modules/.bin');
    const { output } = await run(path.join(bin, 'oxlint'), ['--config', config, '--format', 'unix'], {
      cwd: folder,
      // Otherwise, it must be on the PATH, where only npm adds it.
      env: { ...process.env, OXLINT_TSGOLINT_PATH: path.join(bin, 'tsgolint') },
    });
    const rules = new Map<string, string[]>();
    for (const [, file = '', rule = ''] of output.matchAll(/^(.+?):\d+:\d+: .*\[\w+\/[\w-]+\((.+)\)\]$/gm)) {
      rules.set(file, [...(rules.get(file) ?? []), rule]);
    }
    return rules;
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Refused = readonly [what: string, rule: string, file: string, code: string];

const CHECKS: [string, string, readonly Refused[], Record<string, string>][] = [
  ['boundaries', 'boundaries.oxlintrc.json', REFUSED_BY_BOUNDARIES, ACCEPTED_BY_BOUNDARIES],
  ['lint', '.oxlintrc.json', REFUSED_BY_LINT, ACCEPTED_BY_LINT],
];

describe.each(CHECKS)('the check of %s', (_name, config, refused, accepted) => {
  let rules: Map<string, string[]>;

  beforeAll(async function lintEverySource() {
    const sources = refused.map(([, , file, code]) => [file, code] as const);
    rules = await lint(config, { ...Object.fromEntries(sources), ...accepted });
  });

  it.each(refused)('refuses %s', (_what, rule, file) => {
    expect(rules.get(file)).toContain(rule);
  });

  it.each(Object.keys(accepted))('accepts %s', (file) => {
    expect(rules.get(file)).toBeUndefined();
  });
});
