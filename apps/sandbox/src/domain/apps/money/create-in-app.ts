import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { lockTenant } from '../../../platform/database/lock-tenant.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { type Creation, createOnce } from '../../../platform/http/create-once.ts';
import { memberOf } from '../../../platform/http/guard.ts';
import { requireInstalled } from '../installed-apps.ts';

/**
 * Creates something in an installed app, once per Idempotency-Key: see `createOnce`. Takes turns with the other changes of the
 * tenant's apps, so that the app cannot be uninstalled in the meantime. Throws APP_NOT_INSTALLED.
 */
export async function createInApp<T>(
  request: FastifyRequest,
  appId: string,
  { create, exists }: Creation<T>,
): Promise<T> {
  return createOnce(request.server.services.db, request, {
    async create(trx: Transaction<Schema>) {
      await lockTenant(trx, memberOf(request));
      await requireInstalled(trx, request, appId);
      return create(trx);
    },
    exists,
  });
}
