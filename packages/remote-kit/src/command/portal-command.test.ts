import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RemoteBuild, writeRemoteBuild } from '../testing/built-fixtures.ts';
import { runPortal } from './portal-command.ts';
import { ADA, startTestSite, type TestSite, unrehearsed } from '../testing/site.ts';

let site: TestSite;
beforeEach(async () => {
  vi.stubEnv('PORTAL_USER', ADA);
  site = await startTestSite();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await site.remove();
});

/** Runs the command and returns its exit code and output, without this run's temporary folder. */
async function portal(...args: string[]): Promise<[code: number, output: string]> {
  const lines: string[] = [];
  const code = await runPortal([...unrehearsed(args), '--site', site.siteDir], (line) => lines.push(line));
  return [code, lines.join('\n').replaceAll(site.folder, '')];
}

test('a team checks, publishes, promotes and rolls back a release', async () => {
  for (const version of ['1.0.0', '1.1.0']) {
    const dist = join(site.folder, version);
    await writeRemoteBuild(dist, { entry: `var tenant = '${version}';`, portal: { version } });
    expect(await portal('check', dist)).toEqual([0, `✓ tenant ${version} can be promoted.`]);
    expect(await portal('publish', dist)).toEqual([
      0,
      `Published tenant ${version} to /site/remotes/tenant/${version}. To release it to users: portal promote tenant@${version}`,
    ]);
  }
  expect(await portal('publish', join(site.folder, '1.0.0'))).toEqual([
    0,
    'tenant 1.0.0 is already published with the same content.',
  ]);
  expect(await portal('check', 'tenant@1.0.0', 'tenant@1.1.0')).toEqual([
    0,
    '✓ tenant 1.0.0 can be promoted.\n✓ tenant 1.1.0 can be promoted.',
  ]);
  expect(await portal('promote', 'tenant@1.0.0')).toEqual([0, 'Promoted tenant 1.0.0. There is no earlier version.']);
  expect(await portal('promote', 'tenant@1.1.0')).toEqual([
    0,
    'Promoted tenant 1.1.0 (before: 1.0.0). To go back to 1.0.0: portal rollback tenant',
  ]);
  expect(await portal('promote', 'tenant@1.1.0')).toEqual([0, 'tenant 1.1.0 is already promoted.']);
  expect(await portal('status')).toEqual([
    0,
    expect.stringMatching(
      /^shell\n {2}✓ 1\.0\.0 promoted, .*\ntenant\n {2}✓ 1\.1\.0 promoted, .*, without a rehearsal: a test of other things\n {2}✓ 1\.0\.0 previous$/,
    ),
  ]);
  expect(await portal('rollback', 'tenant')).toEqual([
    0,
    'Rolled back to tenant 1.0.0 (before: 1.1.0). There is no earlier version.',
  ]);
});

test('nothing is promoted if the rehearsal cannot run, which says how to go on', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  await site.releaseTenant('1.0.0');
  await site.publishTenant('1.1.0');
  const before = await site.read('registry.json');
  const lines: string[] = [];
  expect(await runPortal(['promote', 'tenant@1.1.0', '--site', site.siteDir], (line) => lines.push(line))).toBe(1);
  expect(lines).toEqual([
    `✗ CHROMIUM_PATH is '/nowhere/chromium', which does not exist: set it to a browser, or go without: --without-rehearsal "why"`,
  ]);
  expect(await site.read('registry.json')).toBe(before);
  // What a promotion refuses anyway is refused before a browser opens.
  await site.publishTenant('0.9.0');
  expect(await runPortal(['promote', 'tenant@0.9.0', '--site', site.siteDir], (line) => lines.push(line))).toBe(1);
  expect(lines.at(-1)).toContain('tenant 0.9.0 is lower than the promoted 1.0.0');
});

test('a remote can be switched off and on, and promoting it in between says that it is switched off', async () => {
  await site.releaseTenant('1.0.0');
  await site.publishTenant('1.1.0');
  expect(await portal('enable', 'tenant')).toEqual([0, 'tenant 1.0.0 is already switched on.']);
  expect(await portal('disable', 'tenant')).toEqual([
    0,
    'Switched off tenant 1.0.0. To switch it on again: portal enable tenant',
  ]);
  expect(await portal('promote', 'tenant@1.1.0')).toEqual([
    0,
    'Promoted tenant 1.1.0 (before: 1.0.0). To go back to 1.0.0: portal rollback tenant\ntenant is switched off. To switch it on: portal enable tenant',
  ]);
  expect((await portal('status'))[1]).toMatch(
    /^tenant {2}disabled, \d{4}-\d\d-\d\d \d\d:\d\d UTC, Ada <ada@portal\.example>\n {2}✓ 1\.1\.0 promoted, /m,
  );
  expect(await portal('enable', 'tenant')).toEqual([
    0,
    'Switched on tenant 1.1.0. To switch it off again: portal disable tenant',
  ]);
});

