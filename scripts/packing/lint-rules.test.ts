import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { SHARED_MODULES } from '../../packages/remote-kit/src/shared-modules/shared.ts';
import { root } from '../processes/child.ts';
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
