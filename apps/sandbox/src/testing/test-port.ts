import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to connections that begin: one of these could be gone before it is listened on. */
const PORTS = { first: 20_000, count: 12_000 };

/** A TCP port on the loopback interface that nothing listened on just now, for what a test starts. */
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
