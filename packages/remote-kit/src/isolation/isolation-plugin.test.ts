import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { remoteConfig } from '../build/remote.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'isolation-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(root, { recursive: true });
});

const REACT = { react: '*' };

/** Builds a remote with this page. Resolves to what the build says. */
async function buildWith(files: Readonly<Record<string, string>>, dependencies: object = REACT): Promise<string> {
  const library = (name: string, code: string) => ({
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '19.0.0', module: 'index.js' }),
    [`node_modules/${name}/index.js`]: code,
  });
  const all = {
    'package.json': JSON.stringify({ name: 'mfe-books', version: '1.0.0', dependencies }),
    ...library('react', 'export const version = 19;'),
    ...library('react-router', 'export const location = "/";'),
    ...library('a-chart', `import { location } from 'react-router'; export const draw = () => location;`),
    'node_modules/a-chart/style.css': 'svg { color: red; }',
    'src/portal.config.ts': `export const portal = {
      contract: 1, id: 'books', owner: 'Books team', routes: [{ id: 'books.list', path: '/books', title: 'Books', access: {} }],
    };`,
    'src/routes.ts': `export const routes = { 'books.list': () => import('./books-page.ts') };`,
    ...files,
  };
  for (const [path, content] of Object.entries(all)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  const said: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(...words));
  const config = await remoteConfig({ root })();
  const rsbuild = await createRsbuild({ cwd: root, config: { ...config, mode: 'production', logLevel: 'error' } });
  try {
    const { close } = await rsbuild.build();
    await close();
  } catch (error) {
    said.push(String(error));
  }
  return said.join('\n');
}

test('a remote with CSS modules that uses the libraries of the shell is built', async () => {
  const said = await buildWith({
    'src/books-page.ts': `import { version } from 'react'; import classes from './books.module.css'; export default () => [version, classes.page];`,
    'src/books.module.css': '.page p { color: red; }',
  });
  expect(said).toBe('');
});

test.each([
  [
    'an element in a CSS module',
    { 'src/books.module.css': 'header { color: red; }' },
    './books.module.css',
    `src/books.module.css:1: 'header' applies to the whole portal`,
  ],
  [
    'a style sheet that is no CSS module',
    { 'src/books.css': '.page { color: red; }' },
    './books.css',
    'src/books.css: a style sheet that is no CSS module applies',
  ],
  [
    'the style sheet of a library',
    {},
    'a-chart/style.css',
    'node_modules/a-chart/style.css: a style sheet that is no CSS module applies',
  ],
])('%s fails the build, which says where and what to do', async (_what, files, imported, fault) => {
  const page = `import '${imported}'; export default () => null;`;
  expect(await buildWith({ ...files, 'src/books-page.ts': page })).toContain(fault);
});

test('a library that brings a second router fails the build', async () => {
  const said = await buildWith({ 'src/books-page.ts': `import { draw } from 'a-chart'; export default () => draw();` });
  expect(said).toContain("The bundle has a second copy of 'react-router'");
});

test('a package.json that declares a second copy fails the build', async () => {
  const said = await buildWith(
    { 'src/books-page.ts': 'export default () => null;' },
    { ...REACT, 'react-router': '7.6.0' },
  );
  expect(said).toContain("'react-router' would be a second copy. Remove it, and import from 'react-router-dom'.");
});
