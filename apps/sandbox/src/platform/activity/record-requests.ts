import { createHash } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { PlatformError } from '../http/errors.ts';
import { authorOf, callerOf, type Member } from '../http/guard.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import { type Actor, type CurrentWrite, runWrite } from './current-write.ts';
import type { ThingKind } from './thing-kind.ts';

/** The activity of a call that changes something. */
export interface CallActivity {
  readonly of: ThingKind;
  /** An instruction that stands for both a change and a refused attempt: 'Change a webhook'. */
  readonly action: string;
  /** The id of the thing in the request. Default: the call names the thing that it creates, with `nameThing`. */
  readonly id?: (request: FastifyRequest) => string | undefined;
  /** The part of the thing that the call is about. */
  readonly part?: (request: FastifyRequest) => string | undefined;
}

/** Reads the id of a thing from the path of a request. */
export function inPath(name: string): (request: FastifyRequest) => string | undefined {
  return ({ params }) => textIn(params, name);
}

/** Reads the id of a thing from the body of a request. */
export function inBody(name: string): (request: FastifyRequest) => string | undefined {
  return ({ body }) => textIn(body, name);
}

function textIn(values: unknown, name: string): string | undefined {
  const value = typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined;
  // No text of the database has a NUL.
  return typeof value === 'string' && !value.includes('\0') ? value : undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The thing that a call changes, and how; `none` for a call that only reads, or that changes what belongs to the caller alone. Default: its tag and summary say it. */
    activity?: CallActivity | 'none';
  }
}

/** The statuses of refused attempts: of rights, of stale, limited and impossible changes, and of too many requests. */
const RECORDED_STATUSES = new Set([403, 409, 429]);
/** Equal refusals within this time are one entry. */
const EQUAL_WITHIN = '1 minute';
const BROWSER_MAX = 300;
/** So many sessions are remembered, so that their calls need not ask the database. */
const SESSIONS_MAX = 10_000;

/** The area of what is about the tenant as a whole. */
const TENANT_AREA = 'Tenant';
const SIGNED_IN = 'Signed in';

interface Recording {
  readonly db: Kysely<Schema>;
  readonly secrets: SecretStore;
}

/**
 * Records what the calls of `app` change (with `recordingDatabase`), which attempts are refused, and the first call of each session in a tenant. Add it after
 * the guard.
 */
export function recordRequests(app: FastifyInstance, recording: Recording): void {
  const opened = new Set<string>();

  app.addHook('onRequest', async function recordSignIn(request) {
    const { member, caller } = request;
    if (!member || caller?.kind !== 'user') return;
    const session_hash = createHash('sha256').update(caller.sessionId).digest('base64url');
    const key = `${member.tenantId} ${session_hash}`;
    if (opened.has(key)) return;
    await addSignIn(recording.db, request, member, session_hash);
    if (opened.size >= SESSIONS_MAX) opened.clear();
    opened.add(key);
  });

  app.addHook('preHandler', function recordChanges(request, _reply, done) {
    const { member } = request;
    if (!member || !mayChange(request)) return done();
    runWrite(writeOf(request, { ...recording, tenantId: member.tenantId }), done);
  });

  app.addHook('onError', async function recordRefusal(request, _reply, error) {
    const { member } = request;
    const refusal = refusalOf(error);
    if (member && refusal !== undefined && mayChange(request)) await addRefusal(recording, request, member, refusal);
  });
}

/** Runs the change of a caller who is no member of the tenant yet, so that it is recorded there. */
export function recordIn<T>(
  request: FastifyRequest,
  { thingId, ...place }: Pick<CurrentWrite, 'secrets' | 'tenantId'> & { readonly thingId: string },
  change: () => T,
): T {
  return runWrite({ ...writeOf(request, place), thingId }, change);
}

function mayChange({ method, routeOptions }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && routeOptions.config.activity !== 'none';
}

