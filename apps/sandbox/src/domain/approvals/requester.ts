import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { LapsedChange } from './approved-change.ts';
import { activeUsers, holdsRequired } from './approvers.ts';
import { type ApprovalRow, endApproval } from './end-approvals.ts';

const LOST = 'The requester no longer has the role for this change.';

/** Throws LapsedChange unless the requester could still make the change: an approval is the second of two people who have the role. */
export async function requireRequester(
  trx: Transaction<Schema>,
  { tenant_id, requester_user_id, required }: ApprovalRow,
): Promise<void> {
  if (requester_user_id === null) return;
  const users = await activeUsers(trx, tenant_id);
  const requester = users.find(({ user_id }) => user_id === requester_user_id);
  if (!requester || !holdsRequired(requester.roles, required)) throw new LapsedChange(LOST);
}

interface ChangedUser {
  readonly tenantId: string;
  readonly userId: string;
  /** Afterwards; empty if the user is deleted. */
  readonly roles: readonly string[];
  /** Whose change it was. */
  readonly by: string;
  /** The request whose approval made the change, and does not lapse. */
  readonly except?: string;
}

/** Makes the pending requests of a user lapse whose change these roles do not allow. The caller holds the lock of the tenant. */
export async function lapseRequestsOf(
  trx: Transaction<Schema>,
  { tenantId, userId, roles, by, except }: ChangedUser,
): Promise<void> {
  const rows = await trx
    .selectFrom('approvals')
    .select(['approval_id', 'required'])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'PENDING')
    .where('requester_user_id', '=', userId)
    .orderBy('approval_id')
    .execute();
  const lapsed = rows.filter((row) => row.approval_id !== except && !holdsRequired(roles, row.required));
  for (const { approval_id } of lapsed) {
    await endApproval(trx, approval_id, { status: 'LAPSED', at: new Date(), by, reason: LOST });
  }
}
