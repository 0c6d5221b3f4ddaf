import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { PlatformError } from '../http/errors.ts';
import { authorOf, callerOf, type Member } from '../http/guard.ts';
import { type Actor, type CurrentWrite, runWrite } from './current-write.ts';
import type { ThingKind } from './thing-kind.ts';

/** What a call changes. */
export interface CallActivity {
  readonly of: ThingKind;
  /** In the words of the entry, such as 'Webhook changed'. */
  readonly action: string;
  /** The id in the address, or in what was sent. Default: the call names the thing that it creates. */
  readonly id?: (request: FastifyRequest) => string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    activity?: CallActivity;
  }
}

/** Refusals that are recorded by their status: of rights, of stale and limited changes, and of too many requests. */
const RECORDED_STATUSES = new Set([403, 409, 429]);
/** Equal refusals within this time are one entry. */
const EQUAL_WITHIN = '1 minute';
const BROWSER_MAX = 300;

/** The area of what is about the tenant as a whole. */
const TENANT_AREA = 'Tenant';
export const SIGNED_IN = 'Signed in';

/**
 * Records what the calls of `app` change (through `recordingDatabase`), what they are refused, and the first call of each session in a tenant. Add it after
 * the guard.
 */
export function recordRequests(app: FastifyInstance, db: Kysely<Schema>): void {
  const opened = new Set<string>();

  app.addHook('onRequest', async function recordSignIn(request) {
    const { member, caller } = request;
    if (!member || caller?.kind !== 'user') return;
    const session_hash = createHash('sha256').update(caller.sessionId).digest('base64url');
    const key = `${member.tenantId} ${session_hash}`;
    if (opened.has(key)) return;
    await db.transaction().execute(async (trx) => {
      const added = await trx
        .insertInto('activity_sessions')
        .values({ tenant_id: member.tenantId, session_hash, opened_on: new Date() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('tenant_id')
        .executeTakeFirst();
      if (!added) return;
      await trx
        .insertInto('activity_entries')
        .values({
          ...placeOf(request, member),
          occurred_on: sql<Date>`clock_timestamp()`,
          area: TENANT_AREA,
          action: SIGNED_IN,
          changes: '[]',
        })
        .execute();
    });
    opened.add(key);
  });

  app.addHook('preHandler', function recordChanges(request, _reply, done) {
    const { member } = request;
    if (!member || !isWriting(request)) return done();
    runWrite(
      {
        ...callOf(request),
        tenantId: member.tenantId,
        actor: actorOf(request),
        correlationId: request.id,
        isOpen: false,
        hasChanged: false,
      },
      done,
    );
  });

  app.addHook('onError', async function recordRefusal(request, _reply, error) {
    const { member } = request;
    if (!member || !isWriting(request) || !(error instanceof PlatformError)) return;
    if (!RECORDED_STATUSES.has(error.status)) return;
    await addRefusal(db, request, member, error.code);
  });
}

function isWriting({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** The area and action of a call. One that declares none, such as that of a team, has the first tag and the summary of its documentation. */
function callOf(request: FastifyRequest): Pick<CurrentWrite, 'action' | 'area' | 'of' | 'thingId'> {
  const { config, schema, url } = request.routeOptions;
  const { activity } = config;
  if (activity) {
    return { of: activity.of, area: activity.of.area, action: activity.action, thingId: activity.id?.(request) };
  }
  const { tags, summary } = (schema ?? {}) as { readonly tags?: readonly string[]; readonly summary?: string }; // boundary: added by @fastify/swagger
  return {
    of: undefined,
    area: tags?.[0] ?? TENANT_AREA,
    action: summary ?? `${request.method} ${url}`,
    thingId: undefined,
  };
}

function actorOf(request: FastifyRequest): Actor {
  const caller = callerOf(request);
  return {
    kind: caller.kind,
    id: caller.kind === 'user' ? caller.subject : caller.publicKey,
    name: authorOf(request),
    address: request.ip,
    browser: (request.headers['user-agent'] ?? '').slice(0, BROWSER_MAX),
  };
}

function placeOf(request: FastifyRequest, { tenantId }: Member) {
  const { kind, id, name, address, browser } = actorOf(request);
  return {
    tenant_id: tenantId,
    actor_kind: kind,
    actor_id: id,
    actor_name: name,
    address,
    browser,
    correlation_id: request.id,
  };
}

/** In a transaction of its own, because that of the attempt was rolled back. */
async function addRefusal(db: Kysely<Schema>, request: FastifyRequest, member: Member, refusal: string): Promise<void> {
  const { of, area, action, thingId = null } = callOf(request);
  const place = placeOf(request, member);
  const of_kind = of?.kind ?? null;
  await db.transaction().execute(async (trx) => {
    const equal = JSON.stringify([place.tenant_id, place.actor_id, action, of_kind, thingId, refusal]);
    await sql`select pg_advisory_xact_lock(hashtextextended(${equal}, 0))`.execute(trx);
    const { rows } = await sql<{ entry_id: string }>`
      update activity_entries set count = count + 1
      where entry_id = (
        select entry_id from activity_entries
        where tenant_id = ${place.tenant_id} and actor_id = ${place.actor_id} and action = ${action}
          and thing_kind is not distinct from ${of_kind} and thing_id is not distinct from ${thingId}
          and refusal = ${refusal} and occurred_on > clock_timestamp() - ${EQUAL_WITHIN}::interval
        order by seq desc limit 1
      )
      returning entry_id`.execute(trx);
    if (rows.length > 0) return;
    await trx
      .insertInto('activity_entries')
      .values({
        ...place,
        occurred_on: sql<Date>`clock_timestamp()`,
        area,
        action,
        thing_kind: of_kind,
        thing_id: thingId,
        refusal,
        changes: '[]',
      })
      .execute();
  });
}
