import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { root, run } from '../../scripts/processes/child.ts';

test('every app of this repository is released to an empty site, as documented for a platform team', async () => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'release-all-'));
  const siteDir = path.join(folder, 'site');
  const portal = (...args: string[]) =>
    run(process.execPath, [path.join(root, 'scripts/portal-command.mjs'), ...args, '--site', siteDir]);
  try {
    const apps = path.join(root, 'apps');
    const released = await portal('release-all', apps, '--without-rehearsal', 'rehearse.spec.ts rehearses');
    expect(released, released.output).toMatchObject({ code: 0 });
    const remotes = (await readdir(apps)).filter((name) => name.startsWith('mfe-'));
    const registry = JSON.parse(await readFile(path.join(siteDir, 'registry.json'), 'utf8'));
    expect(registry.remotes.map(({ id }: { id: string }) => `mfe-${id}`).toSorted()).toEqual(remotes.toSorted());
    const verified = await portal('verify');
    expect(verified, verified.output).toMatchObject({ code: 0 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
