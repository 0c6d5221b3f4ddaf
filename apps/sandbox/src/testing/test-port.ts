import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral range: an outgoing connection could take such a port before the test listens on it. */
const PORTS = { first: 20_000, count: 12_000 };

/** A TCP port on the loopback interface that is currently free. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    const probe = createServer().listen(port, 'localhost');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) return port;
  }
}
