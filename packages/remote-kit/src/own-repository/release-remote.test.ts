import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeRemoteBuild } from '../testing/built-fixtures.ts';
import { ADA, startTestSite, type TestSite } from '../testing/site.ts';
import { releaseRemote } from './release-remote.ts';

let site: TestSite;
beforeEach(async () => {
  vi.stubEnv('PORTAL_USER', ADA);
  site = await startTestSite();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await site.remove();
});

async function release(version: string, ...options: string[]): Promise<[code: number, lines: string[]]> {
  const root = join(site.folder, version);
  await writeRemoteBuild(join(root, 'dist'), { entry: `var tenant = '${version}';`, portal: { version } });
  const lines: string[] = [];
  const code = await releaseRemote(
    ['--site', site.siteDir, '--without-rehearsal', 'a test', ...options],
    (line) => lines.push(line),
    root,
  );
  return [code, lines.map((line) => line.replaceAll(site.folder, ''))];
}

test('one command checks a build, publishes it and releases it to users', async () => {
  expect(await release('1.1.0')).toEqual([
    0,
    [
      '✓ tenant 1.1.0 can be promoted.',
      'Published tenant 1.1.0 to /site/remotes/tenant/1.1.0. To release it to users: portal promote tenant@1.1.0',
      'Promoted tenant 1.1.0. There is no earlier version.',
    ],
  ]);
});

test('without a browser for the rehearsal, nothing is published', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  const root = join(site.folder, '1.1.0');
  await writeRemoteBuild(join(root, 'dist'), { entry: 'var tenant;', portal: { version: '1.1.0' } });
  const released = releaseRemote(['--site', site.siteDir], () => undefined, root);
  await expect(released).rejects.toThrow("CHROMIUM_PATH is '/nowhere/chromium'");
  expect(existsSync(join(site.siteDir, 'remotes/tenant/1.1.0'))).toBe(false);
});

test('a lower version is released only if the team says so', async () => {
  await release('1.1.0');
  const [code] = await release('1.0.0');
  expect(code).toBe(1);
  expect((await site.registry()).remotes).toMatchObject([{ version: '1.1.0' }]);
  expect((await release('1.0.0', '--downgrade', '--replaces', '1.1.0'))[0]).toBe(0);
  expect((await site.registry()).remotes).toMatchObject([{ version: '1.0.0' }]);
});

test('an archive takes no other options', async () => {
  const archive = releaseRemote(['--site', site.siteDir, '--archive', 'payouts.tar.gz'], () => undefined);
  await expect(archive).rejects.toThrow('Specify --archive <file> without other options');
});
