import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const COST = 16_384;
const BLOCK_SIZE = 8;
const PARALLELISM = 1;
const KEY_BYTES = 32;

/** Hashes a password with scrypt; returns `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
export async function hashPassword(password: string, salt: Buffer = randomBytes(16)): Promise<string> {
  const key = await derive(password, salt, COST, BLOCK_SIZE, PARALLELISM, KEY_BYTES);
  return ['scrypt', COST, BLOCK_SIZE, PARALLELISM, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether the password matches the hash. False for a hash in another format. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [name, cost, blockSize, parallelism, salt, key] = hash.split('$');
  if (name !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(
    password,
    Buffer.from(salt, 'base64url'),
    Number(cost),
    Number(blockSize),
    Number(parallelism),
    expected.length,
  );
  return timingSafeEqual(actual, expected);
}

function derive(password: string, salt: Buffer, N: number, r: number, p: number, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, length, { N, r, p }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
