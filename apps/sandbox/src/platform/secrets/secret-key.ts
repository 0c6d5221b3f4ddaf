import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../refusal.ts';

const KEY_BYTES = 32;

/** The file of the key that encrypts secrets, in the data directory. */
export const KEY_FILE = 'secrets.key';

/**
 * The key that encrypts secrets: the given key (base64url), otherwise the key of the data directory; `undefined` if neither
 * exists yet. Throws a Refusal if the text is not a key, or cannot be read.
 */
export async function findSecretKey(dataDir: string, given: string | undefined): Promise<Buffer | undefined> {
  if (given !== undefined) return readKey(given, 'SANDBOX_KEY');
  const file = join(dataDir, KEY_FILE);
  try {
    return readKey(await readFile(file, 'utf8'), file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new Refusal(`The key file ${file} cannot be read (${String(error.code)}).`);
  }
}

/** Creates the key of a data directory, unless another sandbox has just created it. Returns the key. */
export async function createSecretKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, KEY_FILE);
  await mkdir(dataDir, { recursive: true });
  await createKeyFile(file);
  return readKey(await readFile(file, 'utf8'), file);
}

/** Creates the file, whole, unless it exists. */
async function createKeyFile(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
}

function readKey(text: string, where: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length === KEY_BYTES) return key;
  throw new Refusal(`${where} must be a key of ${KEY_BYTES} bytes in base64url.`);
}
