import type { FastifyRequest } from 'fastify';
import { PlatformError } from '../../platform/http/errors.ts';
import { isLicensed, memberOf } from '../../platform/http/guard.ts';

/** Throws SERVICE_NOT_LICENSED. */
export async function requireLicence(request: FastifyRequest, name: string): Promise<void> {
  const { tenantId } = memberOf(request);
  if (!(await isLicensed(request.server.services.db, tenantId, name))) throw new PlatformError('SERVICE_NOT_LICENSED');
}
