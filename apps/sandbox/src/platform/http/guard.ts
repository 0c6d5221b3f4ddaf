import { hasAnyRole, type Role } from '@portal/contract';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { PlatformError } from './errors.ts';
import { isUuid } from '../database/uuid.ts';

/** The user that a verified bearer token identifies. */
export interface UserCaller {
  readonly kind: 'user';
  readonly subject: string;
  readonly email: string;
  readonly issuer: string;
  /** The session at the provider. */
  readonly sessionId: string;
  /** When the token, or its session if that is earlier, expires, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The API key that a program of a tenant calls with. */
export interface KeyCaller {
  readonly kind: 'key';
  readonly subject: string;
  readonly publicKey: string;
  readonly name: string;
  readonly issuer: string;
}

/** A user or an API key. */
export type Caller = UserCaller | KeyCaller;

/** Checks signature, issuer, audience, validity period and session of a bearer token. Rejects when any of them fails. */
export type VerifyToken = (token: string) => Promise<UserCaller>;

interface PlaceInTenant {
  readonly tenantId: string;
  readonly accountId: string;
  readonly roles: readonly string[];
}

/** A user's membership of the tenant in the headers. */
export interface UserMember extends PlaceInTenant {
  readonly kind: 'user';
  readonly userId: string;
}

/** The tenant and the roles of an API key. */
export interface KeyMember extends PlaceInTenant {
  readonly kind: 'key';
  readonly publicKey: string;
}

export type Member = UserMember | KeyMember;

/** An API key as it is now: its tenant and roles are read at each call. */
export interface VerifiedKey {
  readonly caller: KeyCaller;
  readonly member: KeyMember;
}

/**
 * Reads the API key of a request, from HTTP Basic or a token of the key; undefined for a request without. Throws UNAUTHORIZED, BASIC_NOT_FOR_BROWSERS or
 * RATE_LIMITED.
 */
export type VerifyKey = (request: FastifyRequest) => Promise<VerifiedKey | undefined>;

/** The callers that a call admits: anyone, any signed-in user, any member of the tenant, or members with one of the roles. */
export type CallAccess =
  | 'anyone'
  | 'signed-in'
  | 'member'
  | {
      readonly anyOf: readonly Role[];
      /** One of these roles is required too. */
      readonly andAnyOf?: readonly Role[];
    };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: CallAccess;
    /** A service that the tenant's licence must include. */
    licence?: string;
    /** Only a signed-in user may call it, never an API key. Default: true for calls that admit any signed-in user, otherwise false. */
    usersOnly?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
    member: Member | undefined;
  }
}

export interface GuardOptions {
  readonly db: Kysely<Schema>;
  readonly verifyToken: VerifyToken;
  readonly verifyKey: VerifyKey;
}

/**
 * Checks access on every route of `app` before its input is read: 401 without a valid token or API key, 403 for a foreign tenant,
 * a missing role, a missing licence, or an API key where only users may call. A route that does not declare its access cannot be
 * registered.
 */
