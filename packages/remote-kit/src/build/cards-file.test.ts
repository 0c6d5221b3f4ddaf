import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { createRsbuild } from '@rsbuild/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readBuiltRemote } from '../releases/built.ts';
import { integrityFaults } from '../releases/check-rules.ts';
import { remoteConfig } from './remote.ts';
import { integrityOf } from '../site/site-files.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cards-file-'));
});
afterEach(() => rm(root, { recursive: true }));

/** Builds a remote with these cards. Resolves to the folder of its build. */
async function buildWith(cards: Readonly<Record<string, string>>): Promise<string> {
  const files = {
    'package.json':
      '{ "name": "mfe-books", "version": "1.0.0", "dependencies": { "react": "*", "@portal/ui": "*", "@portal/api-client": "*" } }',
    'node_modules/react/package.json': '{ "name": "react", "version": "19.3.1" }',
    'node_modules/@portal/api-client/package.json':
      '{ "name": "@portal/api-client", "version": "1.0.0", "dependencies": { "zod": "*" } }',
    'node_modules/zod/package.json': '{ "name": "zod", "version": "4.6.7" }',
    'node_modules/@portal/ui/package.json': '{ "name": "@portal/ui", "version": "1.0.0" }',
    'src/portal.config.ts': `export const portal = {
      contract: 1, id: 'books', owner: 'Books team', routes: [{ id: 'books.list', path: '/books', title: 'Books', access: {} }],
    };`,
    'src/routes.ts': `export const routes = { 'books.list': () => import('./books-page.ts') };`,
    'src/books-page.ts': `import { words } from './words.ts'; export default () => words;`,
    'src/words.ts': `export const words = 'All books';`,
    ...cards,
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  const config = await remoteConfig({ root })();
  const rsbuild = await createRsbuild({ cwd: root, config: { ...config, mode: 'production', logLevel: 'error' } });
  const { close } = await rsbuild.build();
  await close();
  return join(root, 'dist');
}

test('the cards run without a container, with the shared modules of the shell', async () => {
  const dist = await buildWith({
    'src/cards.ts': `
      import { version } from 'react';
      import { words } from './words.ts';
      export const cards = { 'books.latest': async () => words + ' of ' + version };`,
  });
  const shared: string[][] = [];
  const window: { portalCards?: Record<string, () => Promise<string>> } = {};
  const share = (...module: string[]) => {
    shared.push(module);
    return { version: '19.3.1' };
  };
  runInNewContext(await readFile(join(dist, 'cards.js'), 'utf8'), { window, portalBundlerRuntime: { share } });
  expect(await window.portalCards?.['books.latest']?.()).toBe('All books of 19.3.1');
  expect(shared).toEqual([['react', '^19.0.0']]);
});

test('the release has the hash of its cards', async () => {
  const dist = await buildWith({ 'src/cards.ts': `export const cards = { 'books.latest': async () => [] };` });
  const built = await readBuiltRemote(dist);
  expect(built.integrity.cards).toBe(integrityOf(await readFile(join(dist, 'cards.js'))));
  expect(integrityFaults(built)).toEqual([]);
});

test('what the cards import later is in the same file, and schemas that they do not use are not', async () => {
  const dist = await buildWith({
    'src/schemas.ts': `
      import * as z from 'zod/mini';
      export const used = z.object({ title: z.string().check(z.minLength(1)) });
      export const unused = z.array(z.object({ author: z.string().check(z.maxLength(100)) }));`,
    'src/cards.ts': `
      import { used } from './schemas.ts';
      export const cards = { 'books.latest': async () => [used, (await import('./words.ts')).words] };`,
  });
  const cards = await readFile(join(dist, 'cards.js'), 'utf8');
  expect(cards).toContain('All books');
  expect(cards).toContain('title');
  expect(cards).not.toContain('author');
});

test('a schema that the cards do not use is left out with what only it needs, however it is made', async () => {
  const dist = await buildWith({
    'src/package.json': '{ "sideEffects": false }',
    'src/isbn.ts': `const prefixes = ['978', '979'].map((prefix) => prefix + '-known'); export const isKnown = (text) => prefixes.includes(text);`,
    'src/schemas.ts': `
      import * as z from 'zod/mini';
      import { isKnown } from './isbn.ts';
      export const isbnInput = (max) => {
        const limit = z.maxLength(max);
        return z.string().check(limit, z.refine(isKnown));
      };
      export const used = z.object({ title: z.string().check(z.minLength(1)) });
      export const unused = z.object({ author: isbnInput(13) }).check(z.check(({ value }) => {
        const { author } = value;

        isKnown(author);
      }));
      export const alsoUnused = isbnInput(10);
      export const afterwards = 'the next statement';`.replaceAll('\n      ', '\n'),
    'src/cards.ts': `
      import { afterwards, used } from './schemas.ts';
      export const cards = { 'books.latest': async () => [used, afterwards] };`,
  });
  const cards = await readFile(join(dist, 'cards.js'), 'utf8');
  expect(cards).toContain('title');
  expect(cards).toContain('the next statement');
  expect(cards).not.toContain('author');
  expect(cards).not.toContain('known');
});

test('a release without cards has no such file', async () => {
  expect((await readBuiltRemote(await buildWith({}))).integrity).not.toHaveProperty('cards');
});

test('cards that import a part of the user interface do not build, and the build says why', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const building = buildWith({
    'src/cards.ts': `
      import { PagedTable } from '@portal/ui/table';
      export const cards = { 'books.latest': async () => [String(PagedTable)] };`,
  });
  await expect(building).rejects.toThrow();
  const why = 'src/cards.ts imports @portal/ui/table, which home must not load';
  expect(printed).toHaveBeenCalledWith(expect.stringContaining(why));
});
