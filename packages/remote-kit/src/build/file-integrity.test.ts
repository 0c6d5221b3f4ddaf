import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBuilt } from '../releases/built.ts';
import { integrityFaults } from '../releases/check-rules.ts';
import { remoteConfig } from './remote.ts';

let root: string;
let dist: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'file-integrity-'));
  dist = join(root, 'dist');
  const files = {
    'package.json': '{ "name": "mfe-books", "version": "1.0.0" }',
    'src/portal.config.ts': `export const portal = {
      contract: 1, id: 'books', owner: 'Books team', routes: [{ id: 'books.list', path: '/books', title: 'Books', access: {} }],
    };`,
    'src/routes.ts': `export const routes = { 'books.list': () => import('./books-page.ts') };`,
    'src/books-page.ts': `import './books-page.module.css'; export default () => 'All books';`,
    'src/books-page.module.css': '.books { color: green }',
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  const config = await remoteConfig({ root })();
  const rsbuild = await createRsbuild({ cwd: root, config: { ...config, mode: 'production', logLevel: 'error' } });
  const { close } = await rsbuild.build();
  await close();
});
afterAll(() => rm(root, { recursive: true }));

const built = (path: string) => readFile(join(dist, path));

async function filesWith(ending: string): Promise<string[]> {
  const names = await readdir(join(dist, 'static'), { recursive: true });
  return names.filter((name) => name.endsWith(ending)).map((name) => `static/${name}`);
}

test('the entry contains the hash of every script and style sheet that it loads', async () => {
  const entry = (await built('remoteEntry.js')).toString();
  const files = [...(await filesWith('.js')), ...(await filesWith('.css'))];
  expect(files).toHaveLength(3);
  for (const file of files) {
    expect(entry).toContain(
      createHash('sha256')
        .update(await built(file))
        .digest('base64'),
    );
  }
});

test('the manifest contains the hash of what is loaded beside the entry', async () => {
  const [routes = ''] = (await filesWith('.js')).filter((file) => file.includes('expose_routes'));
  const { integrity } = JSON.parse((await built('mf-manifest.json')).toString());
  const hash = createHash('sha384')
    .update(await built(routes))
    .digest('base64');
  expect(integrity).toEqual({ [routes]: `sha384-${hash}` });
});

test('a build with a style sheet that no hash covers is refused, with the file', async () => {
  const build = await readBuilt(dist);
  expect(integrityFaults(build)).toEqual([]);
  const [style = ''] = await filesWith('.css');
  const files = new Map([...build.files, [style, Buffer.from('.books { color: red }')]]);
  expect(integrityFaults({ ...build, files })).toEqual([expect.stringContaining(`no hash covers ${style}: `)]);
});
