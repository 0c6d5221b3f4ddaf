import { parentPort, workerData } from 'node:worker_threads';
import sshpk from 'sshpk';

const { text, passphrase } = workerData;
const key = sshpk.parsePrivateKey(text, 'auto', { passphrase });
key.comment = '';
parentPort?.postMessage({
  fingerprint: key.fingerprint('sha256').toString(),
  publicKey: key.toPublic().toString('ssh').trim(),
});
