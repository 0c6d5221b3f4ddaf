import { createHash } from 'node:crypto';
import { ErrorCode, type EvaluationContext } from '@openfeature/core';
import { type FeatureFlag, FlagdCore } from '@openfeature/flagd-core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../database/schema.ts';
import type { VerifyToken } from '../http/guard.ts';
import { isUuid } from '../database/uuid.ts';
import { buildFlagDefinition } from './flag-definition.ts';
import { OfrepError } from './ofrep-error.ts';

export interface FlagsOptions {
  readonly db: Kysely<Schema>;
  readonly verifyToken: VerifyToken;
}

const contextSchema = z.object({
  targetingKey: z.string(),
  tenantId: z.optional(z.string()),
  accountId: z.optional(z.string()),
});
const requestSchema = z.object({ context: z.looseObject({}) });
const paramsSchema = z.object({ key: z.string() });

/**
 * Mounts the feature flags at `/flags` with the OpenFeature remote evaluation protocol (OFREP). The context's `targetingKey`
 * is the tenant; only its members may read its flags. Changes in the database apply from the next evaluation.
 */
export async function registerFlags(app: FastifyInstance, { db, verifyToken }: FlagsOptions): Promise<void> {
  const engine = new FlagdCore(undefined, undefined, { disableDynamicCodeGeneration: true });
  let definition = '';

  async function refreshFlags(): Promise<void> {
    const rows = await db
      .selectFrom('tenant_flags')
      .select(['tenant_id', 'flag_key', 'variant'])
      .orderBy('flag_key')
      .orderBy('tenant_id')
      .execute();
    const current = buildFlagDefinition(rows);
    if (current === definition) return;
    engine.setConfigurations(current);
    definition = current;
  }

  /** The caller's evaluation context. Throws an `OfrepError` if the caller has no access to it. */
  async function readContext(request: FastifyRequest): Promise<EvaluationContext> {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const caller = token === undefined ? undefined : await verifyToken(token).catch(() => undefined);
    if (!caller) throw new OfrepError(401, ErrorCode.GENERAL, 'A valid bearer token is required');
    const { tenantId, accountId } = parseContext(request.body);
    if (!(await isMember(db, caller.subject, tenantId, accountId))) {
      throw new OfrepError(403, ErrorCode.GENERAL, 'The caller is not a member of the tenant in the context');
    }
    return { targetingKey: tenantId, tenantId };
  }

  await app.register(
    async function ofrep(scope) {
      scope.setErrorHandler(function sendError(error, request, reply) {
        const { status, errorCode, message } = toOfrepError(error);
        if (status >= 500) request.log.error(error);
        if (status === 401) reply.header('www-authenticate', 'Bearer');
        const key = paramsSchema.safeParse(request.params).data;
        return reply.code(status).send({ ...key, errorCode, errorDetails: message });
      });

      scope.post('/', async (request, reply) => {
        const context = await readContext(request);
        await refreshFlags();
        const flags = [...engine.getFlags()].map(([key, flag]) => evaluate(key, flag, context));
        const body = JSON.stringify({ flags });
        const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
        reply.header('etag', etag);
        const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
        if (known?.includes(etag)) return reply.code(304).send();
        return reply.type('application/json').send(body);
      });

      scope.post('/:key', async (request, reply) => {
        const context = await readContext(request);
        await refreshFlags();
        const { key } = paramsSchema.parse(request.params);
        const flag = engine.getFlag(key);
        if (!flag) throw new OfrepError(404, ErrorCode.FLAG_NOT_FOUND, `There is no flag '${key}'`);
        const evaluation = evaluate(key, flag, context);
        return reply.code('errorCode' in evaluation ? 400 : 200).send(evaluation);
      });
    },
    { prefix: '/flags/ofrep/v1/evaluate/flags' },
  );
}

function parseContext(body: unknown): { tenantId: string; accountId: string | undefined } {
  const request = requestSchema.safeParse(body);
  if (!request.success) throw new OfrepError(400, ErrorCode.INVALID_CONTEXT, 'The body must contain a context');
  if (!request.data.context['targetingKey']) {
    throw new OfrepError(400, ErrorCode.TARGETING_KEY_MISSING, 'The context must name the tenant as targetingKey');
  }
  const context = contextSchema.safeParse(request.data.context);
  if (!context.success || (context.data.tenantId ?? context.data.targetingKey) !== context.data.targetingKey) {
    throw new OfrepError(
      400,
      ErrorCode.INVALID_CONTEXT,
      'targetingKey, and tenantId if present, must be the id of the tenant',
    );
  }
  return { tenantId: context.data.targetingKey, accountId: context.data.accountId };
}

async function isMember(db: Kysely<Schema>, subject: string, tenantId: string, accountId?: string): Promise<boolean> {
  if (!isUuid(tenantId)) return false;
  const member = await db
    .selectFrom('tenant_users')
    .innerJoin('tenants', 'tenants.tenant_id', 'tenant_users.tenant_id')
    .select('tenants.account_id')
    .where('tenant_users.tenant_id', '=', tenantId)
    .where('tenant_users.subject', '=', subject)
    .where('tenant_users.invitation_status', '=', 'ACCEPTED')
    .executeTakeFirst();
  return member !== undefined && (accountId === undefined || member.account_id === accountId);
}

function evaluate(key: string, flag: FeatureFlag, context: EvaluationContext) {
  const result = flag.evaluate(context);
  if (result.reason === 'ERROR') return { key, errorCode: result.errorCode, errorDetails: result.errorMessage };
  return { key, value: result.value, variant: result.variant, reason: result.reason };
}

function toOfrepError(error: unknown): OfrepError {
  if (error instanceof OfrepError) return error;
  const status = z.object({ statusCode: z.number() }).safeParse(error).data?.statusCode ?? 500;
  return status < 500
    ? new OfrepError(status, ErrorCode.PARSE_ERROR, 'The body could not be read as JSON')
    : new OfrepError(500, ErrorCode.GENERAL, 'The flags could not be evaluated');
}