function refusalOf(error: FastifyError | PlatformError): string | undefined {
  if (error instanceof PlatformError) return RECORDED_STATUSES.has(error.status) ? error.code : undefined;
  return error.statusCode === 429 ? 'RATE_LIMITED' : undefined;
}

function writeOf(
  request: FastifyRequest,
  { tenantId, secrets }: Pick<CurrentWrite, 'secrets' | 'tenantId'>,
): CurrentWrite {
  return {
    ...callOf(request),
    tenantId,
    secrets,
    actor: actorOf(request),
    correlationId: request.id,
    facts: [],
    isOpen: false,
    hasChanged: false,
    isRecorded: false,
  };
}

/** The area and action of a call. One that declares none, such as that of a team, has the first tag and the summary of its documentation. */
function callOf(request: FastifyRequest): Pick<CurrentWrite, 'action' | 'area' | 'of' | 'part' | 'thingId'> {
  const { config, schema, url } = request.routeOptions;
  const { activity } = config;
  if (activity && activity !== 'none') {
    const { of, action, id, part } = activity;
    return { of, area: of.area, action, thingId: id?.(request), part: part?.(request) };
  }
  const { tags, summary } = (schema ?? {}) as { readonly tags?: readonly string[]; readonly summary?: string }; // boundary: added by @fastify/swagger
  const action = summary ?? `${request.method} ${url}`;
  return { of: undefined, area: tags?.[0] ?? TENANT_AREA, action, thingId: undefined, part: undefined };
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

/** The columns of an entry about a request. */
function columnsOf(request: FastifyRequest, { tenantId }: Member) {
  const { kind, id, name, address, browser } = actorOf(request);
  return {
    tenant_id: tenantId,
    occurred_on: sql<Date>`clock_timestamp()`,
    actor_kind: kind,
    actor_id: id,
    actor_name: name,
    address,
    browser,
    correlation_id: request.id,
    changes: '[]',
  };
}

async function addSignIn(
  db: Kysely<Schema>,
  request: FastifyRequest,
  member: Member,
  session_hash: string,
): Promise<void> {
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
      .values({ ...columnsOf(request, member), area: TENANT_AREA, action: SIGNED_IN })
      .execute();
  });
}

/** In a transaction of its own, because that of the attempt was rolled back. */
async function addRefusal(
  { db, secrets }: Recording,
  request: FastifyRequest,
  member: Member,
  refusal: string,
): Promise<void> {
  const { of, area, action, thingId: named, part } = callOf(request);
  const { tenantId } = member;
  await db.transaction().execute(async (trx) => {
    // Only a thing that exists is named, so that attempts with invented ids are equal.
    const thing = of && named !== undefined ? await of.read(trx, { tenantId, id: named, part, secrets }) : undefined;
    const thing_id = thing ? (named ?? null) : null;
    const columns = columnsOf(request, member);
    const of_kind = of?.kind ?? null;
    const equal = JSON.stringify([tenantId, columns.actor_id, action, of_kind, thing_id, refusal]);
    await sql`select pg_advisory_xact_lock(hashtextextended(${equal}, 0))`.execute(trx);
    const { rows } = await sql<{ entry_id: string }>`
      update activity_entries set count = count + 1
      where entry_id = (
        select entry_id from activity_entries
        where tenant_id = ${tenantId} and actor_id = ${columns.actor_id} and action = ${action}
          and thing_kind is not distinct from ${of_kind} and thing_id is not distinct from ${thing_id}
          and refusal = ${refusal} and occurred_on > clock_timestamp() - ${EQUAL_WITHIN}::interval
        order by seq desc limit 1
      )
      returning entry_id`.execute(trx);
    if (rows.length > 0) return;
    const about = { area, action, thing_kind: of_kind, thing_id, thing_name: thing?.name ?? null, refusal };
    await trx
      .insertInto('activity_entries')
      .values({ ...columns, ...about })
      .execute();
  });
}
