import type { FastifyRequest } from 'fastify';
import { PlatformError } from './errors.ts';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** For what is no part of the platform but a convenience of whoever runs the sandbox: refuses every other machine. */
export async function allowLoopbackOnly({ socket }: FastifyRequest): Promise<void> {
  if (!LOOPBACK.includes(socket.remoteAddress ?? '')) throw new PlatformError('NOT_FOUND');
}
