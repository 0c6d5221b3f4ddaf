import { providerOf, PROVIDERS } from '@portal/api-client/provider-configurations';
import { hasAnyRole, writerRoles } from '@portal/contract';
import type { Kysely } from 'kysely';
import { CATALOGUE } from '../apps/catalogue/catalogue.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { isLicensed } from '../../platform/http/guard.ts';
import { MANDATE_WRITERS } from '../mandates/mandate-access.ts';
import { type Attempt, findAttempt } from './consent-attempts.ts';

/** An attempt that can be answered, or why it cannot. */
export type ConsentStanding =
  | { readonly kind: 'open'; readonly asked: AskedConsent }
  /** The request is not ours, or it names another address. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'answered'; readonly asked: AskedConsent }
  /** Too late, or the connection was ended in the meantime. */
  | { readonly kind: 'expired' }
  /** The user who began it may no longer connect. */
  | { readonly kind: 'forbidden'; readonly asked: AskedConsent }
  | { readonly kind: 'uninstalled'; readonly asked: AskedConsent };

/** The request that an attempt makes. */
export interface AskedConsent {
  readonly attempt: Attempt;
  /** The name of the app or provider, such as `Kudos`. */
  readonly name: string;
  readonly tenant: string;
}

/** The rights that connecting each kind of subject requires, the same as for its calls. */
const RIGHTS = {
  app: { roles: writerRoles('APP'), licence: undefined },
  provider: { roles: MANDATE_WRITERS.access.anyOf, licence: MANDATE_WRITERS.licence },
} as const;

/** Returns the present state of an attempt. Its user may have lost the right to connect since the attempt began. */
export async function readStanding(
  db: Kysely<Schema>,
  attemptId: string | undefined,
  { redirectUri, now }: { readonly redirectUri: string; readonly now: number },
): Promise<ConsentStanding> {
  const attempt = attemptId === undefined ? undefined : await findAttempt(db, attemptId);
  const asked = attempt && (await describe(db, attempt));
  if (!asked || asked.attempt.redirect_uri !== redirectUri) return { kind: 'unknown' };
  if (asked.attempt.answer !== null) return { kind: 'answered', asked };
  if (asked.attempt.expires_on.getTime() <= now) return { kind: 'expired' };
  if (!(await mayConnect(db, asked.attempt))) return { kind: 'forbidden', asked };
  return (await isInstalled(db, asked.attempt)) ? { kind: 'open', asked } : { kind: 'uninstalled', asked };
}

async function describe(db: Kysely<Schema>, attempt: Attempt): Promise<AskedConsent | undefined> {
  const name = nameOf(attempt);
  const tenant = await db
    .selectFrom('tenants')
    .select('name')
    .where('tenant_id', '=', attempt.tenant_id)
    .executeTakeFirst();
  return name !== undefined && tenant ? { attempt, name, tenant: tenant.name } : undefined;
}

function nameOf({ subject_kind: kind, subject_id: id }: Attempt): string | undefined {
  if (kind === 'app') return CATALOGUE.find(({ appId }) => appId.toLowerCase() === id)?.name;
  const provider = providerOf(id);
  return provider && PROVIDERS[provider];
}

async function mayConnect(db: Kysely<Schema>, attempt: Attempt): Promise<boolean> {
  const { roles, licence } = RIGHTS[attempt.subject_kind];
  const user = await db
    .selectFrom('tenant_users')
    .select('roles')
    .where((where) =>
      where.and({ user_id: attempt.user_id, tenant_id: attempt.tenant_id, invitation_status: 'ACCEPTED' }),
    )
    .executeTakeFirst();
  if (!user || !hasAnyRole(user.roles, roles)) return false;
  return licence === undefined || isLicensed(db, attempt.tenant_id, licence);
}

async function isInstalled(db: Kysely<Schema>, attempt: Attempt): Promise<boolean> {
  if (attempt.subject_kind !== 'app') return true;
  const installed = await db
    .selectFrom('installed_apps')
    .select('app_id')
    .where((where) => where.and({ tenant_id: attempt.tenant_id, app_id: attempt.subject_id }))
    .executeTakeFirst();
  return installed !== undefined;
}
