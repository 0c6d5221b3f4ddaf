import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeRemoteBuild, writeShellBuild } from '../testing/built-fixtures.ts';
import { publishRelease } from '../releases/publish-release.ts';
import { verifySite } from '../site/site-verify.ts';
import { ADA, publishUnchecked, startTestSite, type TestSite, unrehearsed } from '../testing/site.ts';

const MAIN = join(import.meta.dirname, 'portal-main.ts');
/** Preloaded code that kills the process with SIGKILL at its rename number KILL_AT_RENAME. */
const KILL_AT_RENAME = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  let left = Number(process.env.KILL_AT_RENAME);
  const { rename } = fs.promises;
  fs.promises.rename = (from, to) => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return rename(from, to);
  };
  syncBuiltinESMExports();
`;
/** Runs a command that is killed at one of its renames. */
const killedAtRename = (step: number) => [
  'env',
  `NODE_OPTIONS=--import=data:text/javascript,${encodeURIComponent(KILL_AT_RENAME)}`,
  `KILL_AT_RENAME=${step}`,
];
const inFolder = { cwd: join(import.meta.dirname, '../..') };

/** Runs the real `portal` command in its own process. */
async function runPortal(args: readonly string[], wrapped: readonly string[] = []) {
  const command = [...wrapped, process.execPath, '--import', 'tsx', MAIN, ...args];
  const [program = '', ...rest] = command;
  // The restricted process must not damage tsx's cache.
  const env = { ...process.env, PORTAL_USER: ADA, ...(wrapped.length > 0 && { TSX_DISABLE_CACHE: '1' }) };
  const child = spawn(program, rest, { ...inFolder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  await once(child, 'close');
  return { code: child.exitCode, output };
}

describe('two processes at once', () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await startTestSite();
    const other = { id: 'other', routes: [{ id: 'other.list', path: '/other', title: 'Other', access: {} }] };
    for (const version of ['1.0.0', '1.1.0']) {
      await site.publishTenant(version);
      await site.publishTenant(version, { portal: other });
      await site.promote({ id: 'tenant', version });
      await site.promote({ id: 'other', version });
    }
    for (const version of ['1.2.0', '1.3.0']) await site.publishTenant(version);
  });
  afterEach(() => site.remove());

  const portal = (...args: string[]) => runPortal([...unrehearsed(args), '--site', site.siteDir]);

  test('keep all changes, tell the second of two promotions, and readers always see a complete registry', async () => {
    const done = new AbortController();
    const reading = (async () => {
      let reads = 0;
      for (; !done.signal.aborted; reads += 1) {
        expect((await site.registry()).refused).toEqual([]);
        await new Promise(setImmediate);
      }
      return reads;
    })();
    const results = await Promise.all([
      portal('promote', 'tenant@1.2.0'),
      portal('rollback', 'other'),
      portal('promote', 'tenant@1.3.0'),
    ]);
    done.abort();
    expect(await reading).toBeGreaterThan(1);

    const [first, other, second] = results;
    expect(other).toMatchObject({ code: 0 });
    const [winner, refused] = first?.code === 0 ? [first, second] : [second, first];
    const { remotes } = await site.registry();
    const promoted = remotes.find(({ id }) => id === 'tenant')?.version;
    expect(winner).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Promoted tenant ${promoted} (before: 1.1.0)`),
    });
    expect(refused?.code).toBe(1);
    expect(refused?.output).toContain(
      `✗ tenant changed in the meantime: ${ADA} promoted ${promoted} (before: 1.1.0) at 20`,
    );
    expect(refused?.output).toContain(`add --replaces ${promoted}`);
    expect(remotes.find(({ id }) => id === 'other')).toMatchObject({ version: '1.0.0' });
  });

  test('on a full disk, promoted and published releases stay, and no partly written files are left', async () => {
    const before = await site.read('registry.json');
    const names = readdirSync(site.siteDir).filter((name) => !name.startsWith('.lock.'));
    const dist = join(site.folder, 'next');
    await writeRemoteBuild(dist, { portal: { version: '2.0.0' } });
    for (const args of [
      ['promote', 'tenant@1.2.0'],
      ['publish', dist],
    ]) {
      // Limits files to one block, which is smaller than the registry and a page of the remote.
      const { code, output } = await runPortal(
        [...unrehearsed(args), '--site', site.siteDir],
        ['bash', '-c', 'ulimit -f 1; exec "$@"', 'bash'],
      );
      expect(output).toContain('EFBIG');
      expect(code).toBe(1);
      expect(await site.read('registry.json')).toBe(before);
      expect(readdirSync(site.siteDir).filter((name) => !name.startsWith('.lock.'))).toEqual(names);
    }
    await site.promote({ id: 'tenant', version: '1.2.0' });
    await publishUnchecked(site.siteDir, dist);
  });

  test('a killed command leaves the old or the new state, and the next command continues from there', async () => {
    await site.publishShell('1.1.0', { script: 'start(1.1)' });
    const pages = new Map<string | undefined, string>([['1.0.0', await site.read('index.html')]]);
    pages.set('1.1.0', await site.read('shell/1.1.0/index.html'));
    const start = join(site.folder, 'start');
    cpSync(site.siteDir, start, { recursive: true });

    // Kills the process at each of its renames in turn, because only renames are visible to others.
    const outcomes = new Set<string>();
    for (let step = 1; ; step += 1) {
      rmSync(site.siteDir, { recursive: true });
      cpSync(start, site.siteDir, { recursive: true });
      const killed = await runPortal(
        unrehearsed(['promote', 'shell@1.1.0', '--site', site.siteDir]),
        killedAtRename(step),
      );
      const { shell } = JSON.parse(await site.read('registry.json'));
      const page = await site.read('index.html');
      expect([...pages.values()]).toContain(page);
      outcomes.add(`${shell.version} ${page === pages.get(shell.version) ? 'whole' : 'page behind'}`);
      if (killed.code === 0) break;

      await site.rollBack('other');
      const { shell: settled, remotes } = JSON.parse(await site.read('registry.json'));
      expect(settled.version).toBe(shell.version);
      expect(await site.read('index.html')).toBe(pages.get(settled.version));
      expect(remotes[1]).toMatchObject({ id: 'other', version: '1.0.0' });
    }
    expect([...outcomes]).toEqual(['1.0.0 whole', '1.1.0 page behind', '1.1.0 whole']);
  });

  test('a command whose reader has ended completes its work without a word', async () => {
    const toNobody = ['bash', '-c', 'set -o pipefail; "$@" | true', 'bash'];
    const args = unrehearsed(['promote', 'tenant@1.2.0', '--site', site.siteDir]);
    expect(await runPortal(args, toNobody)).toEqual({ code: 0, output: '' });
    expect((await site.registry()).remotes.find(({ id }) => id === 'tenant')?.version).toBe('1.2.0');
  });

  test('two publications of one version leave one whole release', async () => {
    const dist = join(site.folder, 'next');
    await writeRemoteBuild(dist, { portal: { version: '2.0.0' } });
    const results = await Promise.all([portal('publish', dist), portal('publish', dist)]);
    expect(results.map(({ code }) => code)).toEqual([0, 0]);
    const outputs = results.map(({ output }) => output).join('\n');
    expect(outputs).toContain('Published tenant 2.0.0');
    expect(outputs).toContain('tenant 2.0.0 is already published with the same content.');
    expect((await verifySite(site.siteDir)).faults).toEqual([]);
  });

  test('a publication that was killed leaves nothing that the next one does not complete', async () => {
    const dist = join(site.folder, 'shell');
    await writeShellBuild(dist, { version: '1.1.0', script: 'start(1.1)' });
    const start = join(site.folder, 'start');
    cpSync(site.siteDir, start, { recursive: true });
    // Its code, its folder and the history are renamed into place.
    for (const step of [1, 2, 3]) {
      rmSync(site.siteDir, { recursive: true });
      cpSync(start, site.siteDir, { recursive: true });
      const killed = await runPortal(['publish', dist, '--site', site.siteDir], killedAtRename(step));
      expect(killed).toEqual({ code: null, output: '' });
      await publishRelease(site.siteDir, dist, { by: ADA });
      expect((await verifySite(site.siteDir)).faults).toEqual([]);
    }
  });
});
