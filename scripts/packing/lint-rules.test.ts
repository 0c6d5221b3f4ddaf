import { expect, test } from 'vitest';
import { rulesOfRemotes } from './lint-rules.ts';

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
