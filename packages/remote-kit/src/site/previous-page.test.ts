import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishSite } from '../releases/publish.ts';
import { rollBack } from './promote.ts';
import { verifySite } from './site-verify.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startTestSite();
});
afterEach(() => site.remove());

const previousPage = () => site.read('previous.html').catch(() => undefined);

async function releaseShell(version: string): Promise<void> {
  await site.publishShell(version, { script: `start('${version}')` });
  await site.promote({ id: 'shell', version });
}

describe('the page of the shell before, which serves browsers that cannot start the promoted one', () => {
  test('is that of the previous promotion, and there is none for the first', async () => {
    expect(await previousPage()).toBeUndefined();
    await releaseShell('1.4.0');
    expect(await previousPage()).toBe(await site.read('shell/1.0.0/index.html'));
    await releaseShell('10.0.0');
    expect(await previousPage()).toBe(await site.read('shell/1.4.0/index.html'));
  });

  test('follows a roll back', async () => {
    await releaseShell('1.4.0');
    await releaseShell('10.0.0');
    await rollBack(site.siteDir, 'shell', { by: 'Ada', began: Date.now() });
    expect(await previousPage()).toBe(await site.read('shell/1.0.0/index.html'));
    await rollBack(site.siteDir, 'shell', { by: 'Ada', began: Date.now() });
    expect(await previousPage()).toBeUndefined();
  });

  test('is restored by the next command if it is missing or changed, as after an interrupted one', async () => {
    await releaseShell('1.4.0');
    await writeFile(join(site.siteDir, 'previous.html'), 'half');
    await site.releaseTenant('3.0.0');
    expect(await previousPage()).toBe(await site.read('shell/1.0.0/index.html'));
  });

  test.each([
    ['missing', (file: string) => rm(file)],
    ['changed', (file: string) => writeFile(file, 'half')],
  ])('is reported by `portal verify` if it is %s', async (_what, damage) => {
    await releaseShell('1.4.0');
    expect((await verifySite(site.siteDir)).faults).toEqual([]);
    await damage(join(site.siteDir, 'previous.html'));
    expect((await verifySite(site.siteDir)).faults).toEqual([
      "previous.html is not the page of the shell's previous release: the next promotion or roll back repairs it",
    ]);
  });

  test('is removed if that release was deleted', async () => {
    await releaseShell('1.4.0');
    await rm(join(site.siteDir, 'shell/1.0.0'), { recursive: true });
    await site.releaseTenant('3.0.0');
    expect(await previousPage()).toBeUndefined();
  });

  test('is removed by `npm start`, which keeps no earlier promotion', async () => {
    await releaseShell('1.4.0');
    await publishSite({ siteDir: site.siteDir, shellDist: join(site.folder, 'dist-1'), remoteDists: [] });
    expect(await previousPage()).toBeUndefined();
  });
});
