import { randomUUID } from 'node:crypto';
import { inviteUserSchema, resendInvitationSchema, userSchema } from '@portal/api-client/users';
import type { Kysely, Transaction } from 'kysely';
import { createOnce } from '../http/create-once.ts';
import type { Schema } from '../database/schema.ts';
import { answers, answersCreated, success } from '../http/envelope.ts';
import { PlatformError } from '../http/errors.ts';
import { callerOf, memberOf } from '../http/guard.ts';
import type { SendInvitation } from './invitation-keys.ts';
import { sendOwedInvitation } from './owed-invitations.ts';
import type { PlatformApp } from '../http/platform-app.ts';
import { readRoles } from './read-roles.ts';
import { findUser, readUser, selectUser, toldOf } from './tenant-users.ts';
import { raiseEvent } from '../webhooks/raise-event.ts';

const ADMIN_ONLY = { access: { anyOf: ['TENANT_ADMIN'] } } as const;

/** v1/tenant/invitation: how tenant admins invite people. */
export function registerInvitingRoutes(app: PlatformApp, db: Kysely<Schema>, sendInvitation: SendInvitation): void {
  app.route({
    method: 'POST',
    url: '/tenant/invitation/invite',
    config: {
      ...ADMIN_ONLY,
      creates: true,
      refusals: ['ROLES_ARE_REQUIRED', 'USER_WITH_EMAIL_ADDRESS_ALREADY_EXISTS', 'INVITATION_NOT_SENT'],
    },
    schema: {
      tags: ['Invitations'],
      operationId: 'inviteUser',
      summary: 'Invite a person to the tenant',
      body: inviteUserSchema,
      response: answersCreated(userSchema),
    },
    async handler(request, reply) {
      const { issuer } = callerOf(request);
      const { tenantId } = memberOf(request);
      const { emailAddress, roles } = request.body;
      const create = async (trx: Transaction<Schema>) => {
        const now = new Date();
        const row = await trx
          .insertInto('tenant_users')
          .values({
            user_id: randomUUID(),
            tenant_id: tenantId,
            subject: null,
            email_address: emailAddress,
            address_key: emailAddress.toLowerCase(),
            roles: readRoles(roles),
            invitation_status: 'INVITED',
            created_on: now,
            invited_on: now,
            invitation_owed: true,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst();
        if (!row) throw new PlatformError('USER_WITH_EMAIL_ADDRESS_ALREADY_EXISTS', { field: 'emailAddress' });
        await raiseEvent(trx, tenantId, 'user.invited', toldOf(row));
        return readUser(row, issuer);
      };
      const user = await createOnce(db, request, {
        create,
        exists: async (trx, { userId }) => (await selectUser(trx, tenantId, userId)) !== undefined,
      });
      await sendOwedInvitation(db, user.userId, sendInvitation);
      return reply.status(201).send(success(user));
    },
  });

  app.route({
    method: 'POST',
    url: '/tenant/invitation/resend',
    config: { ...ADMIN_ONLY, refusals: ['NOT_FOUND', 'INVITATION_NOT_PENDING', 'INVITATION_NOT_SENT'] },
    schema: {
      tags: ['Invitations'],
      operationId: 'resendInvitation',
      summary: 'Send an invitation again, and renew its life',
      description: 'The link stays the same, so that the one in the first message works again.',
      body: resendInvitationSchema,
      response: answers(userSchema),
    },
    async handler(request) {
      const { tenantId } = memberOf(request);
      const user = await findUser(db, tenantId, request.body.userId);
      const row = await db
        .updateTable('tenant_users')
        .set({ invited_on: new Date(), invitation_owed: true })
        .where('user_id', '=', user.user_id)
        .where('invitation_status', '=', 'INVITED')
        .returningAll()
        .executeTakeFirst();
      if (!row) throw new PlatformError('INVITATION_NOT_PENDING');
      await sendOwedInvitation(db, row.user_id, sendInvitation);
      return success(readUser(row, callerOf(request).issuer));
    },
  });
}