test('status says who promoted what users have, when, and from which commit, and a roll back changes it', async () => {
  for (const version of ['1.0.0', '1.1.0']) {
    const dist = join(site.folder, version);
    await writeRemoteBuild(dist, {
      entry: `var tenant = '${version}';`,
      portal: { version },
    });
    await portal('publish', dist);
    await portal('promote', `tenant@${version}`);
  }
  const tenant = async () =>
    (await portal('status'))[1]
      .split('\n')
      .slice(2)
      .map((line) => line.replace(/\d{4}-.* UTC/, 'NOW'));
  expect(await tenant()).toEqual([
    'tenant',
    '  ✓ 1.1.0 promoted, NOW, Ada <ada@portal.example>, commit 3c11b2456af7, without a rehearsal: a test of other things',
    '  ✓ 1.0.0 previous',
  ]);
  vi.stubEnv('PORTAL_USER', 'Bo <bo@portal.example>');
  await portal('rollback', 'tenant', '--replaces', '1.1.0');
  expect(await tenant()).toEqual([
    'tenant',
    '  ✓ 1.1.0',
    '  ✓ 1.0.0 promoted by a roll back, NOW, Bo <bo@portal.example>, commit 3c11b2456af7',
  ]);
});

test('status lists a promoted release whose folder is lost', async () => {
  await site.releaseTenant('1.0.0');
  await rm(join(site.siteDir, 'remotes/tenant/1.0.0'), { recursive: true });
  expect((await portal('status'))[1]).toMatch(/^tenant\n {2}✗ 1\.0\.0 promoted/m);
});

test('status lists versions by precedence, latest first', async () => {
  for (const version of ['1.0.0', '1.0.0-rc.2', '1.0.0-rc.10', '0.9.0', '0.10.0']) await site.publishTenant(version);
  const [, output] = await portal('status');
  expect([...output.matchAll(/✓ (\S+)$/gm)].map(([, version]) => version)).toEqual([
    '1.0.0',
    '1.0.0-rc.10',
    '1.0.0-rc.2',
    '0.10.0',
    '0.9.0',
  ]);
});

test("another team's remote with the same id is promoted only with --new-owner", async () => {
  await site.releaseTenant('1.0.0');
  await site.publishTenant('2.0.0', { portal: { owner: 'Books team' } });
  const [code, output] = await portal('promote', 'tenant@2.0.0');
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^✗ remote 'tenant' belongs to 'Tenant team'.* add --new-owner tenant$/),
  ]);
  expect((await portal('promote', 'tenant@2.0.0', '--new-owner', 'tenant'))[0]).toBe(0);
});

test('status says of each published release whether it can be promoted now', async () => {
  await site.releaseTenant('1.0.0');
  await site.publishTenant('2.0.0', { portal: { requires: { contract: 1, shared: { vue: '^3.0.0' } } } });
  const [code, output] = await portal('status');
  expect(code).toBe(0);
  expect(output).toContain("  ✗ 2.0.0\n      remote 'tenant' needs vue ^3.0.0, which the shell does not provide");
});

test('a refused release exits with 1 and prints one line for each reason', async () => {
  await site.publishTenant('2.0.0', {
    portal: { requires: { contract: 1, shared: { vue: '^3.0.0', react: '^20.0.0' } } },
  });
  for (const command of ['promote', 'check']) {
    const [code, output] = await portal(command, 'tenant@2.0.0');
    expect(code).toBe(1);
    expect(output.split('\n').filter((line) => line.startsWith('✗ '))).toHaveLength(2);
  }
  expect(await portal('promote', 'tenant@3.0.0')).toEqual([
    1,
    "✗ version 3.0.0 of remote 'tenant' is not published (published: 2.0.0): publish it first",
  ]);
});

