import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FIXTURE_COMMIT, writeRemoteBuild } from '../testing/built-fixtures.ts';
import { currentOperator } from './operator.ts';
import { publishRelease } from '../releases/publish-release.ts';
import { readHistory } from '../site/release-history.ts';
import { readFolder } from '../site/site-files.ts';
import { readRegistry } from '../site/site-registry.ts';
import { switchRemote } from '../site/switch-remote.ts';
import { ADA, startTestSite, type TestSite } from '../testing/site.ts';

const BOB = 'Bob <bob@portal.example>';
const tenant = (version: string) => ({ id: 'tenant', version });

let site: TestSite;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 2, 9, 0) });
  site = await startTestSite();
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await site.publishTenant(version);
  await site.promote(tenant('1.0.0'));
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await site.remove();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const promoted = async () => (await site.registry()).remotes[0]?.version;
const history = async () => readHistory(site.siteDir, await readRegistry(site.siteDir));

describe('two people who release at once', () => {
  beforeEach(async () => {
    later(3600);
    await site.promote(tenant('1.1.0'));
  });

  test('the second promotion is told who promoted what, and changes nothing', async () => {
    later(120);
    await expect(site.promote(tenant('1.2.0'), { by: BOB })).rejects.toThrow(
      `tenant changed in the meantime: ${ADA} promoted 1.1.0 (before: 1.0.0) at 2026-03-02T10:00:00.000Z. If you want to replace 1.1.0, add --replaces 1.1.0`,
    );
    expect(await promoted()).toBe('1.1.0');
    await site.promote(tenant('1.2.0'), { by: BOB, replaces: '1.1.0' });
    expect(await promoted()).toBe('1.2.0');
  });

  test('a command that was started before the other promotion is told, also for the same person', async () => {
    const began = Date.now() - 1;
    await expect(site.promote(tenant('1.2.0'), { began })).rejects.toThrow('tenant changed in the meantime');
    await expect(site.rollBack('tenant', { began })).rejects.toThrow('tenant changed in the meantime');
    expect(await promoted()).toBe('1.1.0');
  });

  test('a release that is not the one to replace stays', async () => {
    await expect(site.promote(tenant('1.2.0'), { replaces: '1.0.0' })).rejects.toThrow(
      `tenant 1.0.0 cannot be replaced, because 1.1.0 is promoted, ${ADA} promoted 1.1.0`,
    );
    await expect(site.rollBack('tenant', { replaces: '1.3.0' })).rejects.toThrow('cannot be replaced');
    expect(await promoted()).toBe('1.1.0');
  });

  test('the same person promotes again at once, and anybody does after ten minutes', async () => {
    await site.promote(tenant('1.2.0'));
    later(601);
    await site.promote(tenant('1.3.0'), { by: BOB });
    expect(await promoted()).toBe('1.3.0');
  });

  test('a broken release is rolled back at once by anybody, but not a second time by another person', async () => {
    await site.promote(tenant('1.2.0'));
    later(60);
    await site.rollBack('tenant', { by: BOB });
    expect(await promoted()).toBe('1.1.0');
    later(5);
    await expect(site.rollBack('tenant')).rejects.toThrow(`${BOB} rolled back to 1.1.0 (before: 1.2.0)`);
    await expect(site.promote(tenant('1.2.0'))).rejects.toThrow(`${BOB} rolled back to 1.1.0`);
    expect(await promoted()).toBe('1.1.0');
    await site.rollBack('tenant', { replaces: '1.1.0' });
    expect(await promoted()).toBe('1.0.0');
  });

  test('a promotion of another app is no reason', async () => {
    await site.publishShell('1.1.0', { script: 'start(1.1)' });
    await site.promote({ id: 'shell', version: '1.1.0' }, { by: BOB });
    expect(JSON.parse(await site.read('registry.json'))).toMatchObject({ shell: { version: '1.1.0' } });
  });
});

test('a lower version is promoted only with --downgrade', async () => {
  await site.promote(tenant('1.3.0'));
  await site.publishTenant('1.3.0-rc.1');
  for (const version of ['1.2.0', '1.3.0-rc.1']) {
    await expect(site.promote(tenant(version))).rejects.toThrow(
      `tenant ${version} is lower than the promoted 1.3.0: to go back to the release before, use portal rollback tenant; to promote ${version}, add --downgrade`,
    );
  }
  await site.promote(tenant('1.2.0'), { downgrade: true });
  expect(await promoted()).toBe('1.2.0');
});

