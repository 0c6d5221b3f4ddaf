import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { SHARED_MODULES } from '../../packages/remote-kit/src/shared-modules/shared.ts';
import { root, run } from '../processes/child.ts';
import { rulesOfRemotes, writeLintRules } from './lint-rules.ts';

test('a repository with one remote gets the rules of remotes, with its own paths', () => {
  const rules = rulesOfRemotes({
    $schema: './node_modules/oxlint/configuration_schema.json',
    jsPlugins: ['./scripts/checks/lint-plugin.mjs'],
    rules: { 'eslint/eqeqeq': 'error' },
    overrides: [
      {
        files: ['apps/{mfe-*,remote-template}/src/**'],
        excludeFiles: ['**/*.test.ts', 'packages/ui/src/**'],
        rules: { a: 'error' },
      },
      { files: ['apps/*/src/**', 'packages/*/src/**'], rules: { b: 'error' } },
      { files: ['apps/{mfe-*,shell}/src/**', 'packages/ui/src/**'], rules: { c: 'error' } },
      { files: ['**/*.test.tsx'], rules: { d: 'off' } },
    ],
  });
  expect(rules).toEqual({
    jsPlugins: ['./lint-plugin.mjs'],
    rules: { 'eslint/eqeqeq': 'error' },
    overrides: [
      { files: ['src/**'], excludeFiles: ['**/*.test.ts'], rules: { a: 'error' } },
      { files: ['src/**'], rules: { b: 'error' } },
      { files: ['**/*.test.tsx'], rules: { d: 'off' } },
    ],
  });
});

test('packed rules know the same shared modules, and the same exports of them, as those of the repository', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lint-rules-'));
  try {
    await writeLintRules(folder);
    const [packed, own] = await Promise.all(
      [folder, path.join(root, 'scripts/checks')].map(
        (place) => import(pathToFileURL(path.join(place, 'shell-offers.mjs')).href),
      ),
    );
    const sorted = (list: readonly string[]) => list.toSorted();
    expect(own.SHARED_REQUESTS).toEqual(SHARED_MODULES.map(({ request }) => request));
    expect(packed.SHARED_REQUESTS).toEqual(own.SHARED_REQUESTS);
    for (const [module, names] of Object.entries<string[]>(own.OFFERS)) {
      expect(sorted(packed.OFFERS[module]), module).toEqual(sorted(names));
    }
    expect(Object.keys(own.OFFERS)).toEqual(['react-router-dom', '@tanstack/react-query', 'zod/mini']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the lint of a repository of its own refuses code that reaches beyond the area', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'own-lint-'));
  try {
    await writeLintRules(path.join(folder, 'node_modules/@portal/remote-kit/lint'));
    await copyFile(
      path.join(root, 'packages/create-portal-remote/repository/oxlintrc.json'),
      path.join(folder, '.oxlintrc.json'),
    );
    await mkdir(path.join(folder, 'src'));
    const code = [
      `import { useFetcher } from 'react-router-dom';`,
      `import { Link } from 'react-router';`,
      `import './page.css';`,
      'localStorage.clear();',
      'export { Link, useFetcher };',
    ];
    await writeFile(path.join(folder, 'src/page.ts'), `${code.join('\n')}\n`);
    await writeFile(path.join(folder, 'src/events.ts'), 'export const events = { listeners: {} };\n');
    const bin = path.join(root, 'node_modules/.bin');
    const { output } = await run(path.join(bin, 'oxlint'), ['--format', 'unix', 'src'], {
      cwd: folder,
      env: { ...process.env, OXLINT_TSGOLINT_PATH: path.join(bin, 'tsgolint') },
    });
    const places = [...output.matchAll(/^(\S+?:\d+):\d+: .*\(([\w-]+)\)\]$/gm)].map(
      ([, place, rule]) => `${place} ${rule}`,
    );
    expect(places.toSorted()).toEqual([
      'src/events.ts:1 bound-declarations',
      'src/page.ts:1 offered-exports',
      'src/page.ts:2 one-copy',
      'src/page.ts:3 style-modules',
      'src/page.ts:4 shared-document',
    ]);
    expect(output).toContain(
      "The shell does not offer 'useFetcher' of react-router-dom. Use `useQuery` or `useMutation` of `@tanstack/react-query`, or ask the platform team",
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
