import { randomUUID } from 'node:crypto';
import { approvalDetailSchema, approvalInputSchema, declineInputSchema } from '@portal/api-client/approval-requests';
import { APPROVAL_STATUSES, approvalListSchema, approvalSchema, PRIVILEGED_ROLES } from '@portal/api-client/approvals';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { nameThing } from '../../platform/activity/current-write.ts';
import { inPath } from '../../platform/activity/record-requests.ts';
import { recordFurther } from '../../platform/activity/recording-database.ts';
import { APPROVAL_ACTIVITY } from './approval-activity.ts';
import { lockTenant } from '../../platform/database/lock-tenant.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import { described } from '../../platform/http/document/named-schemas.ts';
import { createOnce } from '../../platform/http/create-once.ts';
import { createdResponses, responses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { authorOf, callerOf, memberOf, userMemberOf, userOf } from '../../platform/http/guard.ts';
import { pageQuery } from '../../platform/http/input/page-query.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { APPROVAL_STATUS_WORDS } from '../status-words.ts';
import { findOwned, listOwned, type Owned, selectOwned } from '../owned-rows.ts';
import { USERS } from '../tenant/tenant-users.ts';
import { placeInApproval, type SecretStore } from '../../platform/secrets/secret-store.ts';
import { isPending, isRequester, readApproval, readApprovals } from './approval-views.ts';
import { LapsedChange } from './approved-change.ts';
import { holdsRequired, isExcluded } from './approvers.ts';
import { currentAuthor } from './current-author.ts';
import { announceApproval, type ApprovalRow, endApproval } from './end-approvals.ts';
import { CHANGE_REFUSALS, changeOf, prepareChange } from './requested-changes.ts';
import { requireRequester } from './requester.ts';
import { requireLicence } from './require-licence.ts';

const DAY_MS = 86_400_000;
const VALID_MS = 14 * DAY_MS;

/** People only: an API key neither requests nor approves. */
const ACCESS = { access: { anyOf: PRIVILEGED_ROLES }, usersOnly: true } as const;
const APPROVALS: Owned<'approvals'> = { table: 'approvals', id: 'approval_id', isId: isUuid };
const paramsSchema = z.object({ approvalId: z.string() });

const listApprovals = defineRoute({
  method: 'GET',
  url: '/tenant/approvals',
  config: ACCESS,
  schema: {
    tags: ['Approvals'],
    operationId: 'listApprovals',
    summary: 'List the requests for approvals, newest first',
    description: 'Only those of changes that the caller may make.',
    querystring: z.object({
      ...pageQuery(1_000_000),
      status: described(z.optional(z.enum(APPROVAL_STATUSES)), {
        description: `Only requests with this status. ${APPROVAL_STATUS_WORDS}`,
      }),
    }),
    response: responses(approvalListSchema),
  },
  async handler(request) {
    const { db, clock } = request.server.services;
    const { status, ...page } = request.query;
    const { roles } = memberOf(request);
    // An expired request is marked as such a little later.
    const present = sql`case when status = 'PENDING' and expires_on <= ${new Date(clock.now()).toISOString()}::timestamptz then 'EXPIRED' else status end`;
    const { rows, total } = await listOwned(db, request, APPROVALS, {
      orderBy: 'requested_on desc',
      matching: [
        ...(roles.includes('TENANT_ADMIN') ? [] : [sql<boolean>`readers && ${[...roles]}::text[]`]),
        ...(status === undefined ? [] : [sql<boolean>`${present} = ${status}`]),
      ],
      page,
    });
    return success({ results: await readApprovals(db, request, rows), total });
  },
});

const getApproval = defineRoute({
  method: 'GET',
  url: '/tenant/approvals/:approvalId',
  config: { ...ACCESS, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['Approvals'],
    operationId: 'getApproval',
    summary: 'Read a request for an approval',
    description:
      'Publications have their drafts, before and after, and the replay at the time of the request. Secrets are never shown: a change of one is `added`, `removed` or `replaced`.',
    params: paramsSchema,
    response: responses(approvalDetailSchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    return success(await readApproval(db, request, await findReadable(db, request, request.params.approvalId)));
  },
});

const requestApproval = defineRoute({
  method: 'POST',
  url: '/tenant/approvals',
  bodyLimit: 4_194_304,
  config: {
    activity: { of: APPROVAL_ACTIVITY, action: 'Request an approval' },
    ...ACCESS,
    creates: true,
    refusals: [...CHANGE_REFUSALS, 'NOT_FOUND', 'APPROVAL_PENDING'],
  },
  schema: {
    tags: ['Approvals'],
    operationId: 'requestApproval',
    summary: 'Request the approval of a change',
    description:
      'Stores exactly what will be done, for 14 days. The body names one change. Who requests it, or took part in it, cannot approve it. A later change of the same thing makes the request lapse.',
    body: approvalInputSchema,
    response: createdResponses(approvalDetailSchema),
  },
  async handler(request, reply) {
    const { db, clock, secrets } = request.server.services;
    const { tenantId, roles } = memberOf(request);
    const { name, change } = await prepareChange(request, request.body);
    if (!holdsRequired(roles, change.required)) throw new PlatformError('FORBIDDEN');
    const approval = await createOnce(db, request, {
      async create(trx) {
        await lockTenant(trx, { tenantId });
        const authors = (await change.confirm?.(trx)) ?? [];
        const requester = await currentAuthor(trx, request);
        const { subjects, dependsOn = [], secret } = change;
        const now = clock.now();
        await refusePending(trx, { tenantId, subjects, now });
        const approvalId = randomUUID();
        const caller = callerOf(request);
        const row = await trx
          .insertInto('approvals')
          .values({
            approval_id: approvalId,
            tenant_id: tenantId,
            kind: change.kind,
            change: name,
            title: change.title,
            note: request.body.note || null,
            required: JSON.stringify(change.required),
            readers: [...new Set(change.required.flat())],
            subjects: [...subjects],
            depends_on: [...dependsOn],
            stored: JSON.stringify(change.stored),
            shown: JSON.stringify(change.shown),
            sealed:
              secret === undefined
                ? null
                : secrets.seal(placeInApproval({ tenant_id: tenantId, approval_id: approvalId }), secret),
            excluded: JSON.stringify([requester, ...authors]),
            requester_id: caller.kind === 'user' ? caller.subject : caller.publicKey,
            requester_user_id: caller.kind === 'user' ? userMemberOf(request).userId : null,
            requested_by: authorOf(request),
            requested_on: new Date(now),
            expires_on: new Date(now + VALID_MS),
            ended_on: null,
            ended_by: null,
            reason: null,
            is_permission: change.isPermission ?? false,
            used_on: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        nameThing(approvalId);
        await announceApproval(trx, row);
        return readApproval(trx, request, row);
      },
      exists: async (trx, { approvalId }) => (await selectOwned(trx, request, APPROVALS, approvalId)) !== undefined,
    });
    return reply.status(201).send(success(approval));
  },
});

const approve = defineRoute({
  method: 'POST',
  url: '/tenant/approvals/:approvalId/approve',
  config: {
    activity: { of: APPROVAL_ACTIVITY, action: 'Approve a change', id: inPath('approvalId') },
    ...ACCESS,
    refusals: [...CHANGE_REFUSALS, 'NOT_FOUND', 'APPROVAL_OWN_CHANGE', 'APPROVAL_LAPSED', 'APPROVAL_NOT_PENDING'],
  },
  schema: {
    tags: ['Approvals'],
    operationId: 'approve',
    summary: 'Approve a change',
    description:
      'Makes the change in the same transaction, exactly as it was requested. Of a new API key or a connection, it permits the requester to make it, once within 14 days.',
    params: paramsSchema,
    response: responses(approvalSchema),
  },
  async handler(request) {
    const { db, clock, secrets } = request.server.services;
    const { tenantId } = memberOf(request);
    const { approvalId } = request.params;
    const outcome = await db
      .transaction()
      .execute(async (trx) => {
        const row = await lockPending(trx, request, approvalId);
        if (isExcluded(userOf(request), row.excluded)) throw new PlatformError('APPROVAL_OWN_CHANGE');
        const change = changeOf(row.change);
        await requireLicence(trx, request, change);
        await requireRequester(trx, row);
        const approved = {
          approvalId: row.approval_id,
          tenantId,
          requestedBy: row.requested_by,
          stored: row.stored,
          secret: openSecret(secrets, row),
        };
        const apply = async () => change.apply?.(trx, request, approved);
        const things = change.changes?.(approved) ?? [];
        const after = await things.reduceRight((inner, thing) => () => recordFurther(trx, thing, inner), apply)();
        const ended = await endApproval(trx, row.approval_id, {
          status: 'APPROVED',
          at: new Date(clock.now()),
          by: authorOf(request),
        });
        if (!ended) throw new PlatformError('APPROVAL_NOT_PENDING');
        return { ended, after };
      })
      .catch((error: unknown) => {
        if (error instanceof LapsedChange) return error;
        throw error;
      });
    if (outcome instanceof LapsedChange) {
      const { reason } = outcome;
      const end = {
        status: 'LAPSED',
        at: new Date(clock.now()),
        by: null,
        ...(reason !== undefined && { reason }),
      } as const;
      await db.transaction().execute((trx) => endApproval(trx, approvalId, end));
      throw new PlatformError('APPROVAL_LAPSED');
    }
    await outcome.after?.();
    return respond(request, outcome.ended);
  },
});

const decline = defineRoute({
  method: 'POST',
  url: '/tenant/approvals/:approvalId/decline',
  config: {
    activity: { of: APPROVAL_ACTIVITY, action: 'Decline a change', id: inPath('approvalId') },
    ...ACCESS,
    refusals: ['NOT_FOUND', 'APPROVAL_LAPSED', 'APPROVAL_NOT_PENDING'],
  },
  schema: {
    tags: ['Approvals'],
    operationId: 'decline',
    summary: 'Decline a change, with a reason',
    params: paramsSchema,
    body: declineInputSchema,
    response: responses(approvalSchema),
  },
  async handler(request) {
    const { reason } = request.body;
    return respond(request, await endPending(request, request.params.approvalId, { status: 'DECLINED', reason }));
  },
});

const withdraw = defineRoute({
  method: 'POST',
  url: '/tenant/approvals/:approvalId/withdraw',
  config: {
    activity: { of: APPROVAL_ACTIVITY, action: 'Withdraw a request', id: inPath('approvalId') },
    ...ACCESS,
    refusals: ['NOT_FOUND', 'APPROVAL_LAPSED', 'APPROVAL_NOT_PENDING'],
  },
  schema: {
    tags: ['Approvals'],
    operationId: 'withdraw',
    summary: 'Withdraw one’s own request',
    params: paramsSchema,
    response: responses(approvalSchema),
  },
  handler: async (request) =>
    respond(request, await endPending(request, request.params.approvalId, { status: 'WITHDRAWN' })),
});

/** v1/tenant/approvals: changes that wait for a second person. */
export const approvalRoutes: readonly Route[] = [
  listApprovals,
  getApproval,
  requestApproval,
  approve,
  decline,
  withdraw,
];

/** The secrets of a request in plain text; undefined if it has none. Throws LapsedChange if they cannot be read. */
function openSecret(secrets: SecretStore, row: ApprovalRow): string | undefined {
  if (row.sealed === null) return undefined;
  try {
    return secrets.open(placeInApproval(row), row.sealed);
  } catch {
    throw new LapsedChange('Its secrets can no longer be read. Request the change again.');
  }
}

async function respond(request: FastifyRequest, row: ApprovalRow) {
  const [approval] = await readApprovals(request.server.services.db, request, [row]);
  if (!approval) throw new Error('The request was not read');
  return success(approval);
}

/** A request of a change that the caller may make. Throws NOT_FOUND. */
async function findReadable(db: Kysely<Schema>, request: FastifyRequest, id: string): Promise<ApprovalRow> {
  const row = await findOwned(db, request, APPROVALS, id);
  const { roles } = memberOf(request);
  if (!roles.includes('TENANT_ADMIN') && !row.readers.some((role) => roles.includes(role))) {
    throw new PlatformError('NOT_FOUND');
  }
  return row;
}

/**
 * Locks a request that can still be answered. Throws NOT_FOUND, APPROVAL_LAPSED or APPROVAL_NOT_PENDING, or FORBIDDEN if the caller may not make the change any
 * more: roles that were lost since the call began count.
 */
async function lockPending(trx: Transaction<Schema>, request: FastifyRequest, id: string): Promise<ApprovalRow> {
  const member = memberOf(request);
  await lockTenant(trx, member);
  const { approval_id } = await findReadable(trx, request, id);
  const row = await trx
    .selectFrom('approvals')
    .selectAll()
    .where('approval_id', '=', approval_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (member.kind === 'user') {
    const user = await selectOwned(trx, request, USERS, member.userId);
    if (!user) throw new PlatformError('FOREIGN_TENANT');
    if (!holdsRequired(user.roles, row.required)) throw new PlatformError('FORBIDDEN');
  }
  if (row.status === 'LAPSED') throw new PlatformError('APPROVAL_LAPSED');
  if (!isPending(row, request.server.services.clock.now())) throw new PlatformError('APPROVAL_NOT_PENDING');
  return row;
}

async function endPending(
  request: FastifyRequest,
  id: string,
  end: { readonly status: 'DECLINED' | 'WITHDRAWN'; readonly reason?: string },
): Promise<ApprovalRow> {
  const { db, clock } = request.server.services;
  return db.transaction().execute(async (trx) => {
    const row = await lockPending(trx, request, id);
    if (end.status === 'WITHDRAWN' && !isRequester(request, row)) throw new PlatformError('FORBIDDEN');
    const at = new Date(clock.now());
    const ended = await endApproval(trx, row.approval_id, { ...end, at, by: authorOf(request) });
    if (!ended) throw new PlatformError('APPROVAL_NOT_PENDING');
    return ended;
  });
}

/** Throws APPROVAL_PENDING if a pending request changes one of these things. */
async function refusePending(
  trx: Transaction<Schema>,
  {
    tenantId,
    subjects,
    now,
  }: { readonly tenantId: string; readonly subjects: readonly string[]; readonly now: number },
): Promise<void> {
  const pending = await trx
    .selectFrom('approvals')
    .select('approval_id')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'PENDING')
    .where('expires_on', '>', new Date(now))
    .where(sql<boolean>`subjects && ${[...subjects]}::text[]`)
    .executeTakeFirst();
  if (pending) throw new PlatformError('APPROVAL_PENDING');
}
