import { createTransport, type Transport } from '@portal/api-client';
import { getIdentity } from '@portal/api-client/identity';
import { getServices, type Services } from '@portal/api-client/tenant';
import {
  defaultTenant,
  findTenant,
  idleLogout,
  type IdentityClient,
  type Membership,
  openTenantOf,
  readIdentity,
  saveRedirectPath,
  sessionStore,
  type SessionUser,
  type SignInOptions,
  type TabChannel,
  takeRedirectPath,
} from '@portal/auth';
import type { AccessContext } from '@portal/contract';
import type { LoadingProgress } from '../loading-progress.ts';
import { callReports } from '../monitoring/call-reports.ts';
import type { Monitor } from '../monitoring/monitor.ts';
import type { WindowConfig } from '../window-config.ts';
import { followFlags, type LiveFlags } from './flag-client.ts';
import { forgetFlags, keptAccount } from './kept-flags.ts';
import { chosenTenantId } from './tenant-login-path.ts';

const TRIAL_FLAG = 'enableTrialAccount';

interface TenantHeaders {
  readonly accountId: string;
  readonly tenantId: string;
}

/** The request for a tenant's access, while in progress. */
interface PendingAccess {
  readonly tenant: TenantHeaders;
  readonly flags: LiveFlags;
  readonly services: Promise<Services['services']>;
}

/** The steps that take a visitor into a tenant. Each reports to the session store. */
export interface SessionFlow {
  /** Resumes this tab's session, if any; the tokens of a copied tab belong to the original. */
  resume(tab: 'own' | 'copy'): Promise<void>;
  signIn(options?: SignInOptions): Promise<void>;
  /** Finishes a sign-in. Returns the path to go to. */
  completeSignIn(callbackUrl: string): Promise<string>;
  /** Ends the session in every tab and at the provider. */
  signOut(why?: 'idle'): Promise<void>;
  /** Preloads the code for renewing the session and signing out; called once the portal is shown. */
  prepareForRenewal(): void;
  /** Loads the identity again, after a failure. */
  retryIdentity(): void;
  /** False if the user has no such tenant. */
  selectTenant(tenantId: string): boolean;
  /** The transport of one tenant, for the tenant's scope. Default: one for calls before a tenant is chosen. */
  openTransport(tenant?: TenantHeaders): Transport;
}

interface SessionFlowNeeds {
  readonly config: Pick<WindowConfig, 'apiUrl' | 'flagsUrl' | 'flagsPollSeconds'>;
  readonly identityClient: IdentityClient;
  readonly tabs: TabChannel;
  readonly progress: LoadingProgress;
  readonly monitor: Monitor;
}

