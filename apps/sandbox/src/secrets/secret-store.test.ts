import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KEY_FILE, loadSecretKey } from './secret-key.ts';
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
  const keys = await Promise.all(Array.from({ length: 8 }, () => loadSecretKey(inside, undefined)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect((await stat(join(inside, KEY_FILE))).mode & 0o777).toBe(0o600);
});

test('a given key takes the place of the file', async () => {
  const key = randomBytes(32);
  expect(await loadSecretKey(directory, key.toString('base64url'))).toEqual(key);
  await expect(readFile(join(directory, KEY_FILE))).rejects.toThrow('ENOENT');
});

test('a key of another length stops the start with a sentence', async () => {
  await expect(loadSecretKey(directory, 'short')).rejects.toThrow(
    'SANDBOX_KEY must be a key of 32 bytes in base64url.',
  );
  await writeFile(join(directory, KEY_FILE), '');
  await expect(loadSecretKey(directory, undefined)).rejects.toThrow(`${KEY_FILE} must be a key of 32 bytes`);
});
