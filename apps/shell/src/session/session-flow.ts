import { createTransport, type Transport } from '@portal/api-client';
import { getIdentity } from '@portal/api-client/identity';
import { callAddress, IDENTITY_PATH, SERVICES_PATH, type TenantHeaders } from '@portal/api-client/start-calls';
import { getServices, type Services } from '@portal/api-client/tenant';
import {
  defaultTenant,
  dropKeptInput,
  findTenant,
  type IdentityClient,
  IdentityError,
  invitationKey,
  isSameUser,
  keepInput,
  type Membership,
  openTenantOf,
  readIdentity,
  sessionStore,
  type SessionUser,
  type SignInOptions,
  type TabChannel,
  tabPlace,
  takeRedirectPath,
} from '@portal/auth';
import type { AccessContext } from '@portal/contract';
import type { LoadingProgress } from '../loading/loading-progress.ts';
import { callReports } from '../monitoring/call-reports.ts';
import type { Monitor } from '../monitoring/monitor.ts';
import { earlyCorrelationId, type FetchUrl, fetchOnce, takeLeaving } from '../start/early-responses.ts';
import type { WindowConfig } from '../window-config.ts';
import { followFlags, type LiveFlags } from './flag-client.ts';
import { idleLogoutMark } from '../session-end/idle-logout-mark.ts';
import { likelyTenant, placeOf } from './likely-tenant.ts';
import { loadSessionDialogs } from '../session-end/load-session-dialogs.ts';
import { createSessionEnds, type SessionEnds } from '../session-end/session-ends.ts';
import { createSavesInProgress } from '../session-end/saves-in-progress.ts';
import { chosenTenantId } from './tenant-login-path.ts';

const TRIAL_FLAG = 'enableTrialAccount';

/** The request for a tenant's access, while in progress. */
interface PendingAccess {
  readonly tenant: TenantHeaders;
  readonly flags: LiveFlags;
  readonly services: Promise<Services['services']>;
}

/** The steps that take a visitor into a tenant. Each reports to the session store. */
export interface SessionFlow extends Pick<SessionEnds, 'signOut' | 'logOutIdle'> {
  /** Resumes this tab's session, if any; the tokens of a copied tab belong to the original. */
  resume(): Promise<void>;
  signIn(options?: SignInOptions): Promise<void>;
  /** Leaves a page whose session is lost to sign in, and keeps its input for when the same user returns to it. */
  signInAgain(): void;
  /** Finishes a sign-in. Returns the path to go to: home, if the callback has been used and its session continues. */
  completeSignIn(callbackUrl: string): Promise<string>;
  /** The user has confirmed that this tab shows another user or tenant than before. */
  confirmReplaced(): void;
  /** Preloads the code for renewing the session and signing out; called once the portal is shown. */
  prepareForRenewal(): void;
  /** Loads the identity again, after a failure or to open a new tenant. */
  retryIdentity(wantedTenantId?: string): void;
  /** False if the user has no such tenant. */
  selectTenant(tenantId: string): boolean;
  /** The transport of one tenant, for the tenant's scope. Default: one for calls before a tenant is chosen. */
  openTransport(tenant?: TenantHeaders): Transport;
}

interface SessionFlowNeeds {
  readonly config: Pick<WindowConfig, 'apiUrl' | 'flagsUrl' | 'flagsPollSeconds'>;
  readonly identityClient: IdentityClient;
  /** Whether the tokens in this tab are its own (`claimTab`). */
  readonly claim: Promise<'own' | 'copy'>;
  readonly tabs: TabChannel;
  readonly progress: LoadingProgress;
  readonly monitor: Monitor;
}