export function guardRoutes(app: FastifyInstance, { db, verifyToken, verifyKey }: GuardOptions): void {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('member', undefined);
  app.addHook('onRoute', function requireDeclaredAccess({ method, url, config }) {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not declare who may call it`);
  });
  app.addHook('onRequest', async function guard(request) {
    const { access, licence } = request.routeOptions.config;
    if (!access || access === 'anyone') return;
    const key = await verifyKey(request);
    if (key) {
      request.caller = key.caller;
      request.member = key.member;
      if (access === 'signed-in' || isForUsersOnly(request.routeOptions.config))
        throw new PlatformError('NOT_FOR_API_KEYS');
      refuseOtherTenant(request, key.member);
    } else {
      const user = await readUser(request, verifyToken);
      request.caller = user;
      if (access === 'signed-in') return;
      request.member = await findMember(db, request, user);
    }
    const { roles, tenantId } = request.member;
    const required = access === 'member' ? [] : access.andAnyOf ? [access.anyOf, access.andAnyOf] : [access.anyOf];
    if (!required.every((some) => hasAnyRole(roles, some))) throw new PlatformError('FORBIDDEN');
    if (licence && !(await isLicensed(db, tenantId, licence))) throw new PlatformError('SERVICE_NOT_LICENSED');
  });
}

/** Whether a route admits signed-in users, but no API key. */
export function isForUsersOnly({ access, usersOnly }: Pick<FastifyContextConfig, 'access' | 'usersOnly'>): boolean {
  return access === 'signed-in' || usersOnly === true;
}

/** The authenticated caller. Throws on a route that is open to anyone. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('The route is not guarded');
  return caller;
}

/** The authenticated user. Throws on a route that API keys may call too. */
export function userOf(request: FastifyRequest): UserCaller {
  const caller = callerOf(request);
  if (caller.kind !== 'user') throw new Error('The route is not declared for users only');
  return caller;
}

/** The name of the caller in what they write: a user's email address, or the name of an API key. */
export function authorOf(request: FastifyRequest): string {
  const caller = callerOf(request);
  return caller.kind === 'user' ? caller.email : caller.name;
}

/** Whether the tenant's licence includes a service. */
export async function isLicensed(db: Kysely<Schema>, tenantId: string, name: string): Promise<boolean> {
  const enabled = await db
    .selectFrom('tenant_services')
    .select('name')
    .where((where) => where.and({ tenant_id: tenantId, name, enabled: true }))
    .executeTakeFirst();
  return enabled !== undefined;
}

/** The caller's place in the tenant. Throws on a route that requires none. */
export function memberOf({ member }: FastifyRequest): Member {
  if (!member) throw new Error('The route is not guarded by tenant');
  return member;
}

/** The user's membership. Throws on a route that API keys may call too. */
export function userMemberOf(request: FastifyRequest): UserMember {
  const member = memberOf(request);
  if (member.kind !== 'user') throw new Error('The route is not declared for users only');
  return member;
}

/** An API key belongs to one tenant: headers may repeat it, but not name another one. */
function refuseOtherTenant({ headers }: FastifyRequest, member: KeyMember): void {
  const named = [
    [headers['x-tenant-id'], member.tenantId],
    [headers['x-account-id'], member.accountId],
  ];
  if (named.some(([header, own]) => header !== undefined && String(header).toLowerCase() !== own)) {
    throw new PlatformError('FOREIGN_TENANT');
  }
}

async function readUser({ headers }: FastifyRequest, verifyToken: VerifyToken): Promise<UserCaller> {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw new PlatformError('UNAUTHORIZED');
  try {
    return await verifyToken(token);
  } catch {
    throw new PlatformError('UNAUTHORIZED');
  }
}

async function findMember(
  db: Kysely<Schema>,
  { headers }: FastifyRequest,
  { subject }: UserCaller,
): Promise<UserMember> {
  const tenantId = headers['x-tenant-id'];
  const accountId = headers['x-account-id'];
  if (!isUuid(tenantId) || !isUuid(accountId)) throw new PlatformError('FOREIGN_TENANT');
  const member = await readMember(db, { tenantId, accountId, subject });
  if (!member) throw new PlatformError('FOREIGN_TENANT');
  return member;
}

/** The user's current membership of a tenant in this account; `undefined` if there is none. */
export async function readMember(
  db: Kysely<Schema>,
  { tenantId, accountId, subject }: { readonly tenantId: string; readonly accountId: string; readonly subject: string },
): Promise<UserMember | undefined> {
  const row = await db
    .selectFrom('tenant_users')
    .innerJoin('tenants', 'tenants.tenant_id', 'tenant_users.tenant_id')
    .select(['user_id', 'tenants.tenant_id', 'account_id', 'roles'])
    .where('tenants.tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('subject', '=', subject)
    .where('invitation_status', '=', 'ACCEPTED')
    .executeTakeFirst();
  return (
    row && {
      kind: 'user',
      userId: row.user_id,
      tenantId: row.tenant_id,
      accountId: row.account_id,
      roles: row.roles,
    }
  );
}
