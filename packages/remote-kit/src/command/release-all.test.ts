import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RemoteBuild, writeRemoteBuild, writeShellBuild } from '../testing/built-fixtures.ts';
import { releaseAll } from './release-all.ts';
import { runPortal } from './portal-command.ts';
import { ADA, startTestSite, type TestSite, unrehearsed } from '../testing/site.ts';

let site: TestSite;
let apps: string;
let siteDir: string;
beforeEach(async () => {
  vi.stubEnv('PORTAL_USER', ADA);
  site = await startTestSite();
  apps = join(site.folder, 'apps');
  siteDir = join(site.folder, 'empty');
  await writeShellBuild(join(apps, 'shell/dist'));
  await writeApp('films', '1.0.0');
  await writeApp('books', '2.3.0');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await site.remove();
});

/** Writes the build of a remote with one page at `path`, by default `/<id>`. */
async function writeApp(
  id: string,
  version: string,
  { path = `/${id}`, ...build }: RemoteBuild & { path?: string } = {},
) {
  const routes = [{ id: `${id}.list`, path, title: 'List', access: {} }];
  await rm(join(apps, `mfe-${id}`), { recursive: true, force: true });
  await writeRemoteBuild(join(apps, `mfe-${id}/dist`), {
    entry: `var ${id};`,
    ...build,
    portal: { id, version, routes },
  });
}

async function portal(...args: string[]): Promise<[code: number, lines: string[]]> {
  const lines: string[] = [];
  const code = await runPortal([...unrehearsed(args), '--site', siteDir], (line) =>
    lines.push(line.replaceAll(site.folder, '')),
  );
  return [code, lines];
}

test('all apps are released to an empty site, the shell first, and not again', async () => {
  expect(await portal('release-all', apps)).toEqual([
    0,
    ['shell  1.0.0  promoted', 'books  2.3.0  promoted', 'films  1.0.0  promoted'],
  ]);
  expect((await portal('verify'))[0]).toBe(0);
  expect(await portal('release-all', apps)).toEqual([
    0,
    ['shell  1.0.0  unchanged', 'books  2.3.0  unchanged', 'films  1.0.0  unchanged'],
  ]);
});

test('in an existing site, new versions are promoted, damaged ones restored, and the table says which', async () => {
  await portal('release-all', apps);
  await writeApp('films', '1.1.0');
  await rm(join(siteDir, 'remotes/books/2.3.0/cards.js'));
  expect(await portal('release-all', apps)).toEqual([
    0,
    ['shell  1.0.0  unchanged', 'books  2.3.0  repaired', 'films  1.1.0  promoted (before: 1.0.0)'],
  ]);
});

test('an app whose rehearsal found faults is refused with them, and the others are released', async () => {
  const rehearsed = new Map([
    ['books', ["route 'books.list' as admin: the page renders without end"]],
    ['films', []],
  ]);
  const results = await releaseAll(siteDir, [apps], { by: 'Ada', began: Date.now() }, rehearsed);
  expect(results.map(({ name, outcome, faults }) => [name?.id, outcome, ...faults])).toEqual([
    ['shell', 'promoted'],
    ['films', 'promoted'],
    ['books', 'refused', "route 'books.list' as admin: the page renders without end"],
  ]);
});

test('an app that is refused or was not built does not stop the others, and the exit code says so', async () => {
  await writeApp('books', '2.3.0', { facts: { uses: { 'zod/mini': ['uuid'] } } });
  await mkdir(join(apps, 'mfe-prints'));
  await writeFile(join(apps, 'mfe-prints/rsbuild.config.ts'), '');
  await writeFile(join(apps, 'mfe-prints/package.json'), '{"scripts": {"build": "rsbuild build"}}');
  const [code, lines] = await portal('release-all', apps);
  expect(code).toBe(1);
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^✗ .*apps\/mfe-prints\/dist: There is no folder/),
    expect.stringMatching(/^✗ books 2\.3\.0: remote 'books' uses uuid of zod\/mini, which the shell does not offer/),
  ]);
  expect(lines.slice(2).map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    expect.stringMatching(/apps\/mfe-prints\/dist refused$/),
    'shell 1.0.0 promoted',
    'films 1.0.0 promoted',
    'books 2.3.0 refused',
  ]);
});

test('no remote is released if the shell is refused', async () => {
  await portal('release-all', apps);
  await writeShellBuild(join(apps, 'shell/dist'), { provided: {} });
  await writeApp('films', '1.1.0');
  const [code, lines] = await portal('release-all', apps);
  expect([code, lines]).toEqual([
    1,
    [
      expect.stringContaining('✗ shell 1.0.0: version 1.0.0 of the shell exists with different content'),
      'shell  1.0.0  refused',
      'books  2.3.0  not tried',
      'films  1.1.0  not tried',
    ],
  ]);
});

test('a path can move from one remote to another', async () => {
  await portal('release-all', apps);
  await writeApp('books', '2.4.0', { path: '/films' });
  await writeApp('films', '1.1.0', { path: '/cinema' });
  expect(await portal('release-all', apps)).toEqual([
    0,
    ['shell  1.0.0  unchanged', 'films  1.1.0  promoted (before: 1.0.0)', 'books  2.4.0  promoted (before: 2.3.0)'],
  ]);
});

test('a release that was rolled back is not promoted again, and a lower version only with --downgrade', async () => {
  await portal('release-all', apps);
  await writeApp('films', '1.1.0');
  await portal('release-all', apps);
  await portal('rollback', 'films');
  expect(await portal('release-all', apps)).toEqual([
    1,
    expect.arrayContaining([
      expect.stringMatching(/^✗ films 1\.1\.0: Ada .* rolled back 1\.1\.0 to 1\.0\.0 at .*: increase its version/),
    ]),
  ]);
  await writeApp('books', '2.2.0');
  expect((await portal('release-all', join(apps, 'mfe-books/dist')))[1]).toContainEqual(
    expect.stringContaining('✗ books 2.2.0: books 2.2.0 is lower than the promoted 2.3.0'),
  );
  expect((await portal('release-all', join(apps, 'mfe-books/dist'), '--downgrade'))[0]).toBe(0);
});

test.each([
  ['a folder without builds', () => ['mfe-books'], 'there is no build in'],
  ['a folder that does not exist', () => ['none'], 'There is no folder'],
  ['two builds of one app', () => ['mfe-books/dist', 'other'], 'are both builds of books: name only one of them'],
])('%s is refused', async (_what, folders, sentence) => {
  await rm(join(apps, 'mfe-films'), { recursive: true });
  await writeRemoteBuild(join(apps, 'other'), { portal: { id: 'books', routes: [] } });
  if (sentence.startsWith('there')) await rm(join(apps, 'mfe-books/dist'), { recursive: true });
  const [code, lines] = await portal('release-all', ...folders().map((folder) => join(apps, folder)));
  expect([code, lines.join()]).toEqual([1, expect.stringContaining(sentence)]);
});
