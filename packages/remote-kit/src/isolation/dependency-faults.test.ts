import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dependencyFaults } from './dependency-faults.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dependency-faults-'));
  write('node_modules/@portal/ui/package.json', {
    name: '@portal/ui',
    version: '1.0.0',
    peerDependencies: { react: '^19.0.0', 'react-router-dom': '^7.4.0' },
  });
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: object): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), JSON.stringify(content));
}

/** The faults of a package.json. */
function faultsOf(manifest: object): string[] {
  write('package.json', manifest);
  return dependencyFaults(root);
}

const OWN = { '@portal/ui': 'file:../packages/portal-ui-1.0.0.tgz' };

test('a remote declares the libraries of the portal in its versions', () => {
  const libraries = {
    react: '19.3.1',
    'react-router-dom': '7.6.0',
    'zod-unshared': 'npm:zod@4.6.7',
    'date-fns': '4.1.0',
  };
  expect(faultsOf({ dependencies: { ...OWN, ...libraries }, overrides: { react: '$react', cookie: '1.1.1' } })).toEqual(
    [],
  );
  expect(faultsOf({ dependencies: { ...OWN, react: '>=18' } })).toEqual([]);
  expect(faultsOf({ dependencies: { '@portal/ui': 'workspace:*', react: 'catalog:' } })).toEqual([]);
});

test.each([
  [
    'a part of the router',
    { 'react-router': '7.6.0' },
    "'react-router' would be a second copy. Remove it, and import from 'react-router-dom'.",
  ],
  [
    'a part of Query',
    { '@tanstack/query-core': '5.90.0' },
    "'@tanstack/query-core' would be a second copy. Remove it, and import from '@tanstack/react-query'.",
  ],
  [
    'another React',
    { 'react-18': 'npm:react@18.3.1' },
    "'react-18' would be a second copy of react. Remove it, and import from 'react'.",
  ],
  ['an older React', { react: '18.3.1' }, "'react' 18.3.1 is not the version of the portal. Declare one in ^19.0.0."],
  [
    'another router',
    { 'react-router-dom': '6.30.0' },
    "'react-router-dom' 6.30.0 is not the version of the portal. Declare one in ^7.4.0.",
  ],
])('%s is refused', (_what, dependencies, fault) => {
  expect(faultsOf({ dependencies: { ...OWN, ...dependencies } })).toEqual([`package.json: ${fault}`]);
  expect(faultsOf({ devDependencies: OWN, optionalDependencies: dependencies })).toEqual([`package.json: ${fault}`]);
});

test('a version of its own is refused in the workspace', () => {
  expect(faultsOf({ dependencies: { '@portal/ui': 'workspace:*', react: '19.3.1' } })).toEqual([
    `package.json: declare 'react' as "catalog:", the version of the portal.`,
  ]);
});

test.each([
  ['npm', { overrides: { react: '18.3.1' } }],
  ['npm for one library', { overrides: { 'a-chart': { react: '18.3.1' } } }],
  ['npm for a version', { overrides: { 'react@19': '18.3.1' } }],
  ['pnpm', { pnpm: { overrides: { 'a-chart>react': '18.3.1' } } }],
  ['yarn', { resolutions: { 'a-chart/react': '18.3.1' } }],
])('another React in the overrides of %s is refused', (_what, manifest) => {
  expect(faultsOf({ dependencies: OWN, ...manifest })).toEqual([
    "package.json: 'react' 18.3.1 is not the version of the portal. Declare one in ^19.0.0.",
  ]);
});