export function createSessionFlow(needs: SessionFlowNeeds): SessionFlow {
  const { config, identityClient, tabs, progress, monitor } = needs;
  let leaving = false;
  /** The flags of the open tenant. */
  let liveFlags: LiveFlags | undefined;
  /** The number of times the identity was requested: only the last response counts. */
  let identityReads = 0;

  function closeFlags(): void {
    liveFlags?.close();
    liveFlags = undefined;
  }

  /** The platform or the provider no longer knows the session. During a logout that is no reason to sign in. */
  function loseSession(): void {
    if (leaving) return;
    closeFlags();
    sessionStore.signedOut();
  }

  function leaveFlags(): void {
    closeFlags();
    forgetFlags();
  }

  identityClient.onSessionLost(loseSession);
  tabs.listen((message) => {
    if (message.kind !== 'logged-out') return;
    void identityClient.forget();
    leaveFlags();
    sessionStore.loggedOut(message.why);
  });

  function openTransport(tenant?: TenantHeaders): Transport {
    return createTransport({
      apiUrl: config.apiUrl,
      getAccessToken: identityClient.getAccessToken,
      refreshAccessToken: identityClient.refreshAccessToken,
      tenant,
      fetch: (input, init) => progress.during(fetch(input, init)),
      onSessionLost: loseSession,
      onSettled: callReports(monitor),
    });
  }

  /** `wantedTenantId` opens in place of the remembered tenant, if the user has it. */
  async function enter(user: SessionUser, wantedTenantId?: string): Promise<void> {
    closeFlags();
    sessionStore.signedIn(user);
    identityReads += 1;
    const read = identityReads;
    // False during a logout, after a logout in another tab, and when the identity has been requested again.
    const isAwaited = () => !leaving && read === identityReads && sessionStore.getState().status === 'signed-in';
    const likely = likelyTenant(user, wantedTenantId);
    const asked = likely && requestAccess(user, likely);
    try {
      const identity = readIdentity(await getIdentity(openTransport()));
      if (!isAwaited()) return;
      const wanted = findTenant(identity, wantedTenantId)?.tenantId;
      const tenant = sessionStore.identityLoaded(identity, wanted ?? defaultTenant.get());
      defaultTenant.set(tenant?.tenantId);
      if (!tenant) closeFlags();
      else await openTenant(tenant, asked && isOf(tenant, asked) ? asked : requestAccess(user, tenant));
    } catch (error) {
      if (!isAwaited()) return;
      closeFlags();
      sessionStore.identityFailed(error);
    }
  }

  /** Requests what the user may open in a tenant, and polls its flags from then on. */
  function requestAccess(user: SessionUser, tenant: TenantHeaders): PendingAccess {
    closeFlags();
    const flags = followFlags({
      flagsUrl: config.flagsUrl,
      pollSeconds: config.flagsPollSeconds,
      tenant,
      subject: user.subject,
      getAccessToken: identityClient.getAccessToken,
      onUnreadable: (error) => monitor.report({ kind: 'flags-unreadable', error }),
    });
    liveFlags = flags;
    const services = getServices(openTransport(tenant)).then(
      (licence) => licence.services,
      () => [], // a licence that cannot be loaded grants nothing
    );
    return { tenant, flags, services };
  }

  async function openTenant(tenant: Membership, { flags, services }: PendingAccess): Promise<void> {
    const [licence] = await Promise.all([services, flags.settled]);
    if (liveFlags !== flags) return; // left in the meantime, perhaps to return
    const licences = new Set(licence.filter(({ enabled }) => enabled).map(({ name }) => name));
    const publishAccess = () => sessionStore.accessReady(tenant, accessOf(tenant, licences, flags.current()));
    flags.onChange(publishAccess);
    publishAccess();
  }

  return {
    openTransport,
    async resume(tab) {
      try {
        if (tab === 'copy') await identityClient.forget();
        const user = await identityClient.getUser();
        if (user) await enter(user);
        else sessionStore.signedOut(takeIdleLogout() ? 'idle' : undefined);
      } catch (error) {
        sessionStore.failed(error);
      }
    },
    signIn: (options) => identityClient.signIn(options),
    prepareForRenewal: identityClient.prepare,
    async completeSignIn(callbackUrl) {
      const user = await identityClient.completeSignIn(callbackUrl);
      const path = takeRedirectPath();
      void enter(user, chosenTenantId(path));
      return path;
    },
    async signOut(why) {
      leaving = true;
      leaveFlags();
      if (why !== undefined) {
        const { pathname, search, hash } = window.location;
        saveRedirectPath(pathname + search + hash);
        idleLogout.set('yes');
        sessionStore.loggedOut(why);
      }
      tabs.send({ kind: 'logged-out', why: why ?? 'elsewhere' });
      await identityClient.signOut();
    },
    retryIdentity() {
      const session = sessionStore.getState();
      if (session.status === 'signed-in') void enter(session.user);
    },
    selectTenant(tenantId) {
      const before = sessionStore.getState();
      if (!sessionStore.selectTenant(tenantId)) return false;
      if (defaultTenant.get() !== tenantId) {
        defaultTenant.set(tenantId);
        tabs.send({ kind: 'tenant-switched', tenantId });
      }
      const session = sessionStore.getState();
      const tenant = openTenantOf(session);
      if (session.status === 'signed-in' && tenant && tenant !== openTenantOf(before))
        void openTenant(tenant, requestAccess(session.user, tenant));
      return true;
    },
  };
}

/**
 * The tenant that this user will most likely open, according to the last visit: its access is requested together with the
 * identity, and discarded if the identity disagrees.
 */
function likelyTenant({ subject }: SessionUser, wantedTenantId = defaultTenant.get()): TenantHeaders | undefined {
  const accountId = wantedTenantId && keptAccount(subject, wantedTenantId);
  return wantedTenantId && accountId ? { tenantId: wantedTenantId, accountId } : undefined;
}

function isOf({ tenantId, accountId }: Membership, { tenant }: PendingAccess): boolean {
  return tenant.tenantId === tenantId && tenant.accountId === accountId;
}

/** Whether this tab returns from the provider after an idle logout; true once. */
function takeIdleLogout(): boolean {
  const wasIdle = idleLogout.get() !== undefined;
  idleLogout.set(undefined);
  return wasIdle;
}

function accessOf(tenant: Membership, licences: ReadonlySet<string>, flags: ReadonlySet<string>): AccessContext {
  return { signedIn: true, roles: tenant.roles, flags, licences, isTrial: flags.has(TRIAL_FLAG) };
}
