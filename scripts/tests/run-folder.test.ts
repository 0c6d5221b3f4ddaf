import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createRunFolder } from './run-folder.ts';

test('the folder of a killed run is deleted by the next run, and that of a run in progress stays', async () => {
  const first = await createRunFolder();
  onTestFinished(() => rm(first, { recursive: true }));
  const { pid } = spawnSync(process.execPath, ['--version']);
  const ofKilled = path.join(path.dirname(first), `portal-run-${pid}-killed`);
  await mkdir(ofKilled);

  const second = await createRunFolder();
  onTestFinished(() => rm(second, { recursive: true }));
  expect(existsSync(ofKilled)).toBe(false);
  expect(existsSync(first)).toBe(true);
  expect(second).not.toBe(first);
});