export function createSessionFlow(needs: SessionFlowNeeds): SessionFlow {
  const { config, identityClient, claim, tabs, progress, monitor } = needs;
  const saves = createSavesInProgress();
  /** The flags of the open tenant. */
  let liveFlags: LiveFlags | undefined;
  /** The number of times the identity was requested: only the last response counts. */
  let identityReads = 0;

  function closeFlags(): void {
    liveFlags?.close();
    liveFlags = undefined;
  }

  const ends = createSessionEnds({ identityClient, tabs, saves, closeFlags });
  identityClient.onSessionLost(ends.lose);

  /** `startPath`: the path of its only call, which the first script may have made already. */
  function openTransport(tenant?: TenantHeaders, startPath?: string): Transport {
    const send: FetchUrl = startPath === undefined ? (url, init) => fetch(url, init) : fetchOnce;
    const early = startPath && earlyCorrelationId(callAddress(config.apiUrl, startPath));
    const transport = createTransport({
      apiUrl: config.apiUrl,
      getAccessToken: identityClient.getAccessToken,
      refreshAccessToken: identityClient.refreshAccessToken,
      tenant,
      fetch: (url, init) => progress.during(send(url, init)),
      ...(early && { newId: () => early }),
      onSessionLost: () => ends.lose('lost'),
      onSettled: callReports(monitor),
    });
    return saves.follow(transport);
  }

  /** `wantedTenantId`: opened in place of this tab's tenant or the remembered one, if the user belongs to it. */
  async function enter(user: SessionUser, wantedTenantId?: string): Promise<void> {
    if (ends.isOver()) return;
    closeFlags();
    const before = tabPlace.get();
    const own = placeOf(user);
    sessionStore.signedIn(user);
    if (before && !own) {
      dropKeptInput();
      // Users who accept an invitation expect to be another user.
      if (invitationKey.get() === undefined) sessionStore.replaces({ what: 'user', before: before.user.email });
    }
    identityReads += 1;
    const read = identityReads;
    // False during a logout, after a logout in another tab, and when the identity has been requested again.
    const isAwaited = () => !ends.isOver() && read === identityReads && sessionStore.getState().status === 'signed-in';
    const likely = likelyTenant(user, wantedTenantId);
    const asked = likely && requestAccess(user, likely);
    try {
      const identity = readIdentity(await getIdentity(openTransport(undefined, IDENTITY_PATH)));
      if (!isAwaited()) return;
      const wanted = findTenant(identity, wantedTenantId);
      const ofTab = findTenant(identity, own?.tenantId);
      const tenant = sessionStore.identityLoaded(identity, (wanted ?? ofTab)?.tenantId ?? defaultTenant.get());
      // The tenant of this tab becomes the default of new tabs only if its link was opened, or the default is not the user's.
      if (wanted || !findTenant(identity, defaultTenant.get())) defaultTenant.set(tenant?.tenantId);
      if (!tenant) return closeFlags();
      if (own && !wanted && !ofTab) sessionStore.replaces({ what: 'tenant', before: own.tenantName });
      rememberPlace();
      await openTenant(tenant, asked && isOf(tenant, asked) ? asked : requestAccess(user, tenant));
    } catch (error) {
      if (!isAwaited()) return;
      closeFlags();
      sessionStore.identityFailed(error);
    }
  }

  /** Remembers the open tenant for this tab, once the user knows about it. */
  function rememberPlace(): void {
    const session = sessionStore.getState();
    const tenant = openTenantOf(session);
    if (session.status !== 'signed-in' || session.replaced || !tenant) return;
    tabPlace.set({ user: session.user, tenantId: tenant.tenantId, tenantName: tenant.tenantName });
  }

  async function resume(): Promise<void> {
    // Taken in any case: a failed logout must not be reported after a later one.
    const logout = idleLogoutMark.take();
    try {
      if ((await claim) === 'copy') await identityClient.forget();
      const user = await identityClient.getUser();
      if (user) return await enter(user);
      if (logout) sessionStore.signedOut(logout.why, logout.lastSave);
      else sessionStore.signedOut();
    } catch (error) {
      if (!ends.isOver()) sessionStore.failed(error);
    }
  }

  /** Requests the licence and the flags of a tenant, which decide about access, and polls the flags from then on. */
  function requestAccess(user: SessionUser, tenant: TenantHeaders): PendingAccess {
    closeFlags();
    const flags = followFlags({
      flagsUrl: config.flagsUrl,
      pollSeconds: config.flagsPollSeconds,
      tenant,
      subject: user.subject,
      getAccessToken: identityClient.getAccessToken,
      fetch: fetchOnce,
      onUnreadable: (error) => monitor.report({ kind: 'flags-unreadable', error }),
    });
    liveFlags = flags;
    const services = getServices(openTransport(tenant, SERVICES_PATH)).then(
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
    resume,
    async signIn(options) {
      if (options === undefined && (await takeLeaving())) return;
      await identityClient.signIn(options);
    },
    signInAgain() {
      keepInput();
      sessionStore.signedOut();
    },
    prepareForRenewal() {
      identityClient.prepare();
      loadSessionDialogs().catch(() => undefined); // requested again when needed
    },
    async completeSignIn(callbackUrl) {
      try {
        const user = await identityClient.completeSignIn(callbackUrl);
        const path = takeRedirectPath();
        const before = tabPlace.get();
        // The page of one user is never shown to another.
        const isForUser = !before || isSameUser(before.user, user);
        void enter(user, isForUser ? chosenTenantId(path) : undefined);
        return isForUser ? path : '/';
      } catch (error) {
        if (!(error instanceof IdentityError && error.kind === 'stale')) throw error;
        await resume();
        if (sessionStore.getState().status !== 'signed-in') throw error;
        return '/';
      }
    },
    signOut: ends.signOut,
    logOutIdle: ends.logOutIdle,
    confirmReplaced() {
      sessionStore.replaces(undefined);
      rememberPlace();
    },
    retryIdentity(wantedTenantId) {
      const session = sessionStore.getState();
      if (session.status === 'signed-in') void enter(session.user, wantedTenantId);
    },
    selectTenant(tenantId) {
      const before = openTenantOf(sessionStore.getState());
      if (!sessionStore.selectTenant(tenantId)) return false;
      const session = sessionStore.getState();
      const tenant = openTenantOf(session);
      if (defaultTenant.get() !== tenantId || tenant !== before) {
        defaultTenant.set(tenantId);
        tabs.send({ kind: 'tenant-switched', tenantId });
      }
      if (session.status === 'signed-in' && tenant && tenant !== before) {
        dropKeptInput();
        // The user asked for this tenant.
        if (session.replaced?.what === 'tenant') sessionStore.replaces(undefined);
        rememberPlace();
        void openTenant(tenant, requestAccess(session.user, tenant));
      }
      return true;
    },
  };
}

function isOf({ tenantId, accountId }: Membership, { tenant }: PendingAccess): boolean {
  return tenant.tenantId === tenantId && tenant.accountId === accountId;
}

function accessOf(tenant: Membership, licences: ReadonlySet<string>, flags: ReadonlySet<string>): AccessContext {
  return { signedIn: true, roles: tenant.roles, flags, licences, isTrial: flags.has(TRIAL_FLAG) };
}
