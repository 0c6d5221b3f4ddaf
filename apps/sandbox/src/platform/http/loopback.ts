import type { FastifyRequest } from 'fastify';
import { PlatformError } from './errors.ts';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const LOOPBACK_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Rejects requests from other machines, and requests for another host name: the page of a foreign site whose name resolves to
 * this machine would count as the same origin. For sandbox tools that are not part of the platform.
 */
export async function allowLoopbackOnly({ ip, socket, headers }: FastifyRequest): Promise<void> {
  // The socket of a request that was passed on belongs to the proxy, and `ip` to its client.
  if (![ip, socket.remoteAddress ?? ''].every((address) => LOOPBACK.includes(address)))
    throw new PlatformError('NOT_FOUND');
  if (!LOOPBACK_NAME.test(headers.host ?? '')) throw new PlatformError('HOST_NOT_LOCAL');
}
