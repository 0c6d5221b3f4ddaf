import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { PlatformErrorCode } from '../http/errors.ts';

/** The public part of a private key, or why the key cannot be used. */
export type KeyReading =
  | { readonly fingerprint: string; readonly publicKey: string }
  | { readonly code: PlatformErrorCode };

/** Longer than any real key takes, also on a busy machine; a passphrase can be stretched for hours. */
const READ_MAX_MS = 10_000;

const partsSchema = z.object({ fingerprint: z.string(), publicKey: z.string() });

/**
 * Reads an SSH private key: OpenSSH or PEM. Its public part is in OpenSSH's format, its fingerprint SHA-256. The parser
 * throws some errors from streams, which would end the process, so it runs in a thread.
 */
export async function readSshKey(text: string, passphrase: string | undefined): Promise<KeyReading> {
  const workerData = { text, passphrase };
  const script = join(import.meta.dirname, 'ssh-key-worker.mjs');
  const worker = new Worker(script, { workerData, execArgv: [] });
  try {
    return await new Promise<KeyReading>((resolve, reject) => {
      worker.once('message', (parts) => resolve(partsSchema.parse(parts)));
      worker.once('error', reject);
      worker.once('exit', reject);
      AbortSignal.timeout(READ_MAX_MS).addEventListener('abort', reject);
    });
  } catch {
    return { code: 'SSH_PRIVATE_KEY_IS_NOT_VALID' };
  } finally {
    await worker.terminate();
  }
}
