import { randomBytes, randomUUID } from 'node:crypto';
import {
  createdKeySchema,
  type Key,
  type KeyInput,
  keyInputSchema,
  keyListSchema,
  keyReplacementInputSchema,
  keySchema,
} from '@portal/api-client/keys';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Selectable, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { inPath } from '../../../platform/activity/record-requests.ts';
import { noteFact } from '../../../platform/activity/current-write.ts';
import { KEY_ACTIVITY } from '../tenant-activity.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { PlatformError } from '../../../platform/http/errors.ts';
import { raiseEvent } from '../../webhooks/raise-event.ts';
import { responses, createdResponses, success } from '../../../platform/http/envelope.ts';
import { authorOf, callerOf, userMemberOf, userOf } from '../../../platform/http/guard.ts';
import { newKeyOf, replacementOf } from '../../approvals/changes/access-changes.ts';
import { requireNoApproval } from '../../approvals/approval-settings.ts';
import { raisedRoles } from '@portal/api-client/approvals';
import { lapseApprovals } from '../../approvals/end-approvals.ts';
import { spendPermission } from '../../approvals/permissions.ts';
import { createOwned, deleteOwned, findOwned, listOwned, saveVersioned } from '../../owned-rows.ts';
import { hashOfPrivateKey } from '../../../platform/http/key-callers.ts';
import { defineRoute, type Route } from '../../../platform/http/route.ts';
import { tag } from '../../../platform/http/row-version.ts';
import { KEYS } from './key-rows.ts';
import { lockAdmins } from '../lock-admins.ts';
import { readRoles } from '../read-roles.ts';

const ADMIN_ONLY = { access: { anyOf: ['TENANT_ADMIN'] } } as const;
const paramsSchema = z.object({ publicKey: z.string() });

const listKeys = defineRoute({
  method: 'GET',
  url: '/tenant/keys',
  config: ADMIN_ONLY,
  schema: {
    tags: ['API keys'],
    operationId: 'listKeys',
    summary: 'List the API keys, newest first',
    response: responses(keyListSchema),
  },
  async handler(request) {
    const { issuer } = callerOf(request);
    const { db } = request.server.services;
    const { rows } = await listOwned(db, request, KEYS, { orderBy: 'created_on desc' });
    return success({ tenantKeys: await readKeys(db, rows, issuer) });
  },
});

const createKey = defineRoute({
  method: 'POST',
  url: '/tenant/keys',
  config: {
    activity: { of: KEY_ACTIVITY, action: 'Create an API key' },
    ...ADMIN_ONLY,
    usersOnly: true,
    creates: true,
    refusals: ['ROLES_ARE_REQUIRED', 'APPROVAL_REQUIRED'],
  },
  schema: {
    tags: ['API keys'],
    operationId: 'createKey',
    summary: 'Create an API key',
    description: 'Only the response of this call contains the private key.',
    body: keyInputSchema,
    response: createdResponses(createdKeySchema),
  },
  async handler(request, reply) {
    const { values, respond } = newKey(request, request.body);
    const key = await createOwned(request.server.services.db, request, KEYS, {
      async values(trx) {
        if (raisedRoles(values.roles).length > 0) await spendPermission(trx, request, newKeyOf(request.body));
        return values;
      },
      respond,
      idOf: ({ publicKey }) => publicKey,
    });
    return reply.status(201).send(success(key));
  },
});

const getKey = defineRoute({
  method: 'GET',
  url: '/tenant/keys/:publicKey',
  config: { ...ADMIN_ONLY, versioned: true, refusals: ['NOT_FOUND'] },
  schema: {
    tags: ['API keys'],
    operationId: 'getKey',
    summary: 'Read an API key',
    params: paramsSchema,
    response: responses(keySchema),
  },
  async handler(request, reply) {
    const { db } = request.server.services;
    const row = await findOwned(db, request, KEYS, request.params.publicKey);
    tag(reply, row);
    return success(await readOneKey(db, row, callerOf(request).issuer));
  },
});

