import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { PlatformErrorCode } from '../../../platform/http/errors.ts';

/** The public part of a private key, or why the key cannot be used. */
export type KeyReading =
  | { readonly fingerprint: string; readonly publicKey: string }
  | { readonly code: PlatformErrorCode };

/** Longer than any real key takes, also on a busy machine; a passphrase can be stretched for hours. */
const READ_MAX_MS = 10_000;

const messageSchema = z.union([
  z.object({ encrypted: z.boolean() }),
  z.object({ fingerprint: z.string(), publicKey: z.string() }),
]);

/**
 * Reads an SSH private key: OpenSSH or PEM. Its public part is in OpenSSH's format, its fingerprint SHA-256. A passphrase that
 * is missing or does not decrypt the key has an error code of its own. The parser throws some errors from streams, which would
 * end the process, so it runs in a thread.
 */
export async function readSshKey(text: string, passphrase: string | undefined): Promise<KeyReading> {
  const workerData = { text, passphrase };
  const script = join(import.meta.dirname, 'ssh-key-worker.mjs');
  const worker = new Worker(script, { workerData, execArgv: [] });
  let isEncrypted = false;
  try {
    return await new Promise<KeyReading>((resolve, reject) => {
      worker.on('message', (sent) => {
        const message = messageSchema.parse(sent);
        if ('encrypted' in message) isEncrypted = message.encrypted;
        else resolve(message);
      });
      // An error can overtake the message that the thread sent before it; the exit, which follows, cannot.
      worker.on('error', () => {});
      worker.once('exit', reject);
      AbortSignal.timeout(READ_MAX_MS).addEventListener('abort', reject);
    });
  } catch {
    if (!isEncrypted) return { code: 'SSH_PRIVATE_KEY_IS_NOT_VALID' };
    return { code: passphrase ? 'SSH_KEY_INVALID_PASSPHRASE' : 'KEY_PASSPHRASE_REQUIRED' };
  } finally {
    await worker.terminate();
  }
}
