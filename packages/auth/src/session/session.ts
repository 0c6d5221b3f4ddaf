import type { Identity, Membership } from '@portal/api-client/identity';
import { type AccessContext, SIGNED_OUT } from '@portal/contract';

/** The signed-in user, as reported by the identity provider. */
export interface SessionUser {
  readonly email: string;
  readonly issuer: string;
  readonly subject: string;
}

/** The user's access in the tenant, known once licence and flags have settled. */
export type TenantAccess =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly context: AccessContext };

/** The steps from identity to tenant. Everything that belongs to a tenant is inside `selected`. */
export type Tenancy =
  | { readonly status: 'loading' }
  /** The identity could not be loaded: 'We were unable to load your user.' */
  | { readonly status: 'failed'; readonly error: unknown }
  /** The user has no tenant. */
  | { readonly status: 'none'; readonly identity: Identity }
  /** The user has several tenants and has chosen none. */
  | { readonly status: 'unchosen'; readonly identity: Identity }
  | {
      readonly status: 'selected';
      readonly identity: Identity;
      readonly tenant: Membership;
      readonly access: TenantAccess;
    };

/** Why this tab was logged out without asking for it: in another tab, by another user's sign-in, or after the idle time-out. */
export type ForcedLogout = 'elsewhere' | 'replaced' | 'idle';

/** Why this tab was logged out; `own`: by its user. */
export type LogoutReason = 'own' | ForcedLogout;

/**
 * Why the session is ending while its page is still shown: the provider refused to renew it (`lost`), so that the user has to
 * sign in again, or a logout waits for a save.
 */
export type SessionEnding = 'lost' | ForcedLogout;

/** The result of the saves that a logout waited for; `unconfirmed` without a usable response. */
export type LastSave = 'saved' | 'refused' | 'unconfirmed';

/** The page that this tab showed before, if it belongs to another user or tenant. The user confirms it before anything is shown. */
export interface Replaced {
  readonly what: 'user' | 'tenant';
  /** The email address of the earlier user, or the name of the earlier tenant. */
  readonly before: string;
}

export type Session =
  /** It is not known yet whether a user is signed in. */
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  /** Waits for the user: signing in at once could undo a logout that is still in progress at the provider. */
  | { readonly status: 'logged-out'; readonly why: LogoutReason; readonly lastSave?: LastSave | undefined }
  /** The identity provider was unreachable, or refused. */
  | { readonly status: 'failed'; readonly error: unknown }
  | {
      readonly status: 'signed-in';
      readonly user: SessionUser;
      readonly tenancy: Tenancy;
      readonly ending?: SessionEnding | undefined;
      readonly replaced?: Replaced | undefined;
    };

/** The open tenant, even while the user's access to it is still loading. */
export function openTenantOf(session: Session): Membership | undefined {
  return session.status === 'signed-in' && session.tenancy.status === 'selected' ? session.tenancy.tenant : undefined;
}

const SIGNED_IN_ONLY: AccessContext = { ...SIGNED_OUT, signedIn: true };

/** The visitor's access: without a ready tenant nothing is granted except being signed in. */
export function accessContext(session: Session): AccessContext {
  if (session.status !== 'signed-in') return SIGNED_OUT;
  const { tenancy } = session;
  return tenancy.status === 'selected' && tenancy.access.status === 'ready' ? tenancy.access.context : SIGNED_IN_ONLY;
}
