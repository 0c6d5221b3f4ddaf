import { generateKeyPairSync } from 'node:crypto';
import { generateKey } from 'openpgp';
import sshpk from 'sshpk';
import { expect, test } from 'vitest';
import { readPgpKey } from './read-pgp-key.ts';
import { readSshKey } from './read-ssh-key.ts';

const PASSPHRASE = 'correct horse';
const FORMATS = { privateKeyEncoding: { type: 'pkcs8', format: 'pem' } } as const;

const ecdsa = sshpk.generatePrivateKey('ecdsa', { curve: 'nistp256' });
const locked = { cipher: 'aes-256-cbc', passphrase: PASSPHRASE } as const;
const lockedRsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem', ...locked },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const lockedPkcs8 = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem', ...locked },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const lockedOpenSsh = ecdsa.toString('openssh', { passphrase: PASSPHRASE });

test.each([
  ['OpenSSH', ecdsa.toString('openssh'), undefined, 'ecdsa-sha2-nistp256 '],
  ['PEM', ecdsa.toString('pkcs8'), undefined, 'ecdsa-sha2-nistp256 '],
  [
    'PEM of Ed25519',
    generateKeyPairSync('ed25519', { ...FORMATS, publicKeyEncoding: { type: 'spki', format: 'pem' } }).privateKey,
    undefined,
    'ssh-ed25519 ',
  ],
  ['an encrypted PEM', lockedRsa.privateKey, PASSPHRASE, 'ssh-rsa '],
])('the public part of an SSH key in %s is read', async (_format, text, passphrase, start) => {
  expect(await readSshKey(text, passphrase)).toEqual({
    fingerprint: expect.stringMatching(/^SHA256:/),
    publicKey: expect.stringMatching(new RegExp(`^${start}`)),
  });
});

test.each([
  ['a text', 'none', undefined],
  ['a public key', lockedRsa.publicKey, undefined],
  ['a damaged key', ecdsa.toString('openssh').slice(0, 150), undefined],
  ['a text with a passphrase', 'none', PASSPHRASE],
  ['a damaged key with a passphrase', ecdsa.toString('openssh').slice(0, 150), PASSPHRASE],
])('%s is not a valid SSH key', async (_what, text, passphrase) => {
  expect(await readSshKey(text, passphrase)).toEqual({ code: 'SSH_PRIVATE_KEY_IS_NOT_VALID' });
});

// The parser throws some of these outside its own call.
const LOCKED: readonly (readonly [format: string, text: string])[] = [
  ['PEM', lockedRsa.privateKey],
  ['OpenSSH', lockedOpenSsh],
  ['PKCS #8', lockedPkcs8.privateKey],
];

test.each(
  LOCKED.flatMap(
    ([format, text]) =>
      [
        [format, text, undefined, 'KEY_PASSPHRASE_REQUIRED'],
        [format, text, '', 'KEY_PASSPHRASE_REQUIRED'],
        [format, text, 'wrong', 'SSH_KEY_INVALID_PASSPHRASE'],
      ] as const,
  ),
)(
  'an encrypted SSH key in %s is refused if its passphrase is missing or wrong',
  async (_format, text, passphrase, code) => {
    expect(await readSshKey(text, passphrase)).toEqual({ code });
  },
);

test.each(LOCKED)('an encrypted SSH key in %s is read with its passphrase', async (_format, text) => {
  expect(await readSshKey(text, PASSPHRASE)).toMatchObject({ fingerprint: expect.stringMatching(/^SHA256:/) });
});

const DAY_MS = 86_400_000;
const userIDs = [{ name: 'Northwind' }];
const open = await generateKey({ userIDs, format: 'armored' });
const closed = await generateKey({ userIDs, format: 'armored', passphrase: PASSPHRASE });
const expired = await generateKey({
  userIDs,
  format: 'armored',
  date: new Date(Date.now() - DAY_MS),
  keyExpirationTime: 1,
});

test.each([
  ['without a passphrase', open.privateKey, undefined],
  ['with its passphrase', closed.privateKey, PASSPHRASE],
])('the public part of a PGP key %s is read', async (_which, text, passphrase) => {
  expect(await readPgpKey(text, passphrase)).toEqual({
    fingerprint: expect.stringMatching(/^[0-9A-F]{40,64}$/),
    publicKey: expect.stringMatching(/^-----BEGIN PGP PUBLIC KEY BLOCK-----/),
  });
});

test.each([
  ['a text', 'none', undefined, 'PGP_KEY_IS_NOT_VALID'],
  ['a damaged key', open.privateKey.slice(0, 200), undefined, 'PGP_KEY_IS_NOT_VALID'],
  ['a public key', open.publicKey, undefined, 'PGP_KEY_DOES_NOT_CONTAIN_PRIVATE_KEY'],
  ['an expired key', expired.privateKey, undefined, 'PGP_KEY_DOES_NOT_SUPPORT_SIGNING'],
  ['an encrypted key without its passphrase', closed.privateKey, undefined, 'KEY_PASSPHRASE_REQUIRED'],
  ['an encrypted key with an empty passphrase', closed.privateKey, '', 'KEY_PASSPHRASE_REQUIRED'],
  ['an encrypted key with a wrong passphrase', closed.privateKey, 'wrong', 'PGP_KEY_INVALID_PASSPHRASE'],
])('%s as a PGP key gets its code', async (_what, text, passphrase, code) => {
  expect(await readPgpKey(text, passphrase)).toEqual({ code });
});
