import { createHash } from 'node:crypto';
import { appendFile, cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeRemoteBuild, writeShellBuild } from '../testing/built-fixtures.ts';
import { FILE_LIST, listFiles } from './file-list.ts';
import { runPortal } from '../command/portal-command.ts';
import { readFolder } from '../site/site-files.ts';
import { ADA, startTestSite, type TestSite, unrehearsed } from '../testing/site.ts';

const FONT = 'static/font/text.woff2';
const IMAGE = 'static/image/sign.png';
const DATA = 'static/data/steps.json';
const STYLE = 'static/css/users.css';
const SCRIPT = 'static/js/users.js';

let site: TestSite;
let dist: string;
let shellDist: string;
beforeEach(async () => {
  vi.stubEnv('PORTAL_USER', ADA);
  site = await startTestSite();
  dist = join(site.folder, 'tenant');
  shellDist = join(site.folder, 'shell');
  await writeRemoteBuild(dist, { portal: { version: '1.0.0' } });
  await writeShellBuild(shellDist, { version: '1.1.0', script: 'start(1.1)' });
  await addAssets(dist, 'remoteEntry.js');
  await addAssets(shellDist, 'index.html');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await site.remove();
});

/** Adds files of every other kind to a build, as the bundler would: a loading file contains the style sheet's hash. */
async function addAssets(build: string, loader: string): Promise<void> {
  const [style, script] = ['.users { color: green }', 'users();'];
  const assets = { [FONT]: 'a font', [IMAGE]: 'an image', [DATA]: '{"steps": 3}', [STYLE]: style, [SCRIPT]: script };
  for (const [path, content] of Object.entries(assets)) {
    await mkdir(join(build, path, '..'), { recursive: true });
    await writeFile(join(build, path), content);
  }
  const hashes = [style, script].map((text) => createHash('sha256').update(text).digest('base64'));
  await appendFile(join(build, loader), `<!-- ${hashes.join(' ')} -->`);
  await list(build);
}

async function list(build: string): Promise<void> {
  await writeFile(join(build, FILE_LIST), listFiles((await readFolder(build)).files, undefined));
}

async function portal(...args: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const code = await runPortal([...unrehearsed(args), '--site', site.siteDir], (line) => lines.push(line));
  return { code, output: lines.join('\n').replaceAll(site.folder, '') };
}

/** A way to damage a file or folder, and the reason that a command gives. */
type Damage = readonly [what: string, path: string, damage: (file: string) => Promise<unknown>, why: string];

const DAMAGES: readonly Damage[] = [
  ['a missing script', SCRIPT, (file) => rm(file), 'is missing'],
  ['a missing style sheet', STYLE, (file) => rm(file), 'is missing'],
  ['a missing image', IMAGE, (file) => rm(file), 'is missing'],
  ['a missing font', FONT, (file) => rm(file), 'is missing'],
  ['a missing manifest', 'mf-manifest.json', (file) => rm(file), 'is missing'],
  ['a missing release.json', 'release.json', (file) => rm(file), 'is missing'],
  ['a changed script', SCRIPT, (file) => appendFile(file, ' '), 'was changed after'],
  ['a changed style sheet', STYLE, (file) => appendFile(file, ' '), 'was changed after'],
  ['a changed image', IMAGE, (file) => writeFile(file, 'an Image'), 'was changed after'],
  ['a changed font', FONT, (file) => writeFile(file, 'a Font'), 'was changed after'],
  ['a changed JSON file', DATA, (file) => writeFile(file, '{"steps": 4}'), 'was changed after'],
  ['a manifest that is no JSON any more', 'mf-manifest.json', (file) => writeFile(file, '{'), 'was changed after'],
  ['facts that were changed', 'release.json', (file) => appendFile(file, '\n'), 'was changed after'],
  ['an emptied script', SCRIPT, (file) => writeFile(file, ''), 'is empty'],
  ['a folder in place of a file', IMAGE, (file) => rm(file).then(() => mkdir(file)), 'is a folder instead of a file'],
  [
    'a link in place of a file',
    FONT,
    (file) => rm(file).then(() => symlink('/etc/hostname', file)),
    'is a symbolic link',
  ],
  ['a file that was added', 'static/js/more.js', (file) => writeFile(file, 'more()'), 'is not part of the release'],
  [
    'a file whose name changed case',
    'static/image/Sign.png',
    (file) => rename(file.replace('Sign', 'sign'), file),
    'is not part of the release',
  ],
  ['a damaged list', FILE_LIST, (file) => writeFile(file, '{"files": {'), 'is not a valid list of files'],
  ['a list with a changed hash', FILE_LIST, (file) => replaceIn(file, /sha384-..../, 'sha384-AAAA'), 'was changed'],
  [
    'a list with another algorithm',
    FILE_LIST,
    (file) => replaceIn(file, /sha384-/, 'md5-'),
    'is not a valid list of files',
  ],
  [
    'a list with a path outside',
    FILE_LIST,
    (file) => replaceIn(file, FONT, `../../${FONT}`),
    'which is not a path within the release',
  ],
  [
    'a list with twins',
    FILE_LIST,
    (file) => replaceIn(file, `"${FONT}"`, `"static/image/SIGN.png": "sha384-${'A'.repeat(64)}", "${FONT}"`),
    'differ only in case',
  ],
  ['a missing list', FILE_LIST, (file) => rm(file), FILE_LIST],
];

