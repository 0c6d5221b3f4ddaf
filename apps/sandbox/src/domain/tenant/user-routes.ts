import {
  signInListSchema,
  updateUserSchema,
  userListSchema,
  userSchema,
  userSummarySchema,
} from '@portal/api-client/users';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inPath } from '../../platform/activity/record-requests.ts';
import { USER_ACTIVITY } from './tenant-activity.ts';
import { responses, success } from '../../platform/http/envelope.ts';
import { authorOf, callerOf, memberOf, userMemberOf } from '../../platform/http/guard.ts';
import { requireNoApproval } from '../approvals/approval-settings.ts';
import { raisedRoles } from '@portal/api-client/approvals';
import { lapseApprovals } from '../approvals/end-approvals.ts';
import { lapseRequestsOf } from '../approvals/requester.ts';
import { deleteOwned, findOwned, listOwned, saveVersioned } from '../owned-rows.ts';
import { pageQuery } from '../../platform/http/input/page-query.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { tag } from '../../platform/http/row-version.ts';
import { endConnectionsOf } from '../../platform/hub/push.ts';
import { expiryLimit } from './invitation-status.ts';
import { lockAdmins } from './lock-admins.ts';
import { readRoles } from './read-roles.ts';
import { refuseLostRoles } from './refuse-lost-roles.ts';
import { readUser, type UserRow, USERS } from './tenant-users.ts';

const ADMIN_ONLY = { access: { anyOf: ['TENANT_ADMIN'] } } as const;
const paramsSchema = z.object({ userId: z.string() });

const BY_ADDRESS = sql`coalesce(address_key, lower(email_address)) collate "C"`;
/** The number of latest users that the summary names. */
const LATEST = 5;

const listUsers = defineRoute({
  method: 'GET',
  url: '/tenant/users',
  config: ADMIN_ONLY,
  schema: {
    tags: ['Users'],
    operationId: 'listUsers',
    summary: 'List the users by email address',
    querystring: z.object(pageQuery(1_000_000)),
    response: responses(userListSchema),
  },
  async handler(request) {
    const { issuer } = callerOf(request);
    const { rows, total } = await listOwned(request.server.services.db, request, USERS, {
      orderBy: BY_ADDRESS,
      page: request.query,
    });
    return success({ results: rows.map((row) => readUser(row, issuer)), total });
  },
});

const summariseUsers = defineRoute({
  method: 'GET',
  url: '/tenant/users/summary',
  config: ADMIN_ONLY,
  schema: {
    tags: ['Users'],
    operationId: 'summariseUsers',
    summary: 'Count the users, and name the latest',
    description:
      '`admins` counts the tenant admins who have accepted their invitation. `expiredInvitations` has the first user by email address, and the number of all. `latest` has the last 5 users that were invited, newest first.',
    response: responses(userSummarySchema),
  },
  async handler(request) {
    const { db } = request.server.services;
    const { issuer } = callerOf(request);
    const isAdmin = sql<boolean>`invitation_status = 'ACCEPTED' and 'TENANT_ADMIN' = any(roles)`;
    const isExpired = sql<boolean>`invitation_status = 'INVITED' and invited_on < ${expiryLimit()}`;
    const [all, admins, expired] = await Promise.all([
      listOwned(db, request, USERS, { orderBy: sql`invited_on desc, ${BY_ADDRESS}`, page: { from: 0, take: LATEST } }),
      listOwned(db, request, USERS, { orderBy: BY_ADDRESS, matching: [isAdmin], page: { from: 0, take: 1 } }),
      listOwned(db, request, USERS, { orderBy: BY_ADDRESS, matching: [isExpired], page: { from: 0, take: 1 } }),
    ]);
    const read = (row: UserRow) => {
      const { userId, emailAddress, invitationStatus, createdOn, invitedOn } = readUser(row, issuer);
      return { userId, emailAddress, invitationStatus, createdOn, invitedOn };
    };
    return success({
      total: all.total,
      admins: admins.total,
      expiredInvitations: {
        results: expired.rows.map(({ user_id, email_address }) => ({ userId: user_id, emailAddress: email_address })),
        total: expired.total,
      },
      latest: all.rows.map(read),
    });
  },
});

