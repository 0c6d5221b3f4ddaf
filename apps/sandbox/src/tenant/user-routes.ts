import { updateUserSchema, userListSchema, userSchema } from '@portal/api-client/users';
import { type Kysely, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../database/schema.ts';
import { answers, success } from '../http/envelope.ts';
import { PlatformError } from '../http/errors.ts';
import { callerOf, type Member, memberOf } from '../http/guard.ts';
import { pageQuery } from '../http/page-query.ts';
import type { PlatformApp } from '../http/platform-app.ts';
import { readRoles } from './read-roles.ts';
import { endConnectionsOf } from '../realtime/push.ts';
import { isExpectedVersion, rowVersion, tag } from '../http/row-version.ts';
import { findUser, readUser, selectUser, toldOf, type UserRow } from './tenant-users.ts';
import { raiseEvent } from '../webhooks/raise-event.ts';

const ADMIN_ONLY = { access: { anyOf: ['TENANT_ADMIN'] } } as const;

const pageSchema = z.object(pageQuery(1_000_000));
const paramsSchema = z.object({ userId: z.string() });

/** v1/tenant/users: who works in the tenant, and with which roles. */
export function registerUserRoutes(app: PlatformApp, db: Kysely<Schema>): void {
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
        const saved = await trx
          .updateTable('tenant_users')
          .set({ roles })
          .where('user_id', '=', user.user_id)
          .where(isExpectedVersion(request))
          .returningAll()
          .returning(rowVersion)
          .executeTakeFirst();
        if (saved) await raiseEvent(trx, member.tenantId, 'user.roles-changed', toldOf(saved));
        return saved;
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
        await endConnectionsOf(trx, { tenantId: member.tenantId, userId: user.user_id });
        await raiseEvent(trx, member.tenantId, 'user.deleted', toldOf(user));
      });
      return success(null);
    },
  });
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
