import { inviteUserSchema } from '@portal/api-client/invite-user';
import { resendInvitationSchema, userSchema } from '@portal/api-client/users';
import { inBody } from '../../platform/activity/record-requests.ts';
import { USER_ACTIVITY } from './tenant-activity.ts';
import { lockTenant } from '../../platform/database/lock-tenant.ts';
import { responses, createdResponses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { authorOf, callerOf, memberOf } from '../../platform/http/guard.ts';
import { requireNoApproval } from '../approvals/approval-settings.ts';
import { lapseApprovals } from '../approvals/end-approvals.ts';
import { raisedRoles } from '@portal/api-client/approvals';
import { createOwned, findOwned } from '../owned-rows.ts';
import { invitedUser } from './invited-user.ts';
import { SENDING_LIMIT } from './invitation-limits.ts';
import { sendUnsentInvitation } from './unsent-invitation.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { readUser, USERS } from './tenant-users.ts';

const ADMIN_ONLY = { access: { anyOf: ['TENANT_ADMIN'] } } as const;

const inviteUser = defineRoute({
  method: 'POST',
  url: '/tenant/invitation/invite',
  config: {
    activity: { of: USER_ACTIVITY, action: 'Invite a user' },
    ...ADMIN_ONLY,
    usersOnly: true,
    rateLimit: SENDING_LIMIT,
    creates: true,
    refusals: [
      'ROLES_ARE_REQUIRED',
      'USER_WITH_EMAIL_ADDRESS_ALREADY_EXISTS',
      'INVITATION_NOT_SENT',
      'APPROVAL_REQUIRED',
    ],
  },
  schema: {
    tags: ['Invitations'],
    operationId: 'inviteUser',
    summary: 'Invite a person to the tenant',
    body: inviteUserSchema,
    response: createdResponses(userSchema),
  },
  async handler(request, reply) {
    const { db, sendInvitation } = request.server.services;
    const { issuer } = callerOf(request);
    const { tenantId } = memberOf(request);
    const user = await createOwned(db, request, USERS, {
      async values(trx) {
        // Before the address: an approval of the same invitation has this lock first.
        await lockTenant(trx, { tenantId });
        const values = invitedUser(request.body);
        if (raisedRoles(values.roles).length > 0) await requireNoApproval(trx, tenantId, 'access');
        return values;
      },
      respond: (row) => readUser(row, issuer),
      idOf: ({ userId }) => userId,
      taken: () => new PlatformError('USER_WITH_EMAIL_ADDRESS_ALREADY_EXISTS', { field: 'emailAddress' }),
      async within(trx) {
        const thing = `address ${request.body.emailAddress.toLowerCase()}`;
        await lapseApprovals(trx, { tenantId, thing, by: authorOf(request) });
      },
    });
    await sendUnsentInvitation(db, user.userId, sendInvitation);
    return reply.status(201).send(success(user));
  },
});

const resendInvitation = defineRoute({
  method: 'POST',
  url: '/tenant/invitation/resend',
  config: {
    activity: { of: USER_ACTIVITY, action: 'Resend an invitation', id: inBody('userId') },
    ...ADMIN_ONLY,
    usersOnly: true,
    rateLimit: SENDING_LIMIT,
    refusals: ['NOT_FOUND', 'INVITATION_NOT_PENDING', 'INVITATION_NOT_SENT'],
  },
  schema: {
    tags: ['Invitations'],
    operationId: 'resendInvitation',
    summary: 'Resend an invitation and extend its validity',
    description: 'The link stays the same, so the one in the first email works again.',
    body: resendInvitationSchema,
    response: responses(userSchema),
  },
  async handler(request) {
    const { db, sendInvitation } = request.server.services;
    const user = await findOwned(db, request, USERS, request.body.userId);
    const row = await db
      .transaction()
      .execute((trx) =>
        trx
          .updateTable('tenant_users')
          .set({ invited_on: new Date(), invitation_owed: true })
          .where('user_id', '=', user.user_id)
          .where('invitation_status', '=', 'INVITED')
          .returningAll()
          .executeTakeFirst(),
      );
    if (!row) throw new PlatformError('INVITATION_NOT_PENDING');
    await sendUnsentInvitation(db, row.user_id, sendInvitation);
    return success(readUser(row, callerOf(request).issuer));
  },
});

/** v1/tenant/invitation: how tenant admins invite people. */
export const userInvitationRoutes: readonly Route[] = [inviteUser, resendInvitation];