async function replaceIn(file: string, before: string | RegExp, after: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(before, after));
}

describe('a build with a fault is refused before its version is used up:', () => {
  test.each(DAMAGES)('%s', async (_what, path, damage, why) => {
    for (const build of [dist, shellDist]) {
      await damage(join(build, path));
      const [checked, published] = [await portal('check', build), await portal('publish', build)];
      expect(checked).toEqual({ code: 1, output: expect.stringContaining(path) });
      expect(checked.output).toContain(why);
      expect(published).toEqual(checked);
    }
    expect(existsSync(join(site.siteDir, 'remotes'))).toBe(false);
    expect(existsSync(join(site.siteDir, 'shell/1.1.0'))).toBe(false);
  });
});

describe('a published release with a fault is refused, and publishing the same build repairs it:', () => {
  test.each(DAMAGES)('%s', async (_what, path, damage, why) => {
    expect((await portal('publish', dist, shellDist)).code).toBe(0);
    for (const [name, folder, build] of [
      ['tenant@1.0.0', 'remotes/tenant/1.0.0', dist],
      ['shell@1.1.0', 'shell/1.1.0', shellDist],
    ] as const) {
      // Code, styles and assets of all shells are stored together.
      const place = folder.startsWith('shell') && path.startsWith('static/') ? path : `${folder}/${path}`;
      await damage(join(site.siteDir, place));
      const stray = place === path && why === 'is not part of the release';
      const sentence = stray ? 'belongs to no release' : why;
      const commands = stray ? [['verify']] : [['promote', name], ['verify'], ...(build === dist ? [['status']] : [])];
      for (const command of commands) {
        const { code, output } = await portal(...command);
        expect([command, code]).toEqual([command, command[0] === 'status' ? 0 : 1]);
        expect(output).toContain(place);
        expect(output).toContain(sentence);
      }
      if (stray) await rm(join(site.siteDir, place));
      if (stray && place.includes('Sign'))
        expect((await portal('promote', name)).output).toContain(`${IMAGE} is missing`);
      const { output } = await portal('publish', build);
      if (!stray) expect(output).toContain('Restored the files of');
      expect(await portal('verify')).toMatchObject({ code: 0 });
      expect((await portal('promote', name)).code).toBe(0);
    }
  });
});

test('a stale compressed version is found, and replaced', async () => {
  await portal('publish', dist);
  await writeFile(join(site.siteDir, 'remotes/tenant/1.0.0', `${SCRIPT}.gz`), gzipSync('old()'));
  const { code, output } = await portal('promote', 'tenant@1.0.0');
  expect([code, output]).toEqual([1, expect.stringContaining(`${SCRIPT}.gz does not contain the same as users.js`)]);
  expect((await portal('publish', dist)).output).toContain('Restored');
  expect((await portal('verify')).code).toBe(0);
});

test('a release of which nothing is intact is repaired, because the history knows its build', async () => {
  await portal('publish', dist);
  const folder = join(site.siteDir, 'remotes/tenant/1.0.0');
  const { files } = await readFolder(folder);
  for (const path of files.keys()) await writeFile(join(folder, path), 'damaged');
  expect((await portal('publish', dist)).output).toContain('Restored');
  expect((await portal('verify')).code).toBe(0);
});

test('another build of a damaged version is refused', async () => {
  await portal('publish', dist);
  await writeFile(join(site.siteDir, 'remotes/tenant/1.0.0', SCRIPT), 'damaged');
  await writeFile(join(dist, DATA), '{"steps": 5}');
  await list(dist);
  for (const command of ['check', 'publish']) {
    const { code, output } = await portal(command, dist);
    expect([code, output]).toEqual([
      1,
      expect.stringContaining("version 1.0.0 of remote 'tenant' exists with different content"),
    ]);
  }
});

