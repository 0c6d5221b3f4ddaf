import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { updatePackages } from './update-packages.ts';

let place: string;
let folder: string;
let packages: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'update-packages-'));
  [folder, packages] = [join(place, 'payouts'), join(place, 'packed')];
  await mkdir(join(folder, 'packages'), { recursive: true });
  await mkdir(packages);
});
afterEach(() => rm(place, { recursive: true }));

const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(folder, file), 'utf8'));
const write = (file: string, value: unknown) => writeFile(join(folder, file), JSON.stringify(value));

test('other packages take the place of those in the repository, and only they are installed again', async () => {
  await write('package.json', {
    name: 'mfe-payouts',
    dependencies: { '@portal/contract': 'file:packages/portal-contract-1.0.0.tgz', zod: '4.1.0' },
    devDependencies: { '@portal/test-kit': 'file:packages/portal-test-kit-1.0.0.tgz' },
  });
  await write('package-lock.json', {
    lockfileVersion: 3,
    packages: {
      '': {},
      'node_modules/@portal/contract': { version: '1.0.0' },
      'node_modules/zod': { version: '4.1.0' },
    },
  });
  await mkdir(join(folder, 'node_modules/@portal/contract'), { recursive: true });
  for (const file of ['portal-contract-1.0.0.tgz', 'portal-test-kit-1.0.0.tgz', 'notes.md'])
    await writeFile(join(folder, 'packages', file), 'before');
  for (const file of ['portal-contract-1.1.0.tgz', 'portal-test-kit-1.0.0.tgz', 'portal-ui-1.0.0.tgz'])
    await writeFile(join(packages, file), 'now');

  await updatePackages({ packages, folder });

  expect((await readdir(join(folder, 'packages'))).toSorted()).toEqual([
    'notes.md',
    'portal-contract-1.1.0.tgz',
    'portal-test-kit-1.0.0.tgz',
    'portal-ui-1.0.0.tgz',
  ]);
  expect(await readFile(join(folder, 'packages/portal-test-kit-1.0.0.tgz'), 'utf8')).toBe('now');
  expect(await read('package.json')).toEqual({
    name: 'mfe-payouts',
    dependencies: { '@portal/contract': 'file:packages/portal-contract-1.1.0.tgz', zod: '4.1.0' },
    devDependencies: {
      '@portal/test-kit': 'file:packages/portal-test-kit-1.0.0.tgz',
      '@portal/ui': 'file:packages/portal-ui-1.0.0.tgz',
    },
  });
  expect(await read('package-lock.json')).toEqual({
    lockfileVersion: 3,
    packages: { '': {}, 'node_modules/zod': { version: '4.1.0' } },
  });
  expect(await readdir(join(folder, 'node_modules'))).toEqual([]);
});

test('a folder without a package.json, or without packages, is not changed, and the error says why', async () => {
  await expect(updatePackages({ packages, folder })).rejects.toThrow('has no package.json');
  await write('package.json', { name: 'mfe-payouts' });
  await expect(updatePackages({ packages, folder })).rejects.toThrow(`${packages} has no packages of the portal`);
  expect(await read('package.json')).toEqual({ name: 'mfe-payouts' });
});
