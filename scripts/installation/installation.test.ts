import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root, run } from '../processes/child.ts';

const FILES = [
  'scripts/installation/installation.mjs',
  'packages/remote-kit/src/processes/process-guard.mjs',
  'packages/turn-lock/src/index.mjs',
];
const INSTALLING = 'Installing dependencies …\n';

let folder: string;
let checkout: string;

/** A workspace of two packages, one of which depends on the other. */
beforeAll(async function createCheckout() {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-installation-'));
  checkout = path.join(folder, 'checkout');
  for (const file of FILES) await cp(path.join(root, file), path.join(checkout, file));
  const manifests: Record<string, object> = {
    '.': { devEngines: JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')).devEngines },
    'packages/turn-lock': { name: 'turn-lock' },
    'apps/sandbox': { name: 'sandbox', dependencies: { 'turn-lock': 'workspace:*' } },
  };
  for (const [place, manifest] of Object.entries(manifests)) {
    await mkdir(path.join(checkout, place), { recursive: true });
    await writeFile(path.join(checkout, place, 'package.json'), JSON.stringify(manifest));
  }
  await writeFile(path.join(checkout, 'pnpm-workspace.yaml'), 'packages: [apps/*, packages/*]\n');
  await writeFile(
    path.join(checkout, 'pnpm-lock.yaml'),
    `lockfileVersion: '9.0'
settings: { autoInstallPeers: true, excludeLinksFromLockfile: false }
importers:
  .: {}
  apps/sandbox:
    dependencies:
      turn-lock: { specifier: 'workspace:*', version: 'link:../../packages/turn-lock' }
  packages/turn-lock: {}
`,
  );
  expect(await install()).toEqual({ code: 0, output: INSTALLING });
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

const INSTALL = 'import("./scripts/installation/installation.mjs").then(({ install }) => install())';

function install(env: NodeJS.ProcessEnv = {}): Promise<{ code: number; output: string }> {
  return run(process.execPath, ['-e', INSTALL], { cwd: checkout, env: { ...process.env, ...env } });
}

const link = () => path.join(checkout, 'apps/sandbox/node_modules/turn-lock');
const record = () => path.join(checkout, '.install/record.json');

test('a moved checkout, another user and another package store install nothing', async () => {
  const moved = path.join(folder, 'moved');
  await rename(checkout, moved);
  checkout = moved;
  const env = { HOME: path.join(folder, 'home'), npm_config_store_dir: path.join(folder, 'store') };
  expect(await install(env)).toEqual({ code: 0, output: '' });
  expect(existsSync(path.join(folder, 'home'))).toBe(false);
});

test('a copy without the times of its files installs nothing', async () => {
  const copy = path.join(folder, 'copy');
  await cp(checkout, copy, { recursive: true, verbatimSymlinks: true });
  checkout = copy;
  expect(await install()).toEqual({ code: 0, output: '' });
});

test.each<[string, () => void]>([
  ['a dependency is deleted', () => rmSync(link())],
  ['the record of the installation is deleted', () => rmSync(record())],
])('if %s, the next command installs it again', async (_what, destroy) => {
  destroy();
  expect(await install()).toEqual({ code: 0, output: INSTALLING });
  expect(existsSync(link())).toBe(true);
  expect(await install()).toEqual({ code: 0, output: '' });
});

test('of two commands, one installs and the other waits for it', async () => {
  await rm(link());
  const outputs = (await Promise.all([install(), install()])).map(({ output }) => output).toSorted();
  expect(outputs).toEqual([
    INSTALLING,
    expect.stringMatching(/^(Waiting for another installation \(process \d+\) …\n)?$/),
  ]);
  expect(existsSync(link())).toBe(true);
});

test('after a command was killed while it installed, the next one waits for the installer and repairs', async () => {
  await rm(link());
  const killed = spawn(process.execPath, ['-e', INSTALL], { cwd: checkout, stdio: 'ignore' });
  const group = await vi.waitFor(async () => {
    const { group: found } = JSON.parse(await readFile(record(), 'utf8'));
    expect(found).toBeGreaterThan(1);
    return found;
  }, 30_000);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  // The files that the installer was writing.
  await rm(path.dirname(link()), { recursive: true, force: true });

  expect((await install()).output).toContain(INSTALLING);
  expect(() => process.kill(-group, 0)).toThrow('ESRCH');
  expect(existsSync(link())).toBe(true);
  expect(await install()).toEqual({ code: 0, output: '' });
});

test('an installation that fails says why, and is repeated', async () => {
  const manifest = path.join(checkout, 'apps/sandbox/package.json');
  const valid = await readFile(manifest, 'utf8');
  await writeFile(manifest, valid.replace('workspace:*', 'workspace:^'));
  const { output } = await run(process.execPath, ['-e', `${INSTALL}.catch(({ message }) => console.error(message))`], {
    cwd: checkout,
  });
  expect(output).toMatch(/ERR_PNPM_OUTDATED_LOCKFILE[\s\S]*\nThe dependencies could not be installed; see above\.\n$/);
  await writeFile(manifest, valid);
  expect(await install()).toEqual({ code: 0, output: INSTALLING });
});