describe('the promoted shell', () => {
  beforeEach(async () => {
    await portal('publish', shellDist);
    await portal('promote', 'shell@1.1.0');
  });

  test.each(['index.html', 'favicon.svg'])(
    'with a changed %s at the root of the site is repaired by publishing it',
    async (path) => {
      await writeFile(join(site.siteDir, path), '<p>defaced</p>');
      for (const command of ['status', 'verify']) {
        expect((await portal(command)).output).toContain(
          `${path} differs from shell/1.1.0/${path}: promote shell@1.1.0 again`,
        );
      }
      expect((await portal('publish', shellDist)).output).toContain('Restored');
      expect(await portal('verify')).toMatchObject({ code: 0 });
    },
  );

  test('with a damaged image does not prevent a remote from being promoted and rolled back', async () => {
    await site.releaseTenant('2.0.0');
    await site.publishTenant('2.1.0');
    await rm(join(site.siteDir, IMAGE));
    expect((await portal('promote', 'tenant@2.1.0')).code).toBe(0);
    expect((await portal('rollback', 'tenant')).code).toBe(0);
  });
});

test('a hash that was changed in the registry is found, and promoting again restores it', async () => {
  await portal('publish', dist);
  await portal('promote', 'tenant@1.0.0');
  const registry = await site.read('registry.json');
  const changed = registry.replace(/("entry": ")sha384-..../, '$1sha384-AAAA');
  expect(changed).not.toBe(registry);
  await writeFile(join(site.siteDir, 'registry.json'), changed);
  for (const command of ['status', 'verify']) {
    expect((await portal(command)).output).toContain(
      'registry.json has another hash for the entry of tenant 1.0.0 than its file: promote tenant@1.0.0 again',
    );
  }
  await portal('promote', 'tenant@1.0.0');
  expect(await site.read('registry.json')).toBe(registry);
});

test('verify names what the registry refers to but is not published, and what belongs to no release', async () => {
  await portal('publish', dist);
  await portal('promote', 'tenant@1.0.0');
  await rename(join(site.siteDir, 'remotes/tenant/1.0.0'), join(site.siteDir, 'remotes/tenant/old'));
  await writeFile(join(site.siteDir, '.history.json'), '{');
  const { code, output } = await portal('verify');
  expect(code).toBe(1);
  expect(output.split('\n')).toEqual([
    '✗ registry.json names tenant 1.0.0, which is not published: publish it again',
    '✗ .history.json is damaged, so roll backs know one earlier version only: restore it from a backup',
    '✗ remotes/tenant/old belongs to no release: delete it, unless you put it there',
    '3 faults.',
  ]);
});

test('a copy of the site without the files whose names start with a dot is complete', async () => {
  await portal('publish', dist, shellDist);
  await portal('promote', 'shell@1.1.0');
  const copy = join(site.folder, 'copy');
  await cp(site.siteDir, copy, { recursive: true, filter: (file) => !/\/\.[^/]+$/.test(file) });
  const lines: string[] = [];
  expect(await runPortal(['verify', '--site', copy], (line) => lines.push(line))).toBe(0);
  expect(lines).toEqual(['✓ All files of 3 releases are as they were published.']);
});

describe('a release from before file lists', () => {
  beforeEach(async () => {
    await portal('publish', dist);
    const release = join(site.siteDir, 'remotes/tenant/1.0.0');
    await rm(join(release, FILE_LIST));
    await replaceIn(join(release, 'release.json'), '"fileList":true,', '');
  });

  test('is promoted, and status and verify say what it is', async () => {
    expect((await portal('promote', 'tenant@1.0.0')).code).toBe(0);
    expect((await portal('status')).output).toContain('✓ 1.0.0 promoted (made before file lists)');
    const { code, output } = await portal('verify');
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(
        'Made before file lists, so only their scripts and style sheets were compared: tenant@1.0.0',
      ),
    ]);
  });

  test('is refused with a changed style sheet, and the sentence names the file', async () => {
    await appendFile(join(site.siteDir, 'remotes/tenant/1.0.0', STYLE), ' ');
    const { code, output } = await portal('promote', 'tenant@1.0.0');
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`no hash covers ${STYLE}, or it was changed after the build`),
    ]);
  });
});
