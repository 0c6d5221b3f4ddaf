import Fastify, { type FastifyInstance } from 'fastify';
import { registerMonitoring } from '../platform/monitoring/index.ts';

/** Starts the sandbox's monitoring alone, without a database. */
export async function startTestMonitoring(): Promise<FastifyInstance> {
  const app = Fastify();
  await registerMonitoring(app);
  return app;
}
