import { parentPort, workerData } from 'node:worker_threads';
import sshpk from 'sshpk';

const { text, passphrase } = workerData;

/** Whether the text is an encrypted private key. OpenSSH's format says so inside the key, the others in a header. */
function isEncrypted() {
  try {
    sshpk.parsePrivateKey(text, 'auto');
    return false;
  } catch (error) {
    return error instanceof Error && error.name === 'KeyEncryptedError';
  }
}

const encrypted = isEncrypted();
// First, because a wrong passphrase may end this thread.
parentPort?.postMessage({ encrypted });
if (!encrypted || passphrase !== undefined) {
  const key = sshpk.parsePrivateKey(text, 'auto', { passphrase });
  key.comment = '';
  parentPort?.postMessage({
    fingerprint: key.fingerprint('sha256').toString(),
    publicKey: key.toPublic().toString('ssh').trim(),
  });
}
