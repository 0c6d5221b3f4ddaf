import type { FastifyRequest } from 'fastify';
import { PlatformError } from './errors.ts';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** Rejects requests from other machines. For sandbox tools that are not part of the platform. */
export async function allowLoopbackOnly({ socket }: FastifyRequest): Promise<void> {
  if (!LOOPBACK.includes(socket.remoteAddress ?? '')) throw new PlatformError('NOT_FOUND');
}
