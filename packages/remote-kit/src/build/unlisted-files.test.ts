import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeRemoteBuild, writeShellBuild } from '../testing/built-fixtures.ts';
import { readFolder } from '../site/site-files.ts';
import { publishSite } from '../releases/publish.ts';
import { deleteUnlistedFiles } from './unlisted-files.ts';

test('the files that a cache left of another build are deleted, and the build can be published', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'unlisted-'));
  try {
    const [shellDist, remoteDist, siteDir] = [join(folder, 'shell'), join(folder, 'tenant'), join(folder, 'site')];
    await writeShellBuild(shellDist);
    await writeRemoteBuild(remoteDist);
    const built = [...(await readFolder(remoteDist)).files.keys()];
    await writeFile(join(remoteDist, 'of-another-build.js'), 'old()');
    await writeFile(join(remoteDist, 'of-another-build.js.map'), '{}');
    const publish = () => publishSite({ shellDist, remoteDists: [remoteDist], siteDir });
    await expect(publish()).rejects.toThrow('of-another-build.js is not part of the release');

    await deleteUnlistedFiles(remoteDist);

    expect([...(await readFolder(remoteDist)).files.keys()]).toEqual(built);
    await publish();
    expect(await readdir(siteDir)).toContain('registry.json');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a folder without a list of files is left as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'unlisted-'));
  try {
    await writeFile(join(folder, 'notes.txt'), 'mine');
    await deleteUnlistedFiles(folder);
    expect(await readdir(folder)).toEqual(['notes.txt']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