describe('the history', () => {
  test('says who promoted, rolled back and switched off what, when, and of which commit', async () => {
    const dist = join(site.folder, 'next');
    for (const version of ['2.0.0', '2.1.0']) {
      await writeRemoteBuild(dist, { portal: { version } });
      await publishRelease(site.siteDir, dist, { by: ADA });
    }
    await site.promote(tenant('2.0.0'));
    later(60);
    await site.promote(tenant('2.1.0'));
    later(60);
    await site.rollBack('tenant', { by: BOB });
    await switchRemote(site.siteDir, 'tenant', 'disabled', { by: BOB });
    const common = { id: 'tenant', commit: FIXTURE_COMMIT };
    expect((await history()).events.slice(2)).toEqual([
      { ...common, at: '2026-03-02T09:00:00.000Z', by: ADA, action: 'promote', from: '1.0.0', version: '2.0.0' },
      { ...common, at: '2026-03-02T09:01:00.000Z', by: ADA, action: 'promote', from: '2.0.0', version: '2.1.0' },
      { ...common, at: '2026-03-02T09:02:00.000Z', by: BOB, action: 'rollback', from: '2.1.0', version: '2.0.0' },
      { at: '2026-03-02T09:02:00.000Z', by: BOB, action: 'disable', id: 'tenant', version: '2.0.0' },
    ]);
  });

  test('says who published a version', async () => {
    const dist = join(site.folder, 'next');
    await writeRemoteBuild(dist, { portal: { version: '2.0.0' } });
    await publishRelease(site.siteDir, dist, { by: BOB });
    expect((await history()).published['tenant@2.0.0']).toMatchObject({
      at: '2026-03-02T09:00:00.000Z',
      by: BOB,
      commit: FIXTURE_COMMIT,
    });
  });

  test('is only in a file that no server sends', async () => {
    const dist = join(site.folder, 'next');
    await writeRemoteBuild(dist, { portal: { version: '2.0.0' } });
    await publishRelease(site.siteDir, dist, { by: ADA });
    await site.promote(tenant('2.0.0'));
    const { files } = await readFolder(site.siteDir);
    const mentions = [...files].filter(([, content]) => content.includes(ADA) || content.includes(FIXTURE_COMMIT));
    expect(mentions.map(([path]) => path)).toEqual(['.history.json']);
  });

  test('leaves out a promotion that was interrupted before it took effect', async () => {
    const registry = await site.read('registry.json');
    await site.promote(tenant('1.1.0'));
    await writeFile(join(site.siteDir, 'registry.json'), registry);
    const { events, promoted: versions } = await history();
    expect(events.map(({ version }) => version)).toEqual(['1.0.0', '1.0.0']);
    expect(versions).toMatchObject({ tenant: ['1.0.0'] });
  });

  test('of an earlier command, with versions only, is still read', async () => {
    await site.promote(tenant('1.1.0'));
    await site.promote(tenant('1.2.0'));
    await writeFile(
      join(site.siteDir, '.history.json'),
      JSON.stringify({ shell: ['1.0.0'], tenant: ['1.2.0', '1.1.0', '1.0.0'] }),
    );
    await site.rollBack('tenant');
    await site.rollBack('tenant');
    expect(await promoted()).toBe('1.0.0');
    expect((await history()).events).toHaveLength(2);
  });
});

test.each([
  [{ PORTAL_USER: BOB }, BOB],
  [
    {
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: 'user.name',
      GIT_CONFIG_VALUE_0: 'Eve',
      GIT_CONFIG_KEY_1: 'user.email',
      GIT_CONFIG_VALUE_1: 'eve@portal.example',
    },
    'Eve <eve@portal.example>',
  ],
  [{ PATH: '/nowhere' }, expect.stringMatching(/^.+@.+$/)],
])('the operator is that of the environment, of git, or of the machine: %j', (environment, operator) => {
  for (const [name, value] of Object.entries({ PORTAL_USER: '', ...environment })) vi.stubEnv(name, value);
  expect(currentOperator()).toEqual(operator);
});
