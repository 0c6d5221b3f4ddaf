import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CONTRACT_VERSION, CONTRACTS, servedContracts } from '@portal/contract';
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseFactsSchema, shellFactsPlugin, shellVersion } from './release-facts.ts';
import { hostConfig } from '../build/host.ts';
import { remoteConfig } from '../build/remote.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-facts-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

async function write(files: Record<string, string | object>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

/** Builds with the real bundler and returns its `release.json`. */
async function factsOf(config: RsbuildConfig) {
  const rsbuild = await createRsbuild({ cwd: root, config: { ...config, mode: 'production', logLevel: 'error' } });
  const { close } = await rsbuild.build();
  await close();
  return releaseFactsSchema.parse(JSON.parse(await readFile(join(root, 'dist/release.json'), 'utf8')));
}

test('a remote lists the files and shared modules of each page, and all names that it imports from the modules that a shell provides in part', async () => {
  const dependencies = { react: '*', 'react-router-dom': '*', '@tanstack/react-query': '*', '@portal/ui': '*' };
  await write({
    'package.json': { name: 'mfe-books', version: '1.0.0', dependencies },
    ...Object.fromEntries(
      Object.keys(dependencies).map((name) => [`node_modules/${name}/package.json`, { name, version: '19.0.0' }]),
    ),
    'src/portal.config.ts': `export const portal = {
      contract: 1, id: 'books', owner: 'Books team', routes: [{ id: 'books.list', path: '/books', title: 'Books', access: {} }],
    };`,
    'src/routes.ts': `import { Link as Anchor } from 'react-router-dom';
      export const routes = { 'books.list': () => import('./books-page.ts'), Anchor };`,
    'src/books-page.ts': `import * as router from 'react-router-dom';
      import { useMatches } from 'react-router-dom';
      import { titleOf } from './title.ts';
      import { createElement } from 'react';
      import { Table } from '@portal/ui/table';
      import { Panel } from '@portal/ui/basics';
      import classes from './books.module.css';
      export default () => createElement(router.Outlet, null, useMatches(), titleOf(), classes.books, Table, Panel, import('./form.ts'));`,
    'src/title.ts': `import { useQuery } from '@tanstack/react-query';
      export const titleOf = () => useQuery({ queryKey: [] }).data.title;`,
    'src/books.module.css': '.books { color: red; }',
    'src/form.ts': `import { Form } from '@portal/ui/forms';
      export { useBlocker } from 'react-router-dom';
      export { Form };`,
  });
  expect(await factsOf(await remoteConfig({ root })())).toMatchObject({
    kind: 'remote',
    version: '1.0.0',
    routes: {
      'books.list': [
        expect.stringMatching(/^remoteEntry/),
        expect.stringMatching(/^static\/css\/.+\.css$/),
        ...Array.from({ length: 2 }, () => expect.stringMatching(/^static\/js\/.+\.js$/)),
      ],
    },
    // Not those of the start, nor those of code that loads later.
    shared: { 'books.list': ['@portal/ui/table'] },
    uses: {
      'react-router-dom': ['Link', 'Outlet', 'useBlocker', 'useMatches'],
      '@tanstack/react-query': ['useQuery'],
      'zod/mini': [],
      // The shell's copy, without which an entry does not start.
      '@module-federation/webpack-bundler-runtime': ['default'],
    },
  });
});

test('the shell lists the names that it includes of modules that it provides in part, and its paths', async () => {
  await write({
    'package.json': { name: 'shell', version: '2.0.0' },
    'src/index.ts': 'export {};',
    'src/shell-portal.ts': `export const shellPortal = { routes: [{ path: '/' }, { path: '/login' }] };`,
    'src/shared-router.ts': `/** The exports that exist. */
      export {
        useParams,
        Link,
        UNSAFE_invariant as invariant,
      } from 'react-router';
      export { RouterProvider } from 'react-router/dom';`,
    'src/shared-query.ts': `export { useQuery } from 'react-query-unshared';`,
    'src/shared-zod.ts': `export { _default, enum } from 'zod-unshared/mini';`,
  });
  expect(await factsOf({ plugins: [shellFactsPlugin(root)] })).toMatchObject({
    kind: 'shell',
    version: '2.0.0',
    contract: CONTRACT_VERSION,
    serves: servedContracts(CONTRACTS),
    paths: ['/', '/login'],
    budgetKilobytes: 155,
    offers: {
      'react-router-dom': ['Link', 'RouterProvider', 'invariant', 'useParams'],
      '@tanstack/react-query': ['useQuery'],
      'zod/mini': ['_default', 'enum'],
      '@module-federation/webpack-bundler-runtime': ['default'],
    },
  });
});

test('a shell can declare its own budget, like a remote', async () => {
  await write({
    'package.json': { name: 'shell', version: '2.0.0', portal: { budgetKilobytes: 160 } },
    'src/index.ts': 'export {};',
    'src/shell-portal.ts': `export const shellPortal = { routes: [] };`,
    ...Object.fromEntries(['router', 'query', 'zod'].map((name) => [`src/shared-${name}.ts`, ''])),
  });
  expect(await factsOf({ plugins: [shellFactsPlugin(root)] })).toMatchObject({ budgetKilobytes: 160 });
});

test("the shell's build fails if code, also that of a library, uses a name that a narrowed module lacks", async () => {
  const dependencies = { 'react-router-dom': '*', '@tanstack/react-query': '*', 'a-library': '*' };
  await write({
    'package.json': { name: 'shell', version: '2.0.0', dependencies },
    'index.html': '<!doctype html>',
    'src/index.ts': `import * as router from 'react-router-dom';
      import { rows } from 'a-library';
      console.log(rows, router.useParams, router.useSubmit);`,
    'node_modules/a-library/package.json': { name: 'a-library', version: '1.0.0', module: 'index.js' },
    'node_modules/a-library/index.js': `import { useQueries } from '@tanstack/react-query';
      export const rows = useQueries();`,
    ...Object.fromEntries(
      ['react-router', 'react-router-dom', '@tanstack/react-query', 'react-query-unshared'].flatMap((name) => [
        [`node_modules/${name}/package.json`, { name, version: '1.0.0', module: 'index.js' }],
        [`node_modules/${name}/index.js`, 'export const [useParams, useSubmit, useQuery, useQueries] = [];'],
      ]),
    ),
    'src/shell-portal.ts': `export const shellPortal = { routes: [] };`,
    'src/shared-router.ts': `export { useParams } from 'react-router';`,
    'src/shared-query.ts': `export { useQuery } from 'react-query-unshared';`,
    'src/shared-zod.ts': '',
    'src/start/first-look.ts': '',
    'src/start/early-sign-in.ts': '',
    'src/start/start-guard.ts': '',
    'src/start/start-rescue.ts': '',
  });
  const words = vi.spyOn(console, 'error').mockImplementation(() => {});
  await expect(factsOf(hostConfig({ root }))).rejects.toThrow('Rspack build failed');
  const said = words.mock.calls.flat().join('\n');
  expect(said).toMatch(/'useQueries'.* was not found in '@tanstack\/react-query'/);
  expect(said).toMatch(/'useSubmit'.* was not found in 'react-router-dom'/);
  expect(said).not.toContain("export 'useParams'");
});

test.each(['1.2', 'v1.2.0', '1.2.0+7', 'latest', '1.02.0'])(
  "the shell's build refuses the version %j",
  async (version) => {
    await write({ 'package.json': { name: 'shell', version: '2.0.0' } });
    vi.stubEnv('PORTAL_SHELL_VERSION', version);
    expect(() => shellVersion(root)).toThrow(`'${version}' in PORTAL_SHELL_VERSION is not a valid version`);
    vi.stubEnv('PORTAL_SHELL_VERSION', '');
    expect(shellVersion(root)).toBe('2.0.0');
    await write({ 'package.json': { name: 'shell', version } });
    expect(() => shellVersion(root)).toThrow('package.json is not a valid version');
  },
);
