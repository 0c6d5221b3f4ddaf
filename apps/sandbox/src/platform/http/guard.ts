import { hasAnyRole, type Role } from '@portal/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { PlatformError } from './errors.ts';
import { isUuid } from '../database/uuid.ts';

/** The user that a verified bearer token identifies. */
export interface Caller {
  readonly subject: string;
  readonly email: string;
  readonly issuer: string;
  /** The session at the provider. */
  readonly sessionId: string;
  /** When the token, or its session if that is earlier, expires, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Checks signature, issuer, audience, validity period and session of a bearer token. Rejects when any of them fails. */
export type VerifyToken = (token: string) => Promise<Caller>;

/** The caller's membership of the tenant in the headers. */
export interface Member {
  readonly userId: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly roles: readonly string[];
}

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
  }
  interface FastifyRequest {
    caller: Caller | undefined;
    member: Member | undefined;
  }
}

/**
 * Checks access on every route of `app` before its input is read: 401 without a valid token, 403 for a foreign tenant,
 * a missing role or a missing licence. A route that does not declare its access cannot be registered.
 */
export function guardRoutes(app: FastifyInstance, db: Kysely<Schema>, verifyToken: VerifyToken): void {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('member', undefined);
  app.addHook('onRoute', function requireDeclaredAccess({ method, url, config }) {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not declare who may call it`);
  });
  app.addHook('onRequest', async function guard(request) {
    const { access, licence } = request.routeOptions.config;
    if (!access || access === 'anyone') return;
    request.caller = await readCaller(request, verifyToken);
    if (access === 'signed-in') return;
    request.member = await findMember(db, request, request.caller);
    const { roles, tenantId } = request.member;
    const required = access === 'member' ? [] : access.andAnyOf ? [access.anyOf, access.andAnyOf] : [access.anyOf];
    if (!required.every((some) => hasAnyRole(roles, some))) throw new PlatformError('FORBIDDEN');
    if (licence && !(await isLicensed(db, tenantId, licence))) throw new PlatformError('SERVICE_NOT_LICENSED');
  });
}

/** The authenticated caller. Throws on a route that is open to anyone. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('The route is not guarded');
  return caller;
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

/** The caller's membership. Throws on a route that requires none. */
export function memberOf({ member }: FastifyRequest): Member {
  if (!member) throw new Error('The route is not guarded by tenant');
  return member;
}

async function readCaller({ headers }: FastifyRequest, verifyToken: VerifyToken): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw new PlatformError('UNAUTHORIZED');
  try {
    return await verifyToken(token);
  } catch {
    throw new PlatformError('UNAUTHORIZED');
  }
}

async function findMember(db: Kysely<Schema>, { headers }: FastifyRequest, { subject }: Caller): Promise<Member> {
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
): Promise<Member | undefined> {
  const row = await db
    .selectFrom('tenant_users')
    .innerJoin('tenants', 'tenants.tenant_id', 'tenant_users.tenant_id')
    .select(['user_id', 'tenants.tenant_id', 'account_id', 'roles'])
    .where('tenants.tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('subject', '=', subject)
    .where('invitation_status', '=', 'ACCEPTED')
    .executeTakeFirst();
  return row && { userId: row.user_id, tenantId: row.tenant_id, accountId: row.account_id, roles: row.roles };
}