const updateKey = defineRoute({
  method: 'PUT',
  url: '/tenant/keys/:publicKey',
  config: {
    activity: { of: KEY_ACTIVITY, action: 'Change an API key', id: inPath('publicKey') },
    ...ADMIN_ONLY,
    usersOnly: true,
    versioned: true,
    refusals: ['ROLES_ARE_REQUIRED', 'NOT_FOUND', 'APPROVAL_REQUIRED'],
    async stored(request) {
      const { publicKey } = paramsSchema.parse(request.params);
      const { name } = await findOwned(request.server.services.db, request, KEYS, publicKey);
      return { name };
    },
  },
  schema: {
    tags: ['API keys'],
    operationId: 'updateKey',
    summary: 'Change the name and roles of an API key',
    params: paramsSchema,
    body: keyInputSchema,
    response: responses(keySchema),
  },
  async handler(request, reply) {
    const { name, roles } = request.body;
    const values = { name, roles: readRoles(roles) };
    const { db } = request.server.services;
    const { publicKey } = request.params;
    const row = await db.transaction().execute(async (trx) => {
      await lockAdmins(trx, request);
      const { tenant_id: tenantId, roles: held } = await findOwned(trx, request, KEYS, publicKey);
      if (raisedRoles(values.roles, held).length > 0) await requireNoApproval(trx, tenantId, 'access');
      await lapseApprovals(trx, { tenantId, thing: `key ${publicKey}`, by: authorOf(request) });
      return saveVersioned(trx, request, KEYS, publicKey, values);
    });
    tag(reply, row);
    return success(await readOneKey(db, row, callerOf(request).issuer));
  },
});

const HOUR_MS = 3_600_000;
const OVERLAP_MS = { NONE: 0, ONE_HOUR: HOUR_MS, ONE_DAY: 24 * HOUR_MS, SEVEN_DAYS: 168 * HOUR_MS };

const replaceKey = defineRoute({
  method: 'POST',
  url: '/tenant/keys/:publicKey/replace',
  config: {
    activity: { of: KEY_ACTIVITY, action: 'Replace an API key', id: inPath('publicKey') },
    ...ADMIN_ONLY,
    usersOnly: true,
    creates: true,
    refusals: ['ROLES_ARE_REQUIRED', 'NOT_FOUND', 'KEY_ALREADY_REPLACED', 'APPROVAL_REQUIRED'],
  },
  schema: {
    tags: ['API keys'],
    operationId: 'replaceKey',
    summary: 'Create an API key in place of another',
    description:
      'The replaced key keeps working for the overlap, and is then refused until it is deleted. Delete it to end the overlap early. The private key is in this response only.',
    params: paramsSchema,
    body: keyReplacementInputSchema,
    response: createdResponses(createdKeySchema),
  },
  async handler(request, reply) {
    const { publicKey: replaced } = request.params;
    const { overlap, ...input } = request.body;
    const { tenantId } = userMemberOf(request);
    const { values, respond } = newKey(request, input);
    const endsOn = new Date(values.created_on.getTime() + OVERLAP_MS[overlap]);
    const key = await createOwned(request.server.services.db, request, KEYS, {
      async values(trx) {
        await keepKey(trx, tenantId, replaced);
        const replacement = replacementOf({ publicKey: replaced, ...request.body });
        if (raisedRoles(values.roles).length > 0) await spendPermission(trx, request, replacement);
        return values;
      },
      respond: (row) => ({ ...respond(row), replaces: replaced, replacedEndsOn: endsOn.toISOString() }),
      idOf: ({ publicKey }) => publicKey,
      async within(trx) {
        const added = await trx
          .insertInto('key_replacements')
          .values({
            public_key: replaced,
            replaced_by: values.public_key,
            ends_on: endsOn,
          })
          .onConflict((conflict) => conflict.column('public_key').doNothing())
          .returning('public_key')
          .executeTakeFirst();
        if (!added) throw new PlatformError('KEY_ALREADY_REPLACED');
        noteFact('The old key works until', endsOn.toISOString());
        await raiseEvent(trx, tenantId, 'api-key.changed', { publicKey: replaced });
      },
    });
    return reply.status(201).send(success(key));
  },
});