const listSignIns = defineRoute({
  method: 'GET',
  url: '/tenant/users/sign-ins',
  config: ADMIN_ONLY,
  schema: {
    tags: ['Users'],
    operationId: 'listSignIns',
    summary: 'Read when users last signed in',
    description:
      'A sign-in is to the portal, whatever tenant the user opens. Users whose last sign-in is not known are left out, such as those with an open invitation.',
    response: responses(signInListSchema),
  },
  async handler(request) {
    const rows = await request.server.services.db
      .selectFrom('tenant_users')
      .innerJoin('sign_ins', 'sign_ins.subject', 'tenant_users.subject')
      .where('tenant_id', '=', memberOf(request).tenantId)
      .where('invitation_status', '=', 'ACCEPTED')
      .orderBy('signed_in_on', 'desc')
      .orderBy('user_id')
      .select(['user_id', 'signed_in_on'])
      .execute();
    return success({
      results: rows.map(({ user_id, signed_in_on }) => ({
        userId: user_id,
        lastSignInOn: signed_in_on.toISOString(),
      })),
    });
  },
});

const getUser = defineRoute({
  method: 'GET',
  url: '/tenant/users/:userId',
  config: { ...ADMIN_ONLY, versioned: true, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['Users'],
    operationId: 'getUser',
    summary: 'Read a user',
    params: paramsSchema,
    response: responses(userSchema),
  },
  async handler(request, reply) {
    const row = await findOwned(request.server.services.db, request, USERS, request.params.userId);
    tag(reply, row);
    return success(readUser(row, callerOf(request).issuer));
  },
});

const updateUser = defineRoute({
  method: 'PUT',
  url: '/tenant/users/:userId',
  config: {
    activity: { of: USER_ACTIVITY, action: 'Change the roles of a user', id: inPath('userId') },
    ...ADMIN_ONLY,
    usersOnly: true,
    versioned: true,
    refusals: [
      'ROLES_ARE_REQUIRED',
      'NOT_FOUND',
      'CANNOT_CHANGE_YOURSELF',
      'LAST_TENANT_ADMIN',
      'TWO_APPROVERS_REQUIRED',
      'APPROVAL_REQUIRED',
    ],
  },
  schema: {
    tags: ['Users'],
    operationId: 'updateUser',
    summary: 'Replace the roles of a user',
    params: paramsSchema,
    body: updateUserSchema,
    response: responses(userSchema),
  },
  async handler(request, reply) {
    const { userId } = request.params;
    const roles = readRoles(request.body.roles);
    const row = await request.server.services.db.transaction().execute(async (trx) => {
      await lockAdmins(trx, request);
      const user = await findOwned(trx, request, USERS, userId);
      const { tenant_id: tenantId } = user;
      if (raisedRoles(roles, user.roles).length > 0) await requireNoApproval(trx, tenantId, 'access');
      await refuseLostRoles(trx, request, { user, roles });
      await lapseApprovals(trx, { tenantId, thing: `user ${user.user_id}`, by: authorOf(request) });
      await lapseRequestsOf(trx, { tenantId, userId: user.user_id, roles, by: authorOf(request) });
      return saveVersioned(trx, request, USERS, userId, { roles });
    });
    tag(reply, row);
    return success(readUser(row, callerOf(request).issuer));
  },
});

const deleteUser = defineRoute({
  method: 'DELETE',
  url: '/tenant/users/:userId',
  config: {
    activity: { of: USER_ACTIVITY, action: 'Delete a user', id: inPath('userId') },
    ...ADMIN_ONLY,
    usersOnly: true,
    refusals: ['NOT_FOUND', 'CANNOT_CHANGE_YOURSELF', 'LAST_TENANT_ADMIN', 'TWO_APPROVERS_REQUIRED'],
  },
  schema: {
    tags: ['Users'],
    operationId: 'deleteUser',
    summary: 'Delete a user or withdraw an invitation',
    params: paramsSchema,
    response: responses(z.null()),
  },
  async handler(request) {
    const { tenantId } = userMemberOf(request);
    await request.server.services.db.transaction().execute(async (trx) => {
      await lockAdmins(trx, request);
      const user = await findOwned(trx, request, USERS, request.params.userId);
      await refuseLostRoles(trx, request, { user, roles: [] });
      await lapseApprovals(trx, { tenantId, thing: `user ${user.user_id}`, by: authorOf(request) });
      await lapseRequestsOf(trx, { tenantId, userId: user.user_id, roles: [], by: authorOf(request) });
      await deleteOwned(trx, request, USERS, user.user_id);
      await endConnectionsOf(trx, { tenantId, userId: user.user_id });
    });
    return success(null);
  },
});

/** v1/tenant/users: the users of the tenant and their roles. */
export const userRoutes: readonly Route[] = [listUsers, summariseUsers, listSignIns, getUser, updateUser, deleteUser];
