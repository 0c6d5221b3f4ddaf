import type { Identity, Membership } from '@portal/api-client/identity';
import { type AccessContext, SIGNED_OUT } from '@portal/contract';

/** Who signed in, as the identity provider says. */
export interface SessionUser {
  readonly email: string;
  readonly issuer: string;
  readonly subject: string;
}

/** What the user may open in the tenant: known once licence and flags have settled. */
export type TenantAccess =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly context: AccessContext };

/** Where the user stands between identity and tenant. Everything that belongs to a tenant is inside `selected`. */
export type Tenancy =
  | { readonly status: 'loading' }
  /** The identity could not be read: 'We were unable to load your user.' */
  | { readonly status: 'failed'; readonly error: unknown }
  /** Linked to no tenant at all. */
  | { readonly status: 'none'; readonly identity: Identity }
  /** Several tenants, and none chosen. */
  | { readonly status: 'unchosen'; readonly identity: Identity }
  | {
      readonly status: 'selected';
      readonly identity: Identity;
      readonly tenant: Membership;
      readonly access: TenantAccess;
    };

/** Why this tab was logged out without asking for it: in another tab, or after the idle time-out. */
export type LogoutReason = 'elsewhere' | 'idle';

export type Session =
  /** Not yet known whether anybody is signed in. */
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  /** Waits for the user: signing in at once could undo a logout that is still under way at the provider. */
  | { readonly status: 'logged-out'; readonly why: LogoutReason }
  /** The identity provider could not be asked, or refused. */
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'signed-in'; readonly user: SessionUser; readonly tenancy: Tenancy };

/** The tenant that the user works in, also while it is not yet known what they may open in it. */
export function openTenantOf(session: Session): Membership | undefined {
  return session.status === 'signed-in' && session.tenancy.status === 'selected' ? session.tenancy.tenant : undefined;
}

const SIGNED_IN_ONLY: AccessContext = { ...SIGNED_OUT, signedIn: true };

/** What is known of the visitor: without a ready tenant nothing is granted but being signed in. */
export function accessContext(session: Session): AccessContext {
  if (session.status !== 'signed-in') return SIGNED_OUT;
  const { tenancy } = session;
  return tenancy.status === 'selected' && tenancy.access.status === 'ready' ? tenancy.access.context : SIGNED_IN_ONLY;
}
