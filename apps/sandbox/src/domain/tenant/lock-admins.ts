import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { lockTenant } from '../../platform/database/lock-tenant.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { userMemberOf } from '../../platform/http/guard.ts';
import { selectOwned } from '../owned-rows.ts';
import { USERS } from './tenant-users.ts';

/**
 * Makes changes by administrators take turns and rejects a caller who is no longer one. This way, when two administrators
 * demote each other concurrently, one remains.
 */
export async function lockAdmins(trx: Transaction<Schema>, request: FastifyRequest): Promise<void> {
  const member = userMemberOf(request);
  await lockTenant(trx, member);
  const caller = await selectOwned(trx, request, USERS, member.userId);
  if (!caller) throw new PlatformError('FOREIGN_TENANT');
  if (!caller.roles.includes('TENANT_ADMIN')) throw new PlatformError('FORBIDDEN');
}
