import type { ApprovalDetail } from '@portal/api-client/approval-requests';
import type { Approval } from '@portal/api-client/approvals';
import { hasAnyRole, readerRoles } from '@portal/contract';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { callerOf, memberOf } from '../../platform/http/guard.ts';
import { activeUsers, approversOf, holdsRequired, isExcluded } from './approvers.ts';
import type { ApprovalRow } from './end-approvals.ts';
import { permittedUntil } from './permissions.ts';
import { changeOf } from './requested-changes.ts';

/** Whether a request can still be answered. One that has expired is marked as such a little later. */
export function isPending({ status, expires_on }: ApprovalRow, now: number): boolean {
  return status === 'PENDING' && expires_on.getTime() > now;
}

/** Requests as the caller sees them. */
export async function readApprovals(
  db: Kysely<Schema>,
  request: FastifyRequest,
  rows: readonly ApprovalRow[],
): Promise<Approval[]> {
  const { tenantId, roles } = memberOf(request);
  const caller = callerOf(request);
  const now = request.server.services.clock.now();
  const users = rows.some((row) => isPending(row, now)) ? await activeUsers(db, tenantId) : [];
  return rows.map((row) => {
    const pending = isPending(row, now);
    const hasExpired = row.status === 'PENDING' && !pending;
    const isOwnChange = caller.kind === 'user' && isExcluded(caller, row.excluded);
    return {
      approvalId: row.approval_id,
      kind: row.kind,
      title: row.title,
      subjects: row.subjects,
      status: hasExpired ? 'EXPIRED' : row.status,
      note: row.note,
      requestedOn: row.requested_on.toISOString(),
      requestedBy: row.requested_by,
      expiresOn: row.expires_on.toISOString(),
      endedOn: (hasExpired ? row.expires_on : row.ended_on)?.toISOString() ?? null,
      endedBy: row.ended_by,
      reason: row.reason,
      approvers: pending ? approversOf(users, row).length : null,
      mayApprove: pending && caller.kind === 'user' && !isOwnChange && holdsRequired(roles, row.required),
      isRequester: isRequester(request, row),
      isOwnChange,
      isPermission: row.is_permission,
      usedOn: row.used_on?.toISOString() ?? null,
      permittedUntil: permittedUntil(row)?.toISOString() ?? null,
    };
  });
}

/** Whether the caller, a user or an API key, made the request. */
export function isRequester(request: FastifyRequest, { requester_id }: ApprovalRow): boolean {
  const caller = callerOf(request);
  return requester_id === (caller.kind === 'user' ? caller.subject : caller.publicKey);
}

/** A request with what is shown to those who may approve it. Payments are only shown to readers of transactions. */
export async function readApproval(
  db: Kysely<Schema>,
  request: FastifyRequest,
  row: ApprovalRow,
): Promise<ApprovalDetail> {
  const [approval] = await readApprovals(db, request, [row]);
  if (!approval) throw new Error('The request was not read');
  const { changes, publications } = row.shown;
  const readsPayments = hasAnyRole(memberOf(request).roles, readerRoles('TRANSACTION'));
  const permission =
    row.is_permission && isRequester(request, row) ? changeOf(row.change).permission?.(row.stored) : {};
  return {
    ...approval,
    changes,
    publications: publications.map(({ replay, ...shown }) => ({ ...shown, ...(readsPayments && { replay }) })),
    ...permission,
  };
}