const deleteKey = defineRoute({
  method: 'DELETE',
  url: '/tenant/keys/:publicKey',
  config: {
    activity: { of: KEY_ACTIVITY, action: 'Delete an API key', id: inPath('publicKey') },
    ...ADMIN_ONLY,
    usersOnly: true,
    refusals: ['NOT_FOUND'],
  },
  schema: {
    tags: ['API keys'],
    operationId: 'deleteKey',
    summary: 'Delete an API key',
    description: 'Later calls that use it are rejected.',
    params: paramsSchema,
    response: responses(z.null()),
  },
  async handler(request) {
    const { publicKey } = request.params;
    const { tenantId } = userMemberOf(request);
    await request.server.services.db.transaction().execute(async (trx) => {
      await deleteOwned(trx, request, KEYS, publicKey);
      await lapseApprovals(trx, { tenantId, thing: `key ${publicKey}`, by: authorOf(request) });
    });
    return success(null);
  },
});

/** v1/tenant/keys: the API keys with which the tenant's own programs call the platform. */
export const keyRoutes: readonly Route[] = [listKeys, createKey, getKey, updateKey, replaceKey, deleteKey];

/** Makes the deletion of a key wait for the end of the transaction. Throws NOT_FOUND if the tenant has no such key. */
async function keepKey(trx: Transaction<Schema>, tenantId: string, publicKey: string): Promise<void> {
  const key = await trx
    .selectFrom('api_keys')
    .select('public_key')
    .where('tenant_id', '=', tenantId)
    .where('public_key', '=', publicKey)
    .forKeyShare()
    .executeTakeFirst();
  if (!key) throw new PlatformError('NOT_FOUND');
}

/** Draws a new key. */
function newKey(request: FastifyRequest, { name, roles }: KeyInput) {
  const { issuer, email } = userOf(request);
  const privateKey = `sk_${randomBytes(32).toString('base64url')}`;
  const values = {
    public_key: `pk_${randomBytes(16).toString('hex')}`,
    subject: randomUUID(),
    name,
    roles: readRoles(roles),
    private_key_hash: hashOfPrivateKey(privateKey),
    created_on: new Date(),
    created_by: email,
  };
  return { values, respond: (row: KeyRow) => ({ ...readKey(row, issuer), privateKey }) };
}

type KeyRow = Selectable<Schema['api_keys']>;

/** Keys with what other tables know about them. */
async function readKeys(db: Kysely<Schema>, rows: readonly KeyRow[], issuer: string): Promise<Key[]> {
  if (rows.length === 0) return [];
  const publicKeys = rows.map(({ public_key }) => public_key);
  const [uses, replacements] = await Promise.all([
    db.selectFrom('key_uses').selectAll().where('public_key', 'in', publicKeys).execute(),
    db
      .selectFrom('key_replacements')
      .selectAll()
      .where((where) => where.or([where('public_key', 'in', publicKeys), where('replaced_by', 'in', publicKeys)]))
      .execute(),
  ]);
  const useOf = new Map(uses.map((use) => [use.public_key, use]));
  const endOf = new Map(replacements.map((replacement) => [replacement.public_key, replacement]));
  const replacedBy = new Map(replacements.map((replacement) => [replacement.replaced_by, replacement]));
  return rows.map((row) => {
    const [use, end] = [useOf.get(row.public_key), endOf.get(row.public_key)];
    const replaced = replacedBy.get(row.public_key);
    return {
      ...readKey(row, issuer),
      ...(use && { lastUsedOn: use.used_on.toISOString(), lastUsedFrom: use.used_from }),
      ...(end && { endsOn: end.ends_on.toISOString(), replacedBy: end.replaced_by }),
      ...(replaced && { replaces: replaced.public_key, replacedEndsOn: replaced.ends_on.toISOString() }),
    };
  });
}

async function readOneKey(db: Kysely<Schema>, row: KeyRow, issuer: string): Promise<Key> {
  const [key = readKey(row, issuer)] = await readKeys(db, [row], issuer);
  return key;
}

function readKey(row: KeyRow, issuer: string): Key {
  return {
    name: row.name,
    roles: row.roles,
    publicKey: row.public_key,
    identity: { issuer, subject: row.subject },
    createdOn: row.created_on.toISOString(),
    createdBy: row.created_by,
    lastUsedOn: null,
    lastUsedFrom: null,
  };
}
