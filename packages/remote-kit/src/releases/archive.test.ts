import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync, gunzipSync } from 'node:zlib';
import { extract, type Header, pack } from 'tar-stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runPortal } from '../command/portal-command.ts';
import { contentHash, readFolder } from '../site/site-files.ts';
import { writeRemoteBuild } from '../testing/built-fixtures.ts';
import { startTestSite, type TestSite, unrehearsed } from '../testing/site.ts';

type Entry = Partial<Header> & Pick<Header, 'name'>;

let site: TestSite;
let file: string;
let dist: string;
beforeEach(async () => {
  site = await startTestSite();
  dist = join(site.folder, 'team-dist');
  file = join(site.folder, 'tenant.tar.gz');
  await writeRemoteBuild(dist);
  expect(await portal('archive', dist, '--out', file)).toMatchObject({ code: 0 });
});
afterEach(() => site.remove());

async function portal(...args: string[]) {
  const lines: string[] = [];
  const code = await runPortal(unrehearsed(args), (line) => lines.push(line));
  return { code, output: lines.join('\n') };
}

const publish = ({ release = 'tenant@1.2.0', owner = 'Tenant team' } = {}) =>
  portal('publish', file, '--release', release, '--owner', owner, '--site', site.siteDir);

/** Adds entries after those of the archive. */
async function addEntries(...added: (readonly [Entry, string?])[]): Promise<void> {
  const source = extract();
  source.end(gunzipSync(await readFile(file)));
  const tar = pack();
  for await (const entry of source) tar.entry(entry.header, await buffer(entry));
  for (const [header, content] of added) tar.entry(header, content ?? '');
  tar.finalize();
  await writeFile(file, gzipSync(await buffer(tar)));
}

async function expectRefusal(sentence: string, expected?: Parameters<typeof publish>[0]): Promise<void> {
  const before = contentHash((await readFolder(site.siteDir)).files);
  const { code, output } = await publish(expected);
  expect(output).toContain(sentence);
  expect(code).toBe(1);
  expect(contentHash((await readFolder(site.siteDir)).files)).toBe(before);
}

test('an archive of a build is the same each time, and is published and promoted like its folder', async () => {
  const first = await readFile(file);
  await portal('archive', dist, '--out', file);
  expect((await readFile(file)).equals(first)).toBe(true);
  expect(await publish()).toMatchObject({ code: 0 });
  expect(await portal('promote', 'tenant@1.2.0', '--site', site.siteDir)).toMatchObject({ code: 0 });
  expect((await site.registry()).remotes).toMatchObject([{ id: 'tenant', portal: { version: '1.2.0' } }]);
});

test('the id, version and owner must be those that the platform team names', async () => {
  await expectRefusal('contains tenant-1.2.0, not other-1.2.0 as specified', { release: 'other@1.2.0' });
  await expectRefusal('contains tenant-1.2.0, not tenant-1.3.0 as specified', { release: 'tenant@1.3.0' });
  await expectRefusal("has the owner 'Tenant team', not 'Books team'", { owner: 'Books team' });
  expect(await portal('publish', file, '--site', site.siteDir)).toMatchObject({ code: 2 });
});

const inTop = 'tenant-1.2.0/';
test.each<readonly [string, Entry, string]>([
  ['an absolute path', { name: '/etc/passwd' }, 'is not in the folder'],
  ['a path out of the folder', { name: `${inTop}../../registry.json` }, 'is not a valid path'],
  ['a path out of the folder with backslashes', { name: `${inTop}..\\..\\registry.json` }, 'is not a valid path'],
  ['a path with a backslash', { name: `${inTop}static\\a.js` }, 'static\\a.js is not part of the release'],
  ['an absolute path in its pax header', { name: `${inTop}a`, pax: { path: '/etc/passwd' } }, 'is not in the folder'],
  [
    'a path out of the folder in its pax header',
    { name: `${inTop}a`, pax: { path: `${inTop}../registry.json` } },
    'is not a valid path',
  ],
  ['a larger size in its pax header', { name: `${inTop}a`, pax: { size: '1000000' } }, 'is damaged'],
  [
    'a symbolic link',
    { name: `${inTop}a`, type: 'symlink', linkname: '/etc/passwd' },
    'is not a regular file (symlink)',
  ],
  ['a hard link', { name: `${inTop}a`, type: 'link', linkname: 'portal.json' }, 'is not a regular file (link)'],
  ['a device', { name: `${inTop}a`, type: 'character-device' }, 'is not a regular file (character-device)'],
  ['a second file with the same path', { name: `${inTop}portal.json` }, 'occurs twice'],
  ['a file that is not listed', { name: `${inTop}extra.js` }, 'extra.js is not part of the release'],
])('an archive with %s is refused, and the site does not change', async (_, header, sentence) => {
  await addEntries([header]);
  await expectRefusal(sentence);
});

test('too many files, a large file and an archive that inflates without end are refused', async () => {
  const good = await readFile(file);
  await addEntries(...Array.from({ length: 500 }, (_, index) => [{ name: `${inTop}f${index}` }] as const));
  await expectRefusal('has more than 500 files');
  await writeFile(file, good);
  await addEntries([{ name: `${inTop}big.js` }, ' '.repeat(16 * 1024 * 1024 + 1)]);
  await expectRefusal('is larger than 16 MiB');
  await writeFile(file, gzipSync(Buffer.alloc(65 * 1024 * 1024)));
  await expectRefusal('contains more than 64 MiB');
});

test('an archive that is cut off, changed or continued is refused', async () => {
  const good = await readFile(file);
  const tar = gunzipSync(good);
  await writeFile(file, good.subarray(0, good.length / 2));
  await expectRefusal('is damaged');
  await writeFile(file, gzipSync(tar.subarray(0, -1024)));
  await expectRefusal('is not a complete tar');
  await writeFile(file, Buffer.concat([good, Buffer.from('more')]));
  await expectRefusal('is damaged');
  await writeFile(file, Buffer.concat([good, Buffer.alloc(4)]));
  await expectRefusal('has data after its end');
  await writeFile(file, gzipSync(Buffer.from(tar.toString('latin1').replace('var tenant;', 'var hacked;'), 'latin1')));
  await expectRefusal('cards.js was changed after the build');
});

test('files in a second gzip member are checked like those in the first', async () => {
  const good = await readFile(file);
  const hidden = pack();
  hidden.entry({ name: `${inTop}extra.js` }, 'hidden()');
  hidden.finalize();
  await writeFile(file, Buffer.concat([good, gzipSync(await buffer(hidden))]));
  await expectRefusal('extra.js is not part of the release');
  await writeFile(file, Buffer.concat([good, good]));
  await expectRefusal('occurs twice');
});

test.each([
  ['than the archive', 1024 * 1024, 'is damaged'],
  ['than any file may have', 17 * 1024 * 1024, 'is larger than 16 MiB'],
])('a file that declares a larger size %s is refused', async (_, size, sentence) => {
  const tar = gunzipSync(await readFile(file));
  declareSize(tar, size);
  await writeFile(file, gzipSync(tar));
  await expectRefusal(sentence);
});

/** Writes the size and a valid checksum into the first header of a tar. Source: POSIX.1-1988, ustar. */
function declareSize(tar: Buffer, size: number): void {
  tar.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  tar.write(' '.repeat(8), 148, 'latin1');
  const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
}
