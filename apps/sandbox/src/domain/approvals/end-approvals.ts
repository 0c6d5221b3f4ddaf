import { APPROVALS_EVENT, type ApprovalStatus } from '@portal/api-client/approvals';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { pushTo } from '../../platform/hub/push.ts';
import type { EventType } from '../webhooks/event-types.ts';
import { raiseEvent } from '../webhooks/raise-event.ts';
import { activeUsers, approversOf } from './approvers.ts';

export type ApprovalRow = Selectable<Schema['approvals']>;

const EVENTS: Readonly<Record<ApprovalStatus, EventType>> = {
  PENDING: 'approval.requested',
  APPROVED: 'approval.approved',
  DECLINED: 'approval.declined',
  WITHDRAWN: 'approval.withdrawn',
  LAPSED: 'approval.lapsed',
  EXPIRED: 'approval.expired',
};

/** Raises the event of a request's present status, and informs open portals: of all who can approve it, and of the requester once it has ended. */
export async function announceApproval(trx: Transaction<Schema>, row: ApprovalRow): Promise<void> {
  const { approval_id, tenant_id, kind, status, title } = row;
  await raiseEvent(trx, tenant_id, EVENTS[status], { approvalId: approval_id, kind });
  const approvers = approversOf(await activeUsers(trx, tenant_id), row).map(({ user_id }) => user_id);
  const targets = new Set([...approvers, ...(row.requester_user_id === null ? [] : [row.requester_user_id])]);
  for (const userId of targets) {
    await pushTo(trx, { tenantId: tenant_id, userId }, APPROVALS_EVENT, {
      approvalId: approval_id,
      kind,
      status,
      title,
      by: status === 'PENDING' ? row.requested_by : row.ended_by,
      isRequester: userId === row.requester_user_id,
    });
  }
}

interface End {
  readonly status: Exclude<ApprovalStatus, 'PENDING'>;
  readonly at: Date;
  readonly by: string | null;
  readonly reason?: string;
}

/** Ends a pending request: its secrets are deleted. Returns the row after it; undefined if it was not pending any more. */
export async function endApproval(
  trx: Transaction<Schema>,
  approvalId: string,
  { status, at, by, reason }: End,
): Promise<ApprovalRow | undefined> {
  const row = await trx
    .updateTable('approvals')
    .set({ status, ended_on: at, ended_by: by, reason: reason ?? null, sealed: null })
    .where('approval_id', '=', approvalId)
    .where('status', '=', 'PENDING')
    .returningAll()
    .executeTakeFirst();
  if (row) await announceApproval(trx, row);
  return row;
}

interface Changed {
  readonly tenantId: string;
  /** The thing that has changed, such as `draft 1f0c…`. */
  readonly thing: string;
  /** Whose change it was. */
  readonly by: string;
  /** The request whose approval made the change, and does not lapse. */
  readonly except?: string | undefined;
}

/** Makes the pending requests about a thing lapse, because it has changed. */
export async function lapseApprovals(
  trx: Transaction<Schema>,
  { tenantId, thing, by, except }: Changed,
): Promise<void> {
  const rows = await trx
    .selectFrom('approvals')
    .select('approval_id')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'PENDING')
    .where(sql<boolean>`${thing} = any(subjects || depends_on)`)
    .$if(except !== undefined, (query) => query.where('approval_id', '<>', except ?? ''))
    .orderBy('approval_id')
    .execute();
  for (const { approval_id } of rows) await endApproval(trx, approval_id, { status: 'LAPSED', at: new Date(), by });
}

/** Ends the requests that nobody has answered in time, and deletes their secrets. */
export async function expireApprovals(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('approvals')
      .select('approval_id')
      .where('status', '=', 'PENDING')
      .where('expires_on', '<=', now)
      .orderBy('approval_id')
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { approval_id } of rows) await endApproval(trx, approval_id, { status: 'EXPIRED', at: now, by: null });
  });
}

const LOOK_MS = 600_000;

interface ExpiryOptions {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: { error(error: unknown, message: string): void };
}

/** Looks for expired requests every 10 minutes. Returns a function that stops it. */
export function startApprovalExpiry({ db, clock, log }: ExpiryOptions): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve();
  let cancel = clock.after(LOOK_MS, look);
  let isStopped = false;
  function look(): void {
    looking = expireApprovals(db, new Date(clock.now()))
      .catch((error: unknown) => log.error(error, 'Expired approvals could not be ended'))
      .finally(() => {
        if (!isStopped) cancel = clock.after(LOOK_MS, look);
      });
  }
  return async () => {
    isStopped = true;
    cancel();
    await looking;
  };
}
