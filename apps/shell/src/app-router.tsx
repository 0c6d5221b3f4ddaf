import { openTenantOf, useSession } from '@portal/auth';
import type { PortalRoute } from '@portal/contract';
import { ToastRegion } from '@portal/ui/basics';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import {
  createBrowserRouter,
  matchPath,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router-dom';
import type { AppParts } from './app-parts.ts';
import { AreaError, codeOf } from './areas/area-error.ts';
import { AreaPage } from './areas/area-page.tsx';
import { isMissingCode } from './areas/code-error.ts';
import { LoadingBar } from './chrome/loading-bar.tsx';
import { OpenFrame } from './documentation/open-frame.tsx';
import { invitationRoutes } from './invitation/invitation-routes.tsx';
import { ShellCodeContext } from './lazy-content.tsx';
import { ChooseTenantPage } from './pages/choose-tenant-page.tsx';
import { CrashPage } from './pages/crash-page.tsx';
import { Splash } from './pages/splash.tsx';
import { Guarded } from './session/guarded.tsx';
import { IdleLogout } from './session/idle-logout.tsx';
import { RememberAndGo, SessionGate } from './session/session-gate.tsx';
import { signInRoutes } from './session/sign-in-routes.tsx';
import { shellRoutes, UnknownPage } from './shell-pages.tsx';
import { shellPortal } from './shell-portal.ts';
import { TenantPortal } from './tenant-portal.tsx';

/** Builds the router once, with every leaf route that the manifests declare. Guards decide at navigation. */
export function createAppRouter(parts: AppParts): ReturnType<typeof createBrowserRouter> {
  const areaRoutes = parts.portals
    .filter((portal) => portal !== shellPortal)
    .flatMap((portal) =>
      portal.routes.map((route): RouteObject => ({
        id: route.id,
        path: route.path,
        element: <AreaRoute parts={parts} remoteId={portal.id} route={route} />,
      })),
    );
  return createBrowserRouter([
    {
      element: <Root parts={parts} />,
      errorElement: <Crash parts={parts} />,
      HydrateFallback: Splash,
      children: [
        ...signInRoutes(parts.flow, parts.toasts.toaster),
        ...invitationRoutes(parts.flow),
        { path: '/choose-tenant', element: <ChooseTenant parts={parts} /> },
        {
          element: <Main parts={parts} />,
          children: [
            ...shellRoutes(parts),
            ...areaRoutes,
            { path: '*', element: <UnknownPage registryFailed={parts.registryFailed} /> },
          ],
        },
      ],
    },
  ]);
}

function Root({ parts }: { readonly parts: AppParts }) {
  const { config, flow, guard, progress, shellVersion, tabs, toasts } = parts;
  const tenantId = openTenantOf(useSession())?.tenantId;

  useEffect(
    function dropToastsOfLeftTenant() {
      return toasts.dismissAll;
    },
    [toasts, tenantId],
  );

  const logOutIdle = useCallback(() => {
    // The logout page retries once, and shows an error if the provider is still unreachable.
    flow.signOut('idle').catch(() => window.location.assign('/logout'));
  }, [flow]);

  const shellCode = useMemo(
    () => ({
      loaded: (part: string) => guard.loaded(shellPortal.id, part),
      async failed(part: string, cause: unknown, isWanted: () => boolean) {
        if (!isMissingCode(cause)) return;
        const fault = { phase: 'chunk', code: codeOf(cause), cause } as const;
        await guard.failed(new AreaError({ remote: shellPortal.id, version: shellVersion, ...fault }), isWanted, part);
      },
    }),
    [guard, shellVersion],
  );

  return (
    <ShellCodeContext value={shellCode}>
      <LoadingBar progress={progress} />
      {parts.overrideBanner}
      <Outlet />
      <IdleLogout minutes={config.idleTimeoutMinutes} tabs={tabs} onOver={logOutIdle} />
      <ToastRegion store={toasts} />
      <ScrollRestoration />
    </ShellCodeContext>
  );
}

function Main({ parts }: { readonly parts: AppParts }) {
  const { config, flow } = parts;
  const { pathname } = useLocation();
  const session = useSession();
  const openRoute = shellPortal.routes.find(
    ({ path, access }) => access.auth === 'anonymous' && matchPath(path, pathname),
  );
  const tenancy = session.status === 'signed-in' ? session.tenancy.status : session.status;
  if (openRoute && tenancy !== 'selected') {
    if (tenancy === 'loading') return <Splash />;
    return (
      <OpenFrame title={openRoute.title} path={pathname} poweredBy={config.links.poweredBy}>
        <Outlet />
      </OpenFrame>
    );
  }
  return (
    <SessionGate documentationUrl={config.links.documentation} onRetryIdentity={flow.retryIdentity}>
      {(_user, tenancy, identity) => {
        if (tenancy.status === 'unchosen') return <RememberAndGo to="/choose-tenant" />;
        const { tenant, access } = tenancy;
        if (access.status === 'loading') return <Splash />;
        return (
          <InSlices key={`${tenant.accountId} ${tenant.tenantId}`}>
            <TenantPortal parts={parts} identity={identity} tenant={tenant} context={access.context} />
          </InSlices>
        );
      }}
    </SessionGate>
  );
}

/** Renders large content in steps, so that the browser can respond to the user in between. */
function InSlices({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : <Splash />;
}

function ChooseTenant({ parts }: { readonly parts: AppParts }) {
  const { config, flow, toasts } = parts;
  return (
    <SessionGate documentationUrl={config.links.documentation} onRetryIdentity={flow.retryIdentity}>
      {(user, tenancy, identity) => (
        <ChooseTenantPage
          email={user.email}
          identity={identity}
          currentTenantId={tenancy.status === 'selected' ? tenancy.tenant.tenantId : undefined}
          onChoose={(tenantId) => {
            const selected = flow.selectTenant(tenantId);
            if (!selected) toasts.toaster.error('Failed to switch tenant');
            return selected;
          }}
        />
      )}
    </SessionGate>
  );
}

interface AreaRouteProps {
  readonly parts: AppParts;
  readonly remoteId: string;
  readonly route: PortalRoute;
}

/** Nothing of the area is fetched unless the guards pass. */
function AreaRoute({ parts, remoteId, route }: AreaRouteProps) {
  return (
    <Guarded monitor={parts.monitor} route={route}>
      <AreaPage
        key={route.id}
        loader={parts.loader}
        progress={parts.progress}
        guard={parts.guard}
        remoteId={remoteId}
        routeId={route.id}
        areaName={route.title}
      />
    </Guarded>
  );
}

/** The last resort. */
function Crash({ parts }: { readonly parts: AppParts }) {
  const { config, monitor, sessionReference } = parts;
  const error = useRouteError();

  useEffect(
    function reportCrash() {
      monitor.report({ kind: 'crash', error });
    },
    [monitor, error],
  );
  return <CrashPage supportEmail={config.supportEmail} sessionReference={sessionReference} />;
}
