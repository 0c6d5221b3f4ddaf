import { createTransport, type Transport, unwrap } from '@portal/api-client';
import { getIdentity } from '@portal/api-client/identity';
import { getServices } from '@portal/api-client/tenant';
import {
  defaultTenant,
  type IdentityClient,
  type Membership,
  readIdentity,
  sessionStore,
  type SessionUser,
  takeRedirectPath,
} from '@portal/auth';
import type { AccessContext, Portal } from '@portal/contract';
import type { WindowConfig } from '../window-config.ts';
import { readFlags } from './flag-client.ts';

const TRIAL_FLAG = 'enableTrialAccount';

interface TenantHeaders {
  readonly accountId: string;
  readonly tenantId: string;
}

/** The steps by which a visitor comes to work in a tenant. Each reports into the session store. */
export interface SessionFlow {
  /** Takes up the session that this tab still has, if any. */
  resume(): Promise<void>;
  signIn(): Promise<void>;
  /** Finishes a sign-in; answers the path to go on to. */
  completeSignIn(callbackUrl: string): Promise<string>;
  signOut(): Promise<void>;
  /** Reads the identity again, after it could not be read. */
  retryIdentity(): void;
  /** False when the user has no such tenant. */
  selectTenant(tenantId: string): boolean;
  /** The transport of one tenant, for the tenant's scope. */
  openTransport(tenant: TenantHeaders): Transport;
}

export function createSessionFlow(
  config: WindowConfig,
  identityClient: IdentityClient,
  portals: Promise<readonly Portal[]>,
): SessionFlow {
  identityClient.onSessionLost(sessionStore.signedOut);

  function openTransport(tenant?: TenantHeaders): Transport {
    return createTransport({
      apiUrl: config.apiUrl,
      getAccessToken: identityClient.getAccessToken,
      refreshAccessToken: identityClient.refreshAccessToken,
      tenant,
      onSessionLost: sessionStore.signedOut,
    });
  }

  async function enter(user: SessionUser): Promise<void> {
    sessionStore.signedIn(user);
    try {
      const identity = readIdentity(unwrap(await getIdentity(openTransport())));
      const tenant = sessionStore.identityLoaded(identity, defaultTenant.get());
      defaultTenant.set(tenant?.tenantId);
      if (tenant) await openTenant(user, tenant);
    } catch (error) {
      sessionStore.identityFailed(error);
    }
  }

  async function openTenant(user: SessionUser, tenant: Membership): Promise<void> {
    const known = await portals;
    const [services, flags] = await Promise.all([
      getServices(openTransport(tenant)),
      readFlags({
        flagsUrl: config.flagsUrl,
        keys: flagKeys(known),
        tenant,
        subject: user.subject,
        getAccessToken: identityClient.getAccessToken,
      }),
    ]);
    const licences = services.ok ? services.data.services.filter(({ enabled }) => enabled).map(({ name }) => name) : [];
    const context: AccessContext = {
      signedIn: true,
      roles: tenant.roles,
      flags,
      licences: new Set(licences),
      isTrial: flags.has(TRIAL_FLAG),
    };
    sessionStore.accessReady(tenant, context);
  }

  return {
    openTransport,
    async resume() {
      try {
        const user = await identityClient.getUser();
        if (user) await enter(user);
        else sessionStore.signedOut();
      } catch (error) {
        sessionStore.failed(error);
      }
    },
    signIn: () => identityClient.signIn(),
    async completeSignIn(callbackUrl) {
      const user = await identityClient.completeSignIn(callbackUrl);
      void enter(user);
      return takeRedirectPath();
    },
    async signOut() {
      await identityClient.signOut();
    },
    retryIdentity() {
      const session = sessionStore.getState();
      if (session.status === 'signed-in') void enter(session.user);
    },
    selectTenant(tenantId) {
      if (!sessionStore.selectTenant(tenantId)) return false;
      defaultTenant.set(tenantId);
      const session = sessionStore.getState();
      if (session.status === 'signed-in' && session.tenancy.status === 'selected') {
        if (session.tenancy.access.status === 'loading') void openTenant(session.user, session.tenancy.tenant);
      }
      return true;
    },
  };
}

/** Every flag that a manifest asks about, and the trial flag. */
function flagKeys(portals: readonly Portal[]): readonly string[] {
  const gated = portals.flatMap(({ routes, nav, search, cards }) => [...routes, ...nav, ...search, ...cards]);
  const keys = gated.flatMap(({ access }) => [...(access?.flags?.allOf ?? []), ...(access?.flags?.anyOf ?? [])]);
  return [...new Set([TRIAL_FLAG, ...keys])];
}
