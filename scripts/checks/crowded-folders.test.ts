import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { crowdedFolders } from './crowded-folders.ts';

let repository: string;

beforeEach(async function createRepository() {
  repository = await mkdtemp(path.join(tmpdir(), 'crowded-folders-'));
  for (const folder of ['apps', 'bench', 'e2e', 'packages', 'scripts']) await mkdir(path.join(repository, folder));
});

afterEach(() => rm(repository, { recursive: true }));

async function fill(folder: string, files: number) {
  await mkdir(path.join(repository, folder), { recursive: true });
  for (let file = 1; file <= files; file += 1) await writeFile(path.join(repository, folder, `${file}.ts`), '');
}

test('a folder with more than 25 files is refused, with what to do', async () => {
  await fill('packages/parts/src', 25);
  await writeFile(path.join(repository, 'packages/parts/src/parts.module.css'), '');
  await fill('e2e', 30);
  expect(crowdedFolders(repository)).toEqual([
    'e2e has 30 files, more than 25. Move those of one subject into a folder that is named after it.',
    'packages/parts/src has 26 files, more than 25. Move those of one subject into a folder that is named after it.',
  ]);
});

test('files in subfolders, installed and built files, and migrations are not counted', async () => {
  await fill('packages/parts/src', 25);
  await fill('packages/parts/src/testing', 25);
  await fill('packages/parts/node_modules', 26);
  await fill('apps/parts/dist/static', 26);
  await fill('apps/parts/.turbo', 26);
  await fill('apps/sandbox/src/platform/database/migrations', 26);
  expect(crowdedFolders(repository)).toEqual([]);
});
