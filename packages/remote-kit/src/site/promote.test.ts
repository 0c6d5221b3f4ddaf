import { existsSync } from 'node:fs';
import { readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeRemoteBuild } from '../testing/built-fixtures.ts';
import { promote } from './promote.ts';
import { switchRemote } from './switch-remote.ts';
import { ADA, publishUnchecked, startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeEach(async () => {
  site = await startTestSite();
});
afterEach(() => site.remove());

const tenant = (version: string) => ({ id: 'tenant', version });

/** The registry file, unparsed by the contract. */
const promoted = async () => JSON.parse(await site.read('registry.json'));

async function promotedTenant() {
  const { remotes, refused } = await site.registry();
  expect(refused).toEqual([]);
  return remotes.find(({ id }) => id === 'tenant');
}

test("words for screens stay in the release: in the registry, every page's start would load them", async () => {
  const words = [{ route: 'tenant.users', words: ['staff'] }];
  await site.releaseTenant('1.0.0', { portal: { words } });
  expect(JSON.parse(await site.read('remotes/tenant/1.0.0/portal.json')).words).toEqual(words);
  const [{ portal }] = (await promoted()).remotes;
  expect(portal).toMatchObject({ id: 'tenant', nav: [] });
  expect(portal).not.toHaveProperty('words');
});

describe('publishing a release', () => {
  test('changes nothing for users', async () => {
    const before = await site.read('registry.json');
    await site.publishTenant('1.0.0');
    await site.publishShell('2.0.0', { script: 'start(2)' });
    expect(await site.read('registry.json')).toBe(before);
    expect(await site.read('index.html')).toContain('1.0.0');
    expect(await site.read('remotes/tenant/1.0.0/remoteEntry.js')).toContain('1.0.0');
  });

  test('is permanent: publishing the same content again has no effect, and different content is refused', async () => {
    await site.publishTenant('1.0.0');
    await site.publishTenant('1.0.0');
    await expect(site.publishTenant('1.0.0', { entry: 'var other;' })).rejects.toThrow(
      "version 1.0.0 of remote 'tenant' exists with different content: increase its version in package.json and build it again",
    );
    await expect(site.publishShell('1.1.0', { script: 'other()' })).rejects.toThrow(
      'static/js/index.7.js exists with different content',
    );
    await expect(site.publishShell('1.0.0', { provided: {} })).rejects.toThrow(
      'version 1.0.0 of the shell exists with different content',
    );
    expect(await site.read('remotes/tenant/1.0.0/remoteEntry.js')).toBe("var tenant = '1.0.0';");
  });

  test.each(['1.0', 'v1.0.0', '1.0.0+build', '../../1.0.0', '1.0.0/../..', '', '01.0.0', '1.0.0-', 'latest'])(
    "'%s' is not a valid version",
    async (version) => {
      await expect(site.publishTenant(version)).rejects.toThrow(
        /is not a valid version|is not a valid build file|must not be empty|at least/i,
      );
      expect(existsSync(join(site.siteDir, 'remotes'))).toBe(false);
    },
  );

  test.each([
    ['../tenant', 'lower-case letters'],
    ['shell/../x', 'lower-case letters'],
    ['shell', "a remote cannot have the id 'shell'"],
  ])("'%s' is not a valid id", async (id, sentence) => {
    const routes = [{ id: `${id}.list`, path: '/list', title: 'List', access: {} }];
    await expect(site.publishTenant('1.0.0', { portal: { id, routes } })).rejects.toThrow(sentence);
    expect(existsSync(join(site.siteDir, 'remotes'))).toBe(false);
  });

  test.each(['portal.json', 'release.json', 'mf-manifest.json', 'remoteEntry.js'])(
    'a build without %s is refused',
    async (file) => {
      const dist = join(site.folder, 'incomplete');
      await writeRemoteBuild(dist);
      await rm(join(dist, file));
      await expect(publishUnchecked(site.siteDir, dist)).rejects.toThrow(`${file} is missing: build it again`);
    },
  );

  test('a build with a symbolic link is refused, and so is a missing folder', async () => {
    const dist = join(site.folder, 'linked');
    await writeRemoteBuild(dist);
    await symlink('/etc/passwd', join(dist, 'static/passwords.txt'));
    await expect(publishUnchecked(site.siteDir, dist)).rejects.toThrow('passwords.txt is a symbolic link');
    await expect(publishUnchecked(site.siteDir, join(dist, 'none'))).rejects.toThrow('There is no folder');
  });
});

describe('promoting a remote', () => {
  test('changes the registry, which keeps the previous release', async () => {
    await site.releaseTenant('1.0.0');
    expect(await promotedTenant()).not.toHaveProperty('previous');
    const move = await site.releaseTenant('1.1.0');

    expect(move).toEqual({ id: 'tenant', version: '1.1.0', from: '1.0.0', previous: '1.0.0', isOff: false });
    const first = await promotedTenant();
    expect(first).toMatchObject({
      version: '1.1.0',
      entry: 'remotes/tenant/1.1.0/mf-manifest.json',
      files: { 'tenant.users': ['remoteEntry.js', 'static/js/users.js'] },
      shared: { 'tenant.users': ['@portal/ui/table'] },
      portal: { version: '1.1.0' },
      previous: { version: '1.0.0', entry: 'remotes/tenant/1.0.0/mf-manifest.json' },
    });
    for (const file of ['entry', 'cards'] as const) {
      expect(first?.integrity[file]).toMatch(/^sha384-/);
      expect(first?.previous?.integrity[file]).not.toBe(first?.integrity[file]);
    }
    expect(JSON.parse(await site.read('registry.json'))).toMatchObject({ shell: { version: '1.0.0' } });
  });

  test('again changes nothing', async () => {
    await site.releaseTenant('1.0.0');
    await site.releaseTenant('1.1.0');
    const before = await site.read('registry.json');
    await site.promote(tenant('1.1.0'));
    expect(await site.read('registry.json')).toBe(before);
  });

  test('is refused for a version that is not published, and lists the published versions', async () => {
    await site.releaseTenant('1.0.0');
    await expect(site.promote(tenant('1.0.1'))).rejects.toThrow(
      "version 1.0.1 of remote 'tenant' is not published (published: 1.0.0): publish it first",
    );
    await expect(site.promote({ id: 'webhooks', version: '1.0.0' })).rejects.toThrow('(published: none)');
    await expect(
      promote(join(site.folder, 'nowhere'), tenant('1.0.0'), { by: ADA, began: Date.now() }),
    ).rejects.toThrow('there is no site at');
  });

  test('keeps properties that somebody added to the registry', async () => {
    for (const version of ['1.0.0', '1.1.0']) await site.releaseTenant(version);
    const { remotes, ...registry } = await promoted();
    const [entry] = remotes;
    const added = { ...entry, note: 'theirs', previous: { ...entry.previous, note: 'before' } };
    const other = { ...added, id: 'other' };
    const text = JSON.stringify({ ...registry, note: 'ours', remotes: [added, other] });
    await writeFile(join(site.siteDir, 'registry.json'), text);
    await site.releaseTenant('1.2.0');
    const expected = { note: 'ours', remotes: [{ version: '1.2.0', note: 'theirs' }, other] };
    expect(await promoted()).toMatchObject(expected);
    await site.rollBack('tenant');
    expect(await promoted()).toMatchObject({ ...expected, remotes: [{ version: '1.1.0', note: 'theirs' }, other] });
  });

  test.each([
    ['{"contract": 1, "remotes": [', 'is not JSON'],
    ['[]', 'is not a valid registry (check the document)'],
    ['{"contract": 1, "remotes": [{"id": "tenant"}]}', 'remotes.0.version'],
    ['', 'is not JSON'],
  ])('leaves an invalid registry unchanged: %s', async (text, sentence) => {
    await site.publishTenant('1.0.0');
    await writeFile(join(site.siteDir, 'registry.json'), text);
    await expect(site.promote(tenant('1.0.0'))).rejects.toThrow(sentence);
    await expect(site.rollBack('tenant')).rejects.toThrow('nothing was changed');
    expect(await site.read('registry.json')).toBe(text);
  });
});

describe('a remote that is switched off', () => {
  const books = { id: 'books', routes: [{ id: 'books.list', path: '/users', title: 'Books', access: {} }] };
  const state = async () => (await promoted()).remotes[0].state;
  beforeEach(async () => {
    for (const version of ['1.0.0', '1.1.0']) await site.releaseTenant(version);
    await switchRemote(site.siteDir, 'tenant', 'disabled', { by: ADA });
  });

  test('is hidden, and unchanged when it is switched on again', async () => {
    expect((await site.registry()).remotes).toEqual([]);
    expect(await switchRemote(site.siteDir, 'tenant', 'disabled', { by: ADA })).toEqual({
      version: '1.1.0',
      isNew: false,
    });
    expect(await switchRemote(site.siteDir, 'tenant', 'active', { by: ADA })).toEqual({
      version: '1.1.0',
      isNew: true,
    });
    expect(await promotedTenant()).toMatchObject({ version: '1.1.0', previous: { version: '1.0.0' } });
  });

  test('stays off when another version is promoted or rolled back', async () => {
    expect(await site.releaseTenant('1.2.0')).toMatchObject({ version: '1.2.0', isOff: true });
    expect(await state()).toBe('disabled');
    expect(await site.rollBack('tenant')).toMatchObject({ version: '1.1.0', isOff: true });
    expect(await state()).toBe('disabled');
  });

  test('cannot be switched on if it conflicts with a remote that was promoted in the meantime', async () => {
    await site.publishTenant('1.0.0', { portal: books });
    await site.promote({ id: 'books', version: '1.0.0' });
    const before = await site.read('registry.json');
    await expect(switchRemote(site.siteDir, 'tenant', 'active', { by: ADA })).rejects.toThrow(
      "route 'tenant.users' uses the path '/users', which belongs to remote 'books'",
    );
    expect(await site.read('registry.json')).toBe(before);
    await expect(switchRemote(site.siteDir, 'other', 'disabled', { by: ADA })).rejects.toThrow(
      "remote 'other' is not promoted",
    );
  });
});

describe('promoting the shell', () => {
  test('changes its page and files, but no remote', async () => {
    await site.releaseTenant('1.0.0');
    const { remotes } = await site.registry();
    await site.publishShell('1.1.0', { script: 'start(1.1)' });
    const move = await site.promote({ id: 'shell', version: '1.1.0' });

    expect(move).toMatchObject({ from: '1.0.0', previous: '1.0.0' });
    expect(await site.read('index.html')).toContain('1.1.0');
    expect(JSON.parse(await site.read('registry.json'))).toMatchObject({ shell: { version: '1.1.0' } });
    expect((await site.registry()).remotes).toEqual(remotes);
    // The old script stays for open pages and for a rollback.
    expect(await readdir(join(site.siteDir, 'static/js'))).toHaveLength(2);
    expect(existsSync(join(site.siteDir, 'release.json'))).toBe(false);
  });

  test('is refused if a file that its page needs is missing', async () => {
    await site.publishShell('1.1.0', { script: 'start(1.1)' });
    await rm(join(site.siteDir, 'static/js/index.10.js'));
    await expect(site.promote({ id: 'shell', version: '1.1.0' })).rejects.toThrow(
      'static/js/index.10.js is missing: publish the same build again',
    );
    await site.publishShell('1.1.0', { script: 'start(1.1)' });
    await site.promote({ id: 'shell', version: '1.1.0' });
  });

  test('repairs a site whose shell was deleted', async () => {
    await rm(join(site.siteDir, 'shell/1.0.0'), { recursive: true });
    await site.publishShell('1.1.0', { script: 'start(1.1)' });
    expect(await site.promote({ id: 'shell', version: '1.1.0' })).toMatchObject({ from: '1.0.0' });
    expect(await site.read('index.html')).toContain('1.1.0');
  });

  test('is required before any remote', async () => {
    await rm(join(site.siteDir, 'registry.json'));
    await site.publishTenant('1.0.0');
    await expect(site.promote(tenant('1.0.0'))).rejects.toThrow(
      "no shell is promoted here: promote one before remote 'tenant'",
    );
  });
});

describe('rolling back', () => {
  test('goes back version by version to the first', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.releaseTenant(version);
    expect(await site.rollBack('tenant')).toEqual({
      id: 'tenant',
      version: '1.1.0',
      from: '1.2.0',
      previous: '1.0.0',
      isOff: false,
    });
    expect(await promotedTenant()).toMatchObject({ version: '1.1.0', previous: { version: '1.0.0' } });
    await site.rollBack('tenant');
    expect(await promotedTenant()).toMatchObject({ version: '1.0.0' });
    expect(await promotedTenant()).not.toHaveProperty('previous');
    await expect(site.rollBack('tenant')).rejects.toThrow('was promoted before 1.0.0');
  });

  test('reverts the last promotion, including a promotion of an older version', async () => {
    for (const version of ['1.0.0', '1.1.0']) await site.releaseTenant(version);
    await site.promote(tenant('1.0.0'), { downgrade: true });
    expect(await site.rollBack('tenant')).toMatchObject({ version: '1.1.0', previous: '1.0.0' });
    expect(await site.rollBack('tenant')).toMatchObject({ version: '1.0.0', previous: undefined });
  });

  test("restores the shell's previous page", async () => {
    const page = await site.read('index.html');
    await site.publishShell('1.1.0', { script: 'start(1.1)' });
    await site.promote({ id: 'shell', version: '1.1.0' });
    await site.rollBack('shell');
    expect(await site.read('index.html')).toBe(page);
    expect(JSON.parse(await site.read('registry.json'))).toMatchObject({ shell: { version: '1.0.0' } });
  });

  test.each(['remoteEntry.js', 'cards.js'])('is refused if %s of the previous release was changed', async (file) => {
    for (const version of ['1.0.0', '1.1.0']) await site.releaseTenant(version);
    await writeFile(join(site.siteDir, 'remotes/tenant/1.0.0', file), 'tampered()');
    await expect(site.rollBack('tenant')).rejects.toThrow(
      `remotes/tenant/1.0.0/${file} was changed after it was published: publish the same build again`,
    );
    expect(await promotedTenant()).toMatchObject({ version: '1.1.0' });
  });

  test('works for one step without a history file, because the registry contains the previous release', async () => {
    for (const version of ['1.0.0', '1.1.0']) await site.releaseTenant(version);
    await writeFile(join(site.siteDir, '.history.json'), 'nonsense');
    expect(await site.rollBack('tenant')).toMatchObject({ version: '1.0.0' });
  });

  test('is refused for a remote that is not promoted, or a release that no longer works with the shell', async () => {
    await expect(site.rollBack('tenant')).rejects.toThrow("remote 'tenant' is not promoted");
    await site.releaseTenant('1.0.0');
    await site.releaseTenant('1.1.0', { portal: { requires: { contract: 1, shared: {} } } });
    await site.publishShell('2.0.0', { provided: { react: '20.0.0' } });
    await site.promote({ id: 'shell', version: '2.0.0' });
    await expect(site.rollBack('tenant')).rejects.toThrow('needs react ^19.0.0, but the shell provides 20.0.0');
    expect(await promotedTenant()).toMatchObject({ version: '1.1.0' });
  });
});
