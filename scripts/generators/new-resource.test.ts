import path from 'node:path';
import { API } from 'typescript/unstable/async';
import { expect, test } from 'vitest';
import { root } from '../processes/child.ts';
import { readResource, refuseTaken } from './new-resource.ts';
import { changedFiles, type Files, newFiles, type ReadFile, readRepository } from './resource-files.ts';
import type { Resource } from './resource-words.ts';

const ACCOUNTS: Resource = { area: 'tenant', singular: 'bank-account', plural: 'bank-accounts', rights: 'WEBHOOK' };
const ENTRIES: Resource = { ...ACCOUNTS, singular: 'ledger-entry', plural: 'ledger-entries' };

/** The repository as it is with these files. */
const readWith =
  (files: Files): ReadFile =>
  async (file) =>
    files.get(file) ?? (await readRepository(file));

async function filesOf(resource: Resource, read = readRepository): Promise<Files> {
  return new Map([...(await newFiles(resource, read)), ...(await changedFiles(resource, read))]);
}

/** The mistakes that TypeScript finds in files that are not in the repository, by file. */
async function mistakesIn(files: Files): Promise<Record<string, readonly string[]>> {
  const config = path.join(root, 'new-resource.tsconfig.json');
  const code = [...files.keys()].filter((file) => /\.tsx?$/.test(file));
  // They declare the matchers of component tests, and what a CSS module exports.
  const declarations = ['packages/test-kit/src/setup.ts', 'packages/ui/src/css-modules.d.ts'];
  const compilerOptions = { incremental: false, tsBuildInfoFile: null };
  const settings = { extends: './tsconfig.json', compilerOptions, include: [], files: [...code, ...declarations] };
  const withConfig: Files = new Map([...files, [path.basename(config), JSON.stringify(settings)]]);
  // A package is found in `node_modules`, where it is a link to its folder.
  const pathOf = (name: string) =>
    path.relative(root, name.replace(/^.*\/node_modules\/@portal\//, `${root}packages/`));
  const folders = new Set([...withConfig.keys()].map((file) => path.dirname(file)));
  const api = new API({
    cwd: root,
    fs: {
      readFile: (name) => withConfig.get(pathOf(name)),
      fileExists: (name) => withConfig.has(pathOf(name)) || undefined,
      directoryExists: (name) => folders.has(pathOf(name)) || undefined,
      realpath: (name) => (withConfig.has(pathOf(name)) ? path.join(root, pathOf(name)) : undefined),
    },
  });
  try {
    const program = (await api.updateSnapshot({ openProjects: [config] })).getProject(config)?.program;
    if (program === undefined) throw new Error('TypeScript did not open the files.');
    const mistakes: Record<string, readonly string[]> = {};
    for (const file of code) {
      const name = path.join(root, file);
      const found = [...(await program.getSyntacticDiagnostics(name)), ...(await program.getSemanticDiagnostics(name))];
      if (found.length > 0) mistakes[file] = found.map(({ text }) => text);
    }
    return mistakes;
  } finally {
    await api.close();
  }
}

test.each([
  ['nothing', [], /^Specify the area and the name of the new resource/],
  ['no plural', ['tenant', 'bank-account'], /^Specify the area/],
  ['an unknown area', ['banks', 'bank-account', 'bank-accounts'], /^Unknown area 'banks'\. Use one of: .*tenant, /],
  ['a name in capitals', ['webhooks', 'Key', 'keys'], /^A resource's name contains only .*; it is 'Key'\.$/],
  ['a plural with a digit', ['webhooks', 'bank-account', 'bank-accounts-2'], /it is 'bank-accounts-2'\.$/],
  ['a plural like the singular', ['webhooks', 'news', 'news'], /^The plural is the same as the singular: 'news'/],
  [
    'unknown rights',
    ['webhooks', 'bank-account', 'bank-accounts', 'BANK'],
    /^Unknown rights 'BANK'\. Use one of: APP, /,
  ],
  [
    'an area with several',
    ['schemes', 'bank-account', 'bank-accounts'],
    /names several pairs of roles\. .*: REWARD_GROUP, COLLECT/,
  ],
])('a command with %s is refused, and the error says why', async (_what, words, why) => {
  await expect(readResource(words)).rejects.toThrow(why);
});

test('the rights are those of the area, or those that the command names', async () => {
  expect((await readResource(['webhooks', 'bank-account', 'bank-accounts'])).rights).toBe('WEBHOOK');
  expect((await readResource(['webhooks', 'bank-account', 'bank-accounts', 'BRIDGE'])).rights).toBe('BRIDGE');
});

test.each([
  [
    'an address',
    'webhook',
    'webhooks',
    /^The name 'webhooks' is taken: packages\/contract\/access-matrix\.md has a row/,
  ],
  ['an address of the server', 'fixture', 'static', /^The name 'static' is taken: the portal's server/],
  ['a file', 'key', 'keys', /^The name 'keys' is taken: apps\/mfe-tenant\/src\/keys\/.* exists\.$/],
  ['a table', 'refund', 'refunds', /^The name 'refunds' is taken: .*\/schema\.ts uses it\.$/],
  ['a call', 'draft', 'drafts', /^The name 'drafts' is taken: apps\/sandbox\/src\/domain\/schemes\/.* uses it\.$/],
  ['the template', 'note', 'notes', /^The code of a resource uses the word 'note' itself/],
  ['the language', 'case', 'cases', /^The code of a resource uses the word 'case' itself/],
])('a name of %s is refused', async (_what, singular, plural, why) => {
  const resource = { ...ACCOUNTS, singular, plural };
  await expect(newFiles(resource).then((added) => refuseTaken(resource, added))).rejects.toThrow(why);
});

test('a resource has pages, a form, calls, a table, and tests of them, in its own words', async () => {
  const added = await newFiles(ACCOUNTS);
  await refuseTaken(ACCOUNTS, added);
  expect([...added.keys()]).toEqual([
    'apps/mfe-tenant/src/bank-accounts/bank-account-create-page.test.tsx',
    'apps/mfe-tenant/src/bank-accounts/bank-account-create-page.tsx',
    'apps/mfe-tenant/src/bank-accounts/bank-account-form.tsx',
    'apps/mfe-tenant/src/bank-accounts/bank-account-page.test.tsx',
    'apps/mfe-tenant/src/bank-accounts/bank-account-page.tsx',
    'apps/mfe-tenant/src/bank-accounts/bank-account-queries.ts',
    'apps/mfe-tenant/src/bank-accounts/bank-accounts-page.test.tsx',
    'apps/mfe-tenant/src/bank-accounts/bank-accounts-page.tsx',
    'apps/sandbox/src/domain/bank-accounts/access-calls.ts',
    'apps/sandbox/src/domain/bank-accounts/bank-account-activity.ts',
    'apps/sandbox/src/domain/bank-accounts/bank-account-routes.test.ts',
    'apps/sandbox/src/domain/bank-accounts/bank-account-routes.ts',
    'apps/sandbox/src/domain/bank-accounts/bank-account-rows.ts',
    expect.stringMatching(/^apps\/sandbox\/src\/platform\/database\/migrations\/\d{4}-bank-accounts\.ts$/),
    'apps/sandbox/src/testing/seeds/seed-bank-accounts.ts',
    'packages/api-client/src/bank-accounts.ts',
  ]);
  const left = [...added].filter(([, text]) => /sample|BRIDGE|\bundefined-/i.test(text)).map(([file]) => file);
  expect(left).toEqual([]);
});

test('two resources of one area compile with everything in which they are registered', async () => {
  const first = await filesOf(ACCOUNTS);
  const second = await filesOf(ENTRIES, readWith(first));
  const migrations = [...first.keys(), ...second.keys()].flatMap(
    (file) => /migrations\/(\d{4})-/.exec(file)?.[1] ?? [],
  );
  expect(Number(migrations[1])).toBe(Number(migrations[0]) + 1);
  const manifest = second.get('apps/mfe-tenant/src/portal.config.ts');
  expect(manifest).toContain("text: 'Bank accounts', icon: 'grid', order: 40");
  expect(manifest).toContain("text: 'Ledger entries', icon: 'grid', order: 50");
  expect(await mistakesIn(new Map([...first, ...second]))).toEqual({});
  // The compiler reads the libraries of all apps.
}, 180_000);
