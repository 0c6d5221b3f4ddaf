import { PlatformError, type PlatformErrorCode } from '../../../platform/http/errors.ts';
import type { FieldValue } from './configuration-fields.ts';
import { readPgpKey } from './read-pgp-key.ts';
import { type KeyReading, readSshKey } from './read-ssh-key.ts';

export const KEY_REFUSALS: readonly PlatformErrorCode[] = [
  'KEY_PASSPHRASE_REQUIRED',
  'PGP_KEY_DOES_NOT_CONTAIN_PRIVATE_KEY',
  'PGP_KEY_DOES_NOT_SUPPORT_SIGNING',
  'PGP_KEY_INVALID_PASSPHRASE',
  'PGP_KEY_IS_NOT_VALID',
  'SSH_KEY_INVALID_PASSPHRASE',
  'SSH_PRIVATE_KEY_IS_NOT_VALID',
];

/** The error codes for a passphrase that is missing, or does not decrypt the key. */
const PASSPHRASE_REFUSALS: readonly PlatformErrorCode[] = [
  'KEY_PASSPHRASE_REQUIRED',
  'PGP_KEY_INVALID_PASSPHRASE',
  'SSH_KEY_INVALID_PASSPHRASE',
];

const READERS: Readonly<Record<string, typeof readSshKey>> = {
  'pgp-private-key': readPgpKey,
  'ssh-private-key': readSshKey,
};

/** The public parts of private keys, by path, and the faults of the others. */
export interface KeysRead {
  readonly parts: ReadonlyMap<string, Exclude<KeyReading, { code: PlatformErrorCode }>>;
  readonly refusals: readonly PlatformError[];
}

/** Reads all private keys of a configuration, each with the passphrase of its section. A missing or wrong passphrase is a fault of its own field. */
export async function readKeys(fields: readonly FieldValue[]): Promise<KeysRead> {
  const textAt = (path: string) => {
    const value = fields.find((field) => field.path === path)?.value;
    return typeof value === 'string' ? value : undefined;
  };
  const parts = new Map<string, Exclude<KeyReading, { code: PlatformErrorCode }>>();
  const refusals: PlatformError[] = [];
  for (const { path, schema } of fields) {
    const read = READERS[(schema.type === 'string' && schema.format) || ''];
    const text = textAt(path);
    if (!read || text === undefined) continue;
    const passphrasePath = path.replace(/[^.]+$/, 'passphrase');
    const reading = await read(text, textAt(passphrasePath));
    if ('code' in reading) {
      // An app without a field for the passphrase takes only keys that have none.
      const isAtPassphrase =
        PASSPHRASE_REFUSALS.includes(reading.code) && fields.some((field) => field.path === passphrasePath);
      const field = isAtPassphrase ? passphrasePath : path;
      refusals.push(new PlatformError(reading.code, { field }));
    } else parts.set(path, reading);
  }
  return { parts, refusals };
}