test.each([
  [[], 'Releases the shell and each remote independently'],
  [['deploy'], "Unknown command 'deploy'"],
  [['check'], 'Specify a release such as webhooks@1.4.0, or a dist folder'],
  [['promote'], 'Specify exactly one release, such as webhooks@1.4.0'],
  [['promote', 'tenant@1.0.0', 'tenant@1.1.0'], 'exactly one'],
  [['promote', 'tenant'], "'tenant' is not a valid release"],
  [['promote', '../shell@1.0.0'], "'../shell@1.0.0' is not a valid release"],
  [['promote', 'tenant@../../etc'], 'is not a valid release'],
  [['promote', 'tenant@1.0.0@2.0.0'], 'is not a valid release'],
  [['rollback', 'tenant@1.0.0'], 'is not a valid id'],
  [['rollback', '..'], 'is not a valid id'],
  [['publish'], 'Specify the dist folder of a build'],
  [['status', 'tenant'], 'status takes no arguments'],
  [['status', '--force'], "Unknown option '--force'"],
  [
    ['rollback', 'tenant', '--loosens', 'tenant.users'],
    '--loosens works only with check, rehearse, publish, promote and release-all',
  ],
  [
    ['status', '--new-owner', 'tenant'],
    '--new-owner works only with check, rehearse, publish, promote and release-all',
  ],
  [['publish', 'dist', '--downgrade'], '--downgrade works only with promote and release-all'],
  [['check', 'dist', '--replaces', '1.0.0'], '--replaces works only with promote and rollback'],
  [['promote', 'tenant@1.0.0', '--replaces', '1.0'], "'1.0' is not a valid version"],
  [['verify', 'tenant'], 'verify takes no arguments'],
  [['rehearse'], 'Specify a release such as webhooks@1.4.0, or a dist folder'],
  [
    ['rollback', 'tenant', '--without-rehearsal', 'late'],
    '--without-rehearsal works only with promote and release-all',
  ],
  [['promote', 'tenant@1.0.0', '--without-rehearsal', ' '], 'Say why'],
  [['release-all'], 'Specify the folder of the builds'],
  [['disable', 'shell'], 'The shell cannot be switched off'],
  [['disable', 'tenant', 'other'], 'exactly one'],
])('portal %j is wrong usage, and says why', async (args, sentence) => {
  const before = await site.read('registry.json');
  const [code, output] = await portal(...args);
  expect(code).toBe(2);
  expect(output).toContain(sentence);
  expect(await site.read('registry.json')).toBe(before);
});

test('--help exits with 0, and other commands need a site', async () => {
  const lines: string[] = [];
  expect(await runPortal(['--help'], (line) => lines.push(line))).toBe(0);
  expect(lines.join('\n')).toContain('portal rollback <id>');
  expect(await runPortal(['status'], (line) => lines.push(line))).toBe(2);
  expect(lines.at(-1)).toBe('Specify the site with --site <folder> or PORTAL_SITE. See portal --help.');
  expect(await runPortal(['status', '--site', join(site.folder, 'none')], (line) => lines.push(line))).toBe(1);
  expect(existsSync(join(site.folder, 'none'))).toBe(false);
});

test.each<[string, RemoteBuild, string]>([
  ['a page over its budget', { facts: { budgetKilobytes: 0.01 } }, 'budget is 0.01 kB'],
  [
    'a need of a newer shell',
    { portal: { requires: { contract: 1, shared: { react: '^20.0.0' } } } },
    'needs react ^20.0.0',
  ],
  ['another owner', { portal: { owner: 'Books team' } }, 'add --new-owner tenant'],
  [
    'opened access',
    { portal: { routes: [{ id: 'tenant.users', path: '/users', title: 'Users', access: { trial: 'allowed' } }] } },
    'add --loosens tenant.users',
  ],
])('check and publish refuse the same, so that no version is used up: %s', async (_what, build, sentence) => {
  await site.releaseTenant('1.0.0');
  const dist = join(site.folder, 'next');
  await writeRemoteBuild(dist, { ...build, portal: { ...build.portal, version: '1.1.0' } });
  const [checkCode, checked] = await portal('check', dist);
  const [publishCode, published] = await portal('publish', dist);
  expect([checkCode, publishCode]).toEqual([1, 1]);
  expect(published).toContain(sentence);
  expect(checked).toBe(`tenant 1.1.0 cannot be promoted:\n${published}`);
  expect((await portal('status'))[1]).not.toContain('1.1.0');
  await writeRemoteBuild(dist, { portal: { version: '1.1.0' } });
  expect((await portal('publish', dist))[0]).toBe(0);
});

test('a remote can be published before any shell is promoted', async () => {
  const dist = join(site.folder, 'first');
  await writeRemoteBuild(dist);
  const lines: string[] = [];
  const args = ['--site', join(site.folder, 'new')];
  expect(await runPortal(['publish', dist, ...args], (line) => lines.push(line))).toBe(0);
  expect(await runPortal(unrehearsed(['promote', 'tenant@1.2.0', ...args]), (line) => lines.push(line))).toBe(1);
  expect(lines.at(-1)).toBe("✗ no shell is promoted here: promote one before remote 'tenant'");
});
