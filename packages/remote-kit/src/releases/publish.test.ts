import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parseRegistry } from '@portal/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeRemoteBuild, writeShellBuild } from '../testing/built-fixtures.ts';
import { publishSite } from './publish.ts';

let folder: string;
let siteDir: string;
let shellDist: string;
let remoteDist: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-'));
  siteDir = join(folder, 'site');
  shellDist = join(folder, 'shell');
  remoteDist = join(folder, 'tenant');
  await writeShellBuild(shellDist);
  await writeRemoteBuild(remoteDist);
});

afterEach(() => rm(folder, { recursive: true }));

const publish = () => publishSite({ shellDist, remoteDists: [remoteDist], siteDir });

async function publishTenant(): Promise<string> {
  const [tenant] = await publish();
  if (!tenant) throw new Error('nothing was published');
  return tenant.version;
}

const readRegistry = async () => JSON.parse(await readFile(join(siteDir, 'registry.json'), 'utf8'));

describe('publishing', () => {
  test('the registry lists each remote with its manifest, its address and the expected hashes', async () => {
    const version = await publishTenant();
    const { remotes, refused } = parseRegistry(await readRegistry());

    expect(refused).toEqual([]);
    expect(remotes).toHaveLength(1);
    expect(remotes[0]).toMatchObject({
      id: 'tenant',
      version,
      state: 'active',
      portal: { id: 'tenant', version, routes: [{ path: '/users' }] },
    });
    const entry = join(siteDir, remotes[0]?.entry ?? '');
    const hash = async (file: string) =>
      `sha384-${createHash('sha384')
        .update(await readFile(file))
        .digest('base64')}`;
    expect(remotes[0]?.files).toEqual({ 'tenant.users': ['remoteEntry.js', 'static/js/users.js'] });
    expect(remotes[0]?.integrity).toEqual({
      manifest: await hash(entry),
      entry: await hash(join(entry, '../remoteEntry.js')),
      cards: await hash(join(entry, '../cards.js')),
    });
  });

  test('the same builds result in the same registry, and publishing again changes nothing', async () => {
    await publish();
    const first = await readFile(join(siteDir, 'registry.json'), 'utf8');
    await publish();
    expect(await readFile(join(siteDir, 'registry.json'), 'utf8')).toBe(first);

    await publishSite({ shellDist, remoteDists: [remoteDist], siteDir: join(folder, 'elsewhere') });
    expect(await readFile(join(folder, 'elsewhere/registry.json'), 'utf8')).toBe(first);
  });

  test('a changed build gets a new version, and the old version stays', async () => {
    const before = await publishTenant();
    await writeRemoteBuild(remoteDist, { entry: 'var tenant = 2;' });
    const after = await publishTenant();

    expect(before).toMatch(/^1\.2\.0-local\.[0-9a-f]{8}$/);
    expect(after).not.toBe(before);
    expect(await readdir(join(siteDir, 'remotes/tenant'))).toEqual(expect.arrayContaining([before, after]));
    expect((await readRegistry()).remotes[0].version).toBe(after);
  });

  test('publishing the same build again restores a damaged file', async () => {
    const version = await publishTenant();
    const served = join(siteDir, 'remotes/tenant', version, 'remoteEntry.js');
    await writeFile(served, 'damaged');
    await publish();
    expect(await readFile(served, 'utf8')).toBe('var tenant;');
  });

  test('the files of an open page stay for three more publications and are then deleted', async () => {
    const first = await publishTenant();
    const scripts = ['a', 'bb', 'ccc', 'dddd'];
    for (const [index, script] of scripts.entries()) {
      expect(existsSync(join(siteDir, 'remotes/tenant', first, 'remoteEntry.js'))).toBe(true);
      expect(existsSync(join(siteDir, 'static/js/index.7.js'))).toBe(true);
      await rm(join(shellDist, 'static'), { recursive: true });
      await writeShellBuild(shellDist, { script });
      await writeRemoteBuild(remoteDist, { entry: `var tenant = ${index};` });
      await publish();
    }
    expect(existsSync(join(siteDir, 'remotes/tenant', first))).toBe(false);
    expect(existsSync(join(siteDir, 'static/js/index.7.js'))).toBe(false);
    expect(await readdir(join(siteDir, 'static/js'))).toHaveLength(4);
    expect(await readdir(join(siteDir, 'remotes/tenant'))).toHaveLength(4);
  });

  test.each(['', '{"tenant": [', '[]'])(
    'publishing works with a damaged list of kept versions: %j',
    async (damaged) => {
      await publish();
      await writeFile(join(siteDir, '.kept.json'), damaged);
      await writeRemoteBuild(remoteDist, { entry: 'var tenant = 2;' });
      const version = await publishTenant();
      expect((await readRegistry()).remotes[0].version).toBe(version);
      expect(JSON.parse(await readFile(join(siteDir, '.kept.json'), 'utf8')).tenant).toEqual([version]);
    },
  );

  test('text files above 1 kB are compressed with gzip and brotli, but source maps are not', async () => {
    const version = await publishTenant();
    const script = join(siteDir, 'remotes/tenant', version, 'static/js/users.js');
    const plain = await readFile(script);
    expect(gunzipSync(await readFile(`${script}.gz`))).toEqual(plain);
    expect(brotliDecompressSync(await readFile(`${script}.br`))).toEqual(plain);
    expect(existsSync(`${script}.map`)).toBe(true);
    expect(existsSync(`${script}.map.br`)).toBe(false);
    expect(existsSync(join(siteDir, 'remotes/tenant', version, 'remoteEntry.js.br'))).toBe(false);
  });

  test.each([
    { provided: {}, sentence: "remote 'tenant' needs react ^19.0.0, which the shell does not provide" },
    { provided: { react: '18.3.0' }, sentence: "remote 'tenant' needs react ^19.0.0, but the shell provides 18.3.0" },
  ])('a remote is refused if the shell lacks a module that it needs: $sentence', async ({ provided, sentence }) => {
    await writeShellBuild(shellDist, { provided });
    await expect(publish()).rejects.toThrow(sentence);
    expect(existsSync(siteDir)).toBe(false);
  });

  test('two remotes with the same path are refused before anything is written', async () => {
    const other = join(folder, 'other');
    await writeRemoteBuild(other, {
      portal: { id: 'other', routes: [{ id: 'other.users', path: '/users', title: 'Users', access: {} }] },
    });
    const both = publishSite({ shellDist, remoteDists: [remoteDist, other], siteDir });
    await expect(both).rejects.toThrow("remote 'other': the path '/users' is already taken");
    expect(existsSync(siteDir)).toBe(false);
  });

  test('a page or a start over its byte budget starts, with a warning that it could not be released', async () => {
    const warnings: string[] = [];
    await writeRemoteBuild(remoteDist, { facts: { budgetKilobytes: 0.01 } });
    await writeShellBuild(shellDist, { budgetKilobytes: 0.02 });
    await publishSite({ shellDist, remoteDists: [remoteDist], siteDir, warn: (sentence) => warnings.push(sentence) });
    expect(warnings).toEqual([
      expect.stringMatching(/^opening \.\/users-page\.tsx of remote 'tenant' loads .* budget is 0\.01 kB/),
      expect.stringMatching(/^the start of the shell loads .* budget is 0\.02 kB/),
    ]);
  });

  test('a remote that was not built is refused', async () => {
    await rm(join(remoteDist, 'remoteEntry.js'));
    await expect(publish()).rejects.toThrow('remoteEntry.js is missing: build it again');
  });

  test('a manifest with faults is refused with a message', async () => {
    await writeRemoteBuild(remoteDist, { portal: { contract: 9 } });
    await expect(publish()).rejects.toThrow('contract 9 is not supported');
  });
});
