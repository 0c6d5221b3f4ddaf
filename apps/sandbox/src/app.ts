import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Database } from './database/open-database.ts';
import { registerFlags } from './flags/index.ts';
import type { VerifyToken } from './guard.ts';
import { registerIdentity } from './identity/index.ts';

export interface SandboxOptions {
  readonly database: Database;
  /** The sandbox's own origin, e.g. `http://localhost:4301`. */
  readonly url: string;
  /** The portal's origin: the only one whose pages may call, and where sign-in returns to. */
  readonly portalUrl: string;
  readonly logger?: FastifyServerOptions['logger'];
  /** In place of the sandbox's own issuer. */
  readonly verifyToken?: VerifyToken;
}

/** Builds the sandbox: REST API, OpenID provider and flags, ready to listen or to be injected. The caller closes the database. */
export async function createSandbox({ database: { db }, url, portalUrl, logger = false, ...options }: SandboxOptions) {
  const app: FastifyInstance = Fastify({ logger });
  await app.register(cors, {
    origin: portalUrl,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'X-Account-Id',
      'X-Correlation-Id',
      'X-Tenant-Id',
    ],
    exposedHeaders: ['X-Correlation-Id'],
  });
  const { verifyToken } = await registerIdentity(app, { db, url, portalUrl });
  await registerFlags(app, { db });
  app.get('/health', async () => ({ status: 'ok' }));
  void (options.verifyToken ?? verifyToken);
  return app;
}
