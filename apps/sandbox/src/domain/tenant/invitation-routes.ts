import {
  acceptedInvitationSchema,
  acceptInvitationSchema,
  invitationSummarySchema,
} from '@portal/api-client/invitation';
import type { Selectable, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { recordIn } from '../../platform/activity/record-requests.ts';
import { USER_ACTIVITY } from './tenant-activity.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { responses, success } from '../../platform/http/envelope.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { userOf } from '../../platform/http/guard.ts';
import type { InvitationKeys } from './invitation-keys.ts';
import { invitationStatusOf } from './invitation-status.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { userEventData } from './tenant-users.ts';
import { raiseEvent } from '../webhooks/raise-event.ts';

const SUMMARIES_A_MINUTE = 60;

const getInvitationSummary = defineRoute({
  method: 'GET',
  url: '/invitation/summary/:key',
  config: {
    access: 'anyone',
    rateLimit: { max: SUMMARIES_A_MINUTE, timeWindow: '1 minute' },
    refusals: ['INVITATION_NOT_FOUND', 'INVITATION_USER_DELETED'],
  },
  schema: {
    tags: ['Invitations'],
    operationId: 'getInvitationSummary',
    summary: 'Read an invitation',
    description: 'Requires the key in the invitation link instead of an access token.',
    params: z.object({ key: z.string() }),
    response: responses(invitationSummarySchema),
  },
  async handler(request) {
    const { db, invitationKeys } = request.server.services;
    const userId = readKey(invitationKeys, request.params.key);
    const user = await db
      .selectFrom('tenant_users')
      .innerJoin('tenants', 'tenants.tenant_id', 'tenant_users.tenant_id')
      .select(['email_address', 'invitation_status', 'invited_on', 'tenants.name as tenant_name'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!user) throw new PlatformError('INVITATION_USER_DELETED');
    return success({
      emailAddress: user.email_address,
      tenantName: user.tenant_name,
      invitationStatus: invitationStatusOf(user),
    });
  },
});

const acceptInvitation = defineRoute({
  method: 'POST',
  url: '/invitation/accept',
  config: {
    activity: { of: USER_ACTIVITY, action: 'Accept an invitation' },
    access: 'signed-in',
    rateLimit: {
      hook: 'preHandler',
      timeWindow: '1 minute',
      max: ({ server }) => server.services.invitationLimits.accepted,
      keyGenerator: ({ body }) => acceptInvitationSchema.parse(body).key,
    },
    refusals: [
      'INVITATION_NOT_FOUND',
      'INVITATION_USER_DELETED',
      'INVITATION_ALREADY_ACCEPTED',
      'INVITATION_EXPIRED',
      'INVITATION_FOR_ANOTHER_ADDRESS',
    ],
  },
  schema: {
    tags: ['Invitations'],
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation to a tenant',
    description: 'The email address in the access token must be the invited one.',
    body: acceptInvitationSchema,
    response: responses(acceptedInvitationSchema),
  },
  async handler(request) {
    const { db, invitationKeys, secrets } = request.server.services;
    const { subject, email } = userOf(request);
    const { key, emailAddress } = request.body;
    const userId = readKey(invitationKeys, key);
    const invited = await db
      .selectFrom('tenant_users')
      .select('tenant_id')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!invited) throw new PlatformError('INVITATION_USER_DELETED');
    const accept = async (trx: Transaction<Schema>) => {
      // Of two concurrent requests the second waits here and then finds the invitation accepted.
      const user = await trx
        .selectFrom('tenant_users')
        .selectAll()
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!user) throw new PlatformError('INVITATION_USER_DELETED');
      refuseUnlessInvited(user);
      for (const address of [email, emailAddress]) {
        if (!isSameAddress(address, user.email_address)) throw new PlatformError('INVITATION_FOR_ANOTHER_ADDRESS');
      }
      await trx
        .updateTable('tenant_users')
        .set({ subject, invitation_status: 'ACCEPTED' })
        .where('user_id', '=', userId)
        .execute();
      await raiseEvent(trx, user.tenant_id, 'user.accepted', userEventData(user));
      return user.tenant_id;
    };
    const tenantId = await recordIn(request, { tenantId: invited.tenant_id, thingId: userId, secrets }, () =>
      db.transaction().execute(accept),
    );
    return success({ tenantId });
  },
});

/** v1/invitation: reading an invitation with its key, and accepting it as the invited person. */
export const invitationRoutes: readonly Route[] = [getInvitationSummary, acceptInvitation];

function readKey(keys: InvitationKeys, key: string): string {
  const userId = keys.userOf(key);
  if (userId === undefined) throw new PlatformError('INVITATION_NOT_FOUND');
  return userId;
}

function refuseUnlessInvited(user: Selectable<Schema['tenant_users']>): void {
  const status = invitationStatusOf(user);
  switch (status) {
    case 'INVITED':
      return;
    case 'ACCEPTED':
      throw new PlatformError('INVITATION_ALREADY_ACCEPTED');
    case 'EXPIRED':
      throw new PlatformError('INVITATION_EXPIRED');
    case 'USER_DELETED':
      throw new PlatformError('INVITATION_USER_DELETED');
  }
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
