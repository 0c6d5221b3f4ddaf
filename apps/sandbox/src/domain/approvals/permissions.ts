import type { ApprovalSwitch } from '@portal/api-client/approvals';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { callerOf, memberOf } from '../../platform/http/guard.ts';
import type { ChangeName } from './approved-change.ts';
import { readApprovalSettings } from './approval-settings.ts';
import type { ApprovalRow } from './end-approvals.ts';

/** How long an approval permits its requester to make a change. */
const PERMITTED_MS = 14 * 86_400_000;

/** When the permission of a request ends; null if it gives none. */
export function permittedUntil({ is_permission, status, ended_on }: ApprovalRow): Date | null {
  return is_permission && status === 'APPROVED' && ended_on ? new Date(ended_on.getTime() + PERMITTED_MS) : null;
}

interface Permitted {
  readonly kind: ApprovalSwitch;
  readonly change: ChangeName;
  /** Whether a request was for this change. `stored`: as its `prepare` returned it. */
  fits(stored: unknown): boolean;
}

/** Uses up the caller's permission for a change. Throws APPROVAL_REQUIRED if the tenant requires one and the caller has none. */
export async function spendPermission(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  permitted: Permitted,
): Promise<void> {
  const approvalId = await requirePermission(trx, request, permitted);
  if (approvalId === undefined) return;
  const spent = await trx
    .updateTable('approvals')
    .set({ used_on: new Date(request.server.services.clock.now()) })
    .where('approval_id', '=', approvalId)
    .where('used_on', 'is', null)
    .returning('approval_id')
    .executeTakeFirst();
  if (!spent) throw new PlatformError('APPROVAL_REQUIRED');
}

/** The request that permits a change; undefined if the tenant requires none. Throws APPROVAL_REQUIRED. */
export async function requirePermission(
  db: Kysely<Schema>,
  request: FastifyRequest,
  { kind, change, fits }: Permitted,
): Promise<string | undefined> {
  const { tenantId } = memberOf(request);
  const settings = await readApprovalSettings(db, tenantId);
  if (!settings[kind]) return undefined;
  const caller = callerOf(request);
  const rows = await db
    .selectFrom('approvals')
    .select(['approval_id', 'stored'])
    .where((where) => where.and({ tenant_id: tenantId, change, status: 'APPROVED', is_permission: true }))
    .where('requester_id', '=', caller.kind === 'user' ? caller.subject : caller.publicKey)
    .where('used_on', 'is', null)
    .where('ended_on', '>', new Date(request.server.services.clock.now() - PERMITTED_MS))
    .orderBy('ended_on')
    .execute();
  const found = rows.find(({ stored }) => fits(stored));
  if (!found) throw new PlatformError('APPROVAL_REQUIRED');
  return found.approval_id;
}
