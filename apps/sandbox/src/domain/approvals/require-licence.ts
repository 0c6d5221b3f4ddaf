import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { isLicensed, memberOf } from '../../platform/http/guard.ts';
import type { RequestedChange } from './approved-change.ts';

/** Throws SERVICE_NOT_LICENSED if the tenant has no licence, or has it no longer, for the service that a change needs. */
export async function requireLicence(
  db: Kysely<Schema>,
  request: FastifyRequest,
  { licence }: Pick<RequestedChange<never>, 'licence'>,
): Promise<void> {
  if (licence === undefined) return;
  const { tenantId } = memberOf(request);
  if (!(await isLicensed(db, tenantId, licence))) {
    throw new PlatformError('SERVICE_NOT_LICENSED');
  }
}
