import { createServer } from 'node:net';

/** Returns why nothing can listen on the port, on both loopback addresses: `undefined`, or a code such as `EADDRINUSE`. */
async function readObstacle(port: number): Promise<string | undefined> {
  for (const host of ['127.0.0.1', '::1']) {
    const code = await new Promise<string | undefined>((resolve) => {
      const probe = createServer();
      probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
      probe.listen(port, host, () => probe.close(() => resolve(undefined)));
    });
    // Others do not concern the port, e.g. a machine without IPv6 has no ::1.
    if (code === 'EADDRINUSE' || code === 'EACCES') return code;
  }
  return undefined;
}

/** Returns whether nothing listens on the port, on both loopback addresses. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await readObstacle(port)) === undefined;
}

/** Returns a sentence about a port that cannot be used. */
export async function findPortFault(port: number): Promise<string | undefined> {
  return describePortFault(port, await readObstacle(port));
}

/** The sentence for an error code of `listen`; `undefined` for one that does not concern the port. */
export function describePortFault(port: number, code: string | undefined): string | undefined {
  if (code === 'EADDRINUSE') return `Port ${port} is in use.`;
  return code === 'EACCES' ? `Port ${port} requires the rights of an administrator.` : undefined;
}
