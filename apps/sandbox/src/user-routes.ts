import { randomUUID } from 'node:crypto';
import {
  inviteUserSchema,
  resendInvitationSchema,
  updateUserSchema,
  type User,
  userListSchema,
  userSchema,
} from '@portal/api-client/users';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { createOnce } from './create-once.ts';
import type { Schema } from './database/schema.ts';
import { answers, answersCreated, success } from './envelope.ts';
import { PlatformError } from './errors.ts';
import { callerOf, type Member, memberOf } from './guard.ts';
import type { SendInvitation } from './invitation-keys.ts';
import { invitationStatusOf } from './invitation-status.ts';
import { sendOwedInvitation } from './owed-invitations.ts';
import type { PlatformApp } from './platform-app.ts';
import { readRoles } from './read-roles.ts';
import { isExpectedVersion, rowVersion, tag } from './row-version.ts';
import { isUuid } from './uuid.ts';

const ADMIN_ONLY = { access: { anyOf: ['TENANT_ADMIN'] } } as const;

const wholeNumber = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number));
const pageSchema = z.object({
  from: z.prefault(wholeNumber, '0'),
  take: z.prefault(z.pipe(wholeNumber, z.number().check(z.minimum(1), z.maximum(1_000_000))), '1000000'),
});
const paramsSchema = z.object({ userId: z.string() });

/** v1/tenant/users and v1/tenant/invitation: who works in the tenant, and with which roles. */
export function registerUserRoutes(app: PlatformApp, db: Kysely<Schema>, sendInvitation: SendInvitation): void {
  app.route({
    method: 'GET',
    url: '/tenant/users',
    config: ADMIN_ONLY,
    schema: {
      tags: ['Users'],
      operationId: 'listUsers',
      summary: 'List the users, by address',
      querystring: pageSchema,
      response: answers(userListSchema),
    },
    async handler(request) {
      const { tenantId } = memberOf(request);
      const { from, take } = request.query;
      const ofTenant = db.selectFrom('tenant_users').where('tenant_id', '=', tenantId);
      const [rows, { total }] = await Promise.all([
        ofTenant
          .selectAll()
          .orderBy(sql`coalesce(address_key, lower(email_address)) collate "C"`)
          .orderBy('user_id')
          .offset(from)
          .limit(take)
          .execute(),
        ofTenant.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ]);
      const { issuer } = callerOf(request);
      return success({ results: rows.map((row) => readUser(row, issuer)), total });
    },
  });

  app.route({
    method: 'GET',
    url: '/tenant/users/:userId',
    config: { ...ADMIN_ONLY, versioned: true, refusals: ['NOT_FOUND'] },
    schema: {
      tags: ['Users'],
      operationId: 'getUser',
      summary: 'Read a user',
      params: paramsSchema,
      response: answers(userSchema),
    },
    async handler(request, reply) {
      const row = await findUser(db, memberOf(request).tenantId, request.params.userId);
      tag(reply, row);
      return success(readUser(row, callerOf(request).issuer));
    },
  });

  app.route({
    method: 'PUT',
    url: '/tenant/users/:userId',
    config: {
      ...ADMIN_ONLY,
      versioned: true,
      refusals: ['ROLES_ARE_REQUIRED', 'NOT_FOUND', 'CANNOT_CHANGE_YOURSELF', 'LAST_TENANT_ADMIN'],
    },
    schema: {
      tags: ['Users'],
      operationId: 'updateUser',
      summary: 'Replace the roles of a user',
      params: paramsSchema,
      body: updateUserSchema,
      response: answers(userSchema),
    },
    async handler(request, reply) {
      const member = memberOf(request);
      const roles = readRoles(request.body.roles);
      const row = await db.transaction().execute(async (trx) => {
        await lockAdmins(trx, member);
        const user = await findUser(trx, member.tenantId, request.params.userId);
        if (!roles.includes('TENANT_ADMIN')) await refuseLosingAdmin(trx, user, member.userId);
        return trx
          .updateTable('tenant_users')
          .set({ roles })
          .where('user_id', '=', user.user_id)
          .where(isExpectedVersion(request))
          .returningAll()
          .returning(rowVersion)
          .executeTakeFirst();
      });
      if (!row) throw new PlatformError('STALE_SAVE');
      tag(reply, row);
      return success(readUser(row, callerOf(request).issuer));
    },
  });

  app.route({
    method: 'DELETE',
    url: '/tenant/users/:userId',
    config: { ...ADMIN_ONLY, refusals: ['NOT_FOUND', 'CANNOT_CHANGE_YOURSELF', 'LAST_TENANT_ADMIN'] },
    schema: {
      tags: ['Users'],
      operationId: 'deleteUser',
      summary: 'Delete a user, or withdraw an invitation',
      params: paramsSchema,
      response: answers(z.null()),
    },
    async handler(request) {
      const member = memberOf(request);
      await db.transaction().execute(async (trx) => {
        await lockAdmins(trx, member);
        const user = await findUser(trx, member.tenantId, request.params.userId);
        await refuseLosingAdmin(trx, user, member.userId);
        await trx.deleteFrom('tenant_users').where('user_id', '=', user.user_id).execute();
      });
      return success(null);
    },
  });

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

type UserRow = Selectable<Schema['tenant_users']>;

function readUser(row: UserRow, issuer: string): User {
  return {
    userId: row.user_id,
    emailAddress: row.email_address,
    roles: row.roles,
    identity: row.subject === null ? null : { issuer, subject: row.subject },
    invitationStatus: invitationStatusOf(row),
    createdOn: row.created_on.toISOString(),
    invitedOn: row.invited_on.toISOString(),
  };
}

async function selectUser(db: Kysely<Schema>, tenantId: string, userId: string) {
  return db
    .selectFrom('tenant_users')
    .selectAll()
    .select(rowVersion)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

async function findUser(db: Kysely<Schema>, tenantId: string, userId: string) {
  const row = isUuid(userId) ? await selectUser(db, tenantId, userId) : undefined;
  if (!row) throw new PlatformError('NOT_FOUND');
  return row;
}

/**
 * Lets one change at a time at who is an admin, and only by who is one still: of two admins who demote each other at once
 * the second comes too late, and one is left.
 */
async function lockAdmins(trx: Transaction<Schema>, { tenantId, userId }: Member): Promise<void> {
  await trx.selectFrom('tenants').select('tenant_id').where('tenant_id', '=', tenantId).forNoKeyUpdate().execute();
  const caller = await selectUser(trx, tenantId, userId);
  if (!caller) throw new PlatformError('FOREIGN_TENANT');
  if (!caller.roles.includes('TENANT_ADMIN')) throw new PlatformError('FORBIDDEN');
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
