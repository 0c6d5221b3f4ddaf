import { once } from 'node:events';
import { createServer } from 'node:net';

/** A TCP port on the loopback interface that nothing listened on just now, for what a test starts at once. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.');
  return address.port;
}
