import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createdKeySchema, type Key, keyInputSchema, keyListSchema, keySchema } from '@portal/api-client/keys';
import type { Kysely, Selectable, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { createOnce } from '../http/create-once.ts';
import type { Schema } from '../database/schema.ts';
import { answers, answersCreated, success } from '../http/envelope.ts';
import { PlatformError } from '../http/errors.ts';
import { callerOf, memberOf } from '../http/guard.ts';
import type { PlatformApp } from '../http/platform-app.ts';
import { readRoles } from './read-roles.ts';
import { isExpectedVersion, rowVersion, tag } from '../http/row-version.ts';
import { raiseEvent } from '../webhooks/raise-event.ts';

const ADMIN_ONLY = { access: { anyOf: ['TENANT_ADMIN'] } } as const;
const paramsSchema = z.object({ publicKey: z.string() });

/** v1/tenant/keys: what the tenant's own programs sign in with. */
export function registerKeyRoutes(app: PlatformApp, db: Kysely<Schema>): void {
  app.route({
    method: 'GET',
    url: '/tenant/keys',
    config: ADMIN_ONLY,
    schema: {
      tags: ['API keys'],
      operationId: 'listKeys',
      summary: 'List the API keys, newest first',
      response: answers(keyListSchema),
    },
    async handler(request) {
      const { issuer } = callerOf(request);
      const rows = await db
        .selectFrom('api_keys')
        .selectAll()
        .where('tenant_id', '=', memberOf(request).tenantId)
        .orderBy('created_on', 'desc')
        .orderBy('public_key')
        .execute();
      return success({ tenantKeys: rows.map((row) => readKey(row, issuer)) });
    },
  });

  app.route({
    method: 'POST',
    url: '/tenant/keys',
    config: { ...ADMIN_ONLY, creates: true, refusals: ['ROLES_ARE_REQUIRED'] },
    schema: {
      tags: ['API keys'],
      operationId: 'createKey',
      summary: 'Create an API key',
      description: 'The private key is in this answer and never again.',
      body: keyInputSchema,
      response: answersCreated(createdKeySchema),
    },
    async handler(request, reply) {
      const { issuer, email } = callerOf(request);
      const { tenantId } = memberOf(request);
      const { name, roles } = request.body;
      const create = async (trx: Transaction<Schema>) => {
        const privateKey = `sk_${randomBytes(32).toString('base64url')}`;
        const row = await trx
          .insertInto('api_keys')
          .values({
            public_key: `pk_${randomBytes(16).toString('hex')}`,
            tenant_id: tenantId,
            subject: randomUUID(),
            name,
            roles: readRoles(roles),
            // 256 random bits: nothing to stretch, so a plain hash is enough.
            private_key_hash: createHash('sha256').update(privateKey).digest('base64url'),
            created_on: new Date(),
            created_by: email,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await raiseEvent(trx, tenantId, 'api-key.created', toldOf(row));
        return { ...readKey(row, issuer), privateKey };
      };
      const key = await createOnce(db, request, {
        create,
        exists: (trx, { publicKey }) => hasKey(trx, { tenant_id: tenantId, public_key: publicKey }),
      });
      return reply.status(201).header('Cache-Control', 'no-store').send(success(key));
    },
  });

  app.route({
    method: 'GET',
    url: '/tenant/keys/:publicKey',
    config: { ...ADMIN_ONLY, versioned: true, refusals: ['NOT_FOUND'] },
    schema: {
      tags: ['API keys'],
      operationId: 'getKey',
      summary: 'Read an API key',
      params: paramsSchema,
      response: answers(keySchema),
    },
    async handler(request, reply) {
      const row = await db
        .selectFrom('api_keys')
        .selectAll()
        .select(rowVersion)
        .where('tenant_id', '=', memberOf(request).tenantId)
        .where('public_key', '=', request.params.publicKey)
        .executeTakeFirst();
      if (!row) throw new PlatformError('NOT_FOUND');
      tag(reply, row);
      return success(readKey(row, callerOf(request).issuer));
    },
  });

  app.route({
    method: 'PUT',
    url: '/tenant/keys/:publicKey',
    config: { ...ADMIN_ONLY, versioned: true, refusals: ['ROLES_ARE_REQUIRED', 'NOT_FOUND'] },
    schema: {
      tags: ['API keys'],
      operationId: 'updateKey',
      summary: 'Change name and roles of an API key',
      params: paramsSchema,
      body: keyInputSchema,
      response: answers(keySchema),
    },
    async handler(request, reply) {
      const { name, roles } = request.body;
      const ofTenant = { tenant_id: memberOf(request).tenantId, public_key: request.params.publicKey };
      const row = await db.transaction().execute(async (trx) => {
        const saved = await trx
          .updateTable('api_keys')
          .set({ name, roles: readRoles(roles) })
          .where((where) => where.and(ofTenant))
          .where(isExpectedVersion(request))
          .returningAll()
          .returning(rowVersion)
          .executeTakeFirst();
        if (saved) await raiseEvent(trx, ofTenant.tenant_id, 'api-key.changed', toldOf(saved));
        return saved;
      });
      if (!row) throw new PlatformError((await hasKey(db, ofTenant)) ? 'STALE_SAVE' : 'NOT_FOUND');
      tag(reply, row);
      return success(readKey(row, callerOf(request).issuer));
    },
  });

  app.route({
    method: 'DELETE',
    url: '/tenant/keys/:publicKey',
    config: { ...ADMIN_ONLY, refusals: ['NOT_FOUND'] },
    schema: {
      tags: ['API keys'],
      operationId: 'deleteKey',
      summary: 'Delete an API key',
      description: 'Programs that use it are refused from then on.',
      params: paramsSchema,
      response: answers(z.null()),
    },
    async handler(request) {
      const { tenantId } = memberOf(request);
      await db.transaction().execute(async (trx) => {
        const row = await trx
          .deleteFrom('api_keys')
          .where('tenant_id', '=', tenantId)
          .where('public_key', '=', request.params.publicKey)
          .returningAll()
          .executeTakeFirst();
        if (!row) throw new PlatformError('NOT_FOUND');
        await raiseEvent(trx, tenantId, 'api-key.deleted', toldOf(row));
      });
      return success(null);
    },
  });
}

/** Whether the tenant has the key. */
async function hasKey(
  db: Kysely<Schema>,
  key: Pick<Selectable<Schema['api_keys']>, 'tenant_id' | 'public_key'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('api_keys')
    .select('public_key')
    .where((where) => where.and(key))
    .executeTakeFirst();
  return found !== undefined;
}

function readKey(row: Selectable<Schema['api_keys']>, issuer: string): Key {
  return {
    name: row.name,
    roles: row.roles,
    publicKey: row.public_key,
    identity: { issuer, subject: row.subject },
    createdOn: row.created_on.toISOString(),
    createdBy: row.created_by,
  };
}

/** What webhooks are told of a key: only administrators may read more. */
function toldOf({ public_key }: Selectable<Schema['api_keys']>): Readonly<Record<string, unknown>> {
  return { publicKey: public_key };
}
