import type { Identity, Membership } from '@portal/api-client/identity';
import type { AccessContext } from '@portal/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { findTenant, readIdentity, resolveTenant } from '../identity/identity-rules.ts';
import type { LastSave, LogoutReason, Replaced, Session, SessionEnding, SessionUser, Tenancy } from './session.ts';

/** The session and the only steps that change it. A step that does not fit the present state changes nothing. */
export interface SessionStore extends Pick<StoreApi<Session>, 'getState' | 'getInitialState' | 'subscribe'> {
  /**
   * No user is signed in. Without `why`, the next page signs in; with `why`, a logout has happened and waits for the
   * user. Does nothing while an earlier logout still waits.
   */
  signedOut(why?: LogoutReason, lastSave?: LastSave): void;
  /** The user, if any, was logged out without asking for it in this tab. */
  loggedOut(why: LogoutReason, lastSave?: LastSave): void;
  /** The session is about to end; its page is still shown. A logout also replaces `lost`. */
  ends(ending: SessionEnding): void;
  failed(error: unknown): void;
  /**
   * A user is signed in and their identity is loading, for the first time or again. All tenant-scoped state is
   * cleared.
   */
  signedIn(user: SessionUser): void;
  /** This tab showed another user or tenant before; `undefined` once the user has confirmed that. */
  replaces(replaced: Replaced | undefined): void;
  identityFailed(error: unknown): void;
  /** Takes an identity from `readIdentity`, and opens the only or the remembered tenant. Returns that tenant. */
  identityLoaded(identity: Identity, rememberedTenantId: string | undefined): Membership | undefined;
  /**
   * Opens a tenant from the start; the open one stays as is. False if the user has no such tenant: 'Failed to switch
   * tenant'.
   */
  selectTenant(tenantId: string): boolean;
  /** One of the user's tenants has this new name. */
  tenantRenamed(tenantId: string, tenantName: string): void;
  /** Licence and flags of `tenant` have settled. Ignored for a tenant that is no longer open. */
  accessReady(tenant: Membership, context: AccessContext): void;
}

export function createSessionStore(): SessionStore {
  const store = createStore<Session>()(() => ({ status: 'loading' }));

  function setTenancy(next: (current: Tenancy) => Tenancy): void {
    store.setState((session) => {
      if (session.status !== 'signed-in') return session;
      const tenancy = next(session.tenancy);
      return tenancy === session.tenancy ? session : { ...session, tenancy };
    });
  }

  const selected = (identity: Identity, tenant: Membership): Tenancy => ({
    status: 'selected',
    identity,
    tenant,
    access: { status: 'loading' },
  });

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    signedOut(why, lastSave) {
      if (store.getState().status === 'logged-out') return;
      store.setState(why === undefined ? { status: 'signed-out' } : { status: 'logged-out', why, lastSave }, true);
    },
    loggedOut(why, lastSave) {
      if (store.getState().status === 'signed-in') store.setState({ status: 'logged-out', why, lastSave }, true);
    },
    ends(ending) {
      store.setState((session) => {
        const isLogout = session.status === 'signed-in' && session.ending !== undefined && session.ending !== 'lost';
        return session.status !== 'signed-in' || isLogout ? session : { ...session, ending };
      });
    },
    failed: (error) => store.setState({ status: 'failed', error }, true),
    signedIn: (user) => store.setState({ status: 'signed-in', user, tenancy: { status: 'loading' } }, true),
    replaces(replaced) {
      store.setState((session) => (session.status === 'signed-in' ? { ...session, replaced } : session));
    },
    identityFailed: (error) => setTenancy(() => ({ status: 'failed', error })),
    identityLoaded(identity, rememberedTenantId) {
      const tenant = resolveTenant(identity, rememberedTenantId);
      setTenancy(() => {
        if (tenant) return selected(identity, tenant);
        return { status: identity.tenants.length === 0 ? 'none' : 'unchosen', identity };
      });
      return tenant;
    },
    selectTenant(tenantId) {
      const session = store.getState();
      if (session.status !== 'signed-in' || !('identity' in session.tenancy)) return false;
      const { identity } = session.tenancy;
      const tenant = findTenant(identity, tenantId);
      if (!tenant) return false;
      setTenancy((current) =>
        current.status === 'selected' && current.tenant === tenant ? current : selected(identity, tenant),
      );
      return true;
    },
    tenantRenamed(tenantId, tenantName) {
      setTenancy((current) => {
        if (!('identity' in current)) return current;
        const known = findTenant(current.identity, tenantId);
        if (!known || known.tenantName === tenantName) return current;
        const tenants = current.identity.tenants.map((tenant) =>
          tenant === known ? { ...tenant, tenantName } : tenant,
        );
        const identity = readIdentity({ ...current.identity, tenants });
        if (current.status !== 'selected') return { ...current, identity };
        return { ...current, identity, tenant: findTenant(identity, current.tenant.tenantId) ?? current.tenant };
      });
    },
    accessReady(tenant, context) {
      setTenancy((current) =>
        current.status === 'selected' && current.tenant.tenantId === tenant.tenantId
          ? { ...current, access: { status: 'ready', context } }
          : current,
      );
    },
  };
}

/** The one session of the page, shared by the shell and every area. */
export const sessionStore: SessionStore = createSessionStore();
