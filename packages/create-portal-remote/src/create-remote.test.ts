import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRemote } from './create-remote.ts';

let place: string;
let folder: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'create-remote-'));
  folder = join(place, 'payouts');
  await mkdir(folder);
});
afterEach(() => rm(place, { recursive: true }));

test('a remote without a valid and free id, an empty folder or the packages is not created, and the error says why', async () => {
  const packages = join(place, 'packages');
  await expect(createRemote({ id: 'Payouts', packages, folder })).rejects.toThrow(
    "A remote's name starts with a letter and contains only lower-case letters",
  );
  const taken = [{ id: 'payouts', owner: 'Payouts team', paths: [], menu: [] }];
  await expect(createRemote({ id: 'payouts', packages, folder, taken })).rejects.toThrow(
    "The id 'payouts' is in use by 'Payouts team'",
  );
  await expect(createRemote({ id: 'payouts', packages, folder })).rejects.toThrow(
    `${packages} has no packages of the portal`,
  );
  expect(await readdir(folder)).toEqual([]);
  await writeFile(join(folder, 'notes.md'), '');
  await expect(createRemote({ id: 'payouts', packages, folder })).rejects.toThrow(
    `Start in an empty folder: ${folder} contains notes.md.`,
  );
});
