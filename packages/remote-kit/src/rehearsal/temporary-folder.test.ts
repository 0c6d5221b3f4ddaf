import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'temporary-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('the folder of a process that was killed is deleted with the next one, and that of a running one stays', async () => {
  const own = await temporaryFolder();
  const { pid } = spawnSync(process.execPath, ['--version']);
  const stale = join(folder, basename(own).replace(`-${process.pid}-`, `-${pid}-`));
  const elsewhere = join(folder, `portal-rehearsal-another-machine-${pid}-abcdef`);
  for (const made of [stale, elsewhere]) await mkdir(join(made, 'data'), { recursive: true });
  await temporaryFolder();
  expect([own, stale, elsewhere].map((made) => existsSync(made))).toEqual([true, false, true]);
});
