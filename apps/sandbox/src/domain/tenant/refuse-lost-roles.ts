import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { userMemberOf } from '../../platform/http/guard.ts';
import { refuseLosingApprover } from '../approvals/approvers.ts';
import type { UserRow } from './tenant-users.ts';

interface LostRoles {
  readonly user: UserRow;
  /** Afterwards; empty if the user is deleted. */
  readonly roles: readonly string[];
}

/**
 * Refuses a change after which the tenant had no admin, or fewer approvers than it needs: LAST_TENANT_ADMIN, CANNOT_CHANGE_YOURSELF or TWO_APPROVERS_REQUIRED.
 * The caller holds the lock of the tenant.
 */
export async function refuseLostRoles(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  { user, roles }: LostRoles,
): Promise<void> {
  if (!roles.includes('TENANT_ADMIN')) await refuseLosingAdmin(trx, user, userMemberOf(request).userId);
  await refuseLosingApprover(trx, { tenantId: user.tenant_id, userId: user.user_id, roles });
}

async function refuseLosingAdmin(trx: Transaction<Schema>, user: UserRow, callerId: string): Promise<void> {
  if (!user.roles.includes('TENANT_ADMIN') || user.invitation_status !== 'ACCEPTED') return;
  const other = await trx
    .selectFrom('tenant_users')
    .select('user_id')
    .where('tenant_id', '=', user.tenant_id)
    .where('user_id', '!=', user.user_id)
    .where('invitation_status', '=', 'ACCEPTED')
    .where(sql<boolean>`'TENANT_ADMIN' = any(roles)`)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new PlatformError('LAST_TENANT_ADMIN');
  if (user.user_id === callerId) throw new PlatformError('CANNOT_CHANGE_YOURSELF');
}
