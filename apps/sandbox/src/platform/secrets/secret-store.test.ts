import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KEY_FILE, createSecretKey, findSecretKey } from './secret-key.ts';
import { createSecretStore } from './secret-store.ts';

const PLACE = { tenantId: 'a', subject: 'app swish', path: 'access.privateKey' };

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portal-secrets-'));
});
afterEach(() => rm(directory, { recursive: true }));

test('a secret can be read with the same key, at the same place only', () => {
  const key = randomBytes(32);
  const sealed = createSecretStore(key).seal(PLACE, 'plain');
  expect(createSecretStore(key).open(PLACE, sealed)).toBe('plain');
  expect(sealed).not.toBe(createSecretStore(key).seal(PLACE, 'plain'));
  for (const other of [{ tenantId: 'b' }, { subject: 'app blik' }, { path: 'access' }]) {
    expect(() => createSecretStore(key).open({ ...PLACE, ...other }, sealed)).toThrow(/authenticate/);
  }
  expect(() => createSecretStore(randomBytes(32)).open(PLACE, sealed)).toThrow(/authenticate/);
});

test('sandboxes that start together on a new data directory create one key, which only the owner can read', async () => {
  const inside = join(directory, 'new');
  const keys = await Promise.all(Array.from({ length: 8 }, () => createSecretKey(inside)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect((await stat(join(inside, KEY_FILE))).mode & 0o777).toBe(0o600);
});

test('a given key takes the place of the file', async () => {
  const key = randomBytes(32);
  await createSecretKey(directory);
  expect(await findSecretKey(directory, key.toString('base64url'))).toEqual(key);
});

test('looking for a key creates none', async () => {
  const empty = join(directory, 'empty');
  expect(await findSecretKey(empty, undefined)).toBeUndefined();
  await expect(stat(empty)).rejects.toThrow('ENOENT');
});

test('what is not a key stops the start with a sentence', async () => {
  const file = join(directory, KEY_FILE);
  await expect(findSecretKey(directory, 'short')).rejects.toThrow(
    'SANDBOX_KEY must be a key of 32 bytes in base64url.',
  );
  await writeFile(file, '');
  await expect(findSecretKey(directory, undefined)).rejects.toThrow(`${file} must be a key of 32 bytes in base64url.`);
  await rm(file);
  await mkdir(file);
  await expect(findSecretKey(directory, undefined)).rejects.toThrow(`The key file ${file} cannot be read (EISDIR).`);
});
