import type { Key, PrivateKey } from 'openpgp';
import type { KeyReading } from './read-ssh-key.ts';

/**
 * Reads an ASCII-armored PGP private key that can sign. Its public part is armored too, its fingerprint in upper case.
 * The library is loaded with the first key.
 */
export async function readPgpKey(text: string, passphrase: string | undefined): Promise<KeyReading> {
  const { decryptKey, readKey } = await import('openpgp');
  const key = await read(() => readKey({ armoredKey: text }));
  if (!key) return { code: 'PGP_KEY_IS_NOT_VALID' };
  // First, because a public key has a signing key as well.
  if (!isPrivate(key)) return { code: 'PGP_KEY_DOES_NOT_CONTAIN_PRIVATE_KEY' };
  if (!(await read(() => key.getSigningKey()))) return { code: 'PGP_KEY_DOES_NOT_SUPPORT_SIGNING' };
  const isOpen = key.isDecrypted() || (await read(() => decryptKey({ privateKey: key, passphrase: passphrase ?? '' })));
  if (!isOpen) return { code: passphrase ? 'PGP_KEY_INVALID_PASSPHRASE' : 'KEY_PASSPHRASE_REQUIRED' };
  return { fingerprint: key.getFingerprint().toUpperCase(), publicKey: key.toPublic().armor() };
}

function isPrivate(key: Key): key is PrivateKey {
  return key.isPrivate();
}

/** The result of a function of the library; `undefined` if the function threw. */
async function read<T>(from: () => Promise<T>): Promise<T | undefined> {
  try {
    return await from();
  } catch {
    return undefined;
  }
}
