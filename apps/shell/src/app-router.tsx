import { useAccess, useSession } from '@portal/auth';
import { evaluateAccess, type Obstacle, type PortalRoute } from '@portal/contract';
import { ErrorPanel, ToastRegion } from '@portal/ui/basics';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import {
  createBrowserRouter,
  matchPath,
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router-dom';
import { AccessOverviewPage, MyAccessPage } from './access/access-pages.tsx';
import type { AppParts } from './app-parts.ts';
import { AreaPage } from './areas/area-page.tsx';
import { LoadingBar } from './chrome/loading-bar.tsx';
import { usePageShown } from './chrome/page-shown.ts';
import { DocumentationPage } from './documentation/documentation-page.tsx';
import { OpenFrame } from './documentation/open-frame.tsx';
import { HomePage } from './home/home-page.tsx';
import { invitationRoutes } from './invitation/invitation-routes.tsx';
import type { Monitor } from './monitoring/monitor.ts';
import { ChooseTenantPage } from './pages/choose-tenant-page.tsx';
import { CrashPage } from './pages/crash-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { Splash } from './pages/splash.tsx';
import { IdleLogout } from './session/idle-logout.tsx';
import { RememberAndGo, SessionGate } from './session/session-gate.tsx';
import { signInRoutes } from './session/sign-in-routes.tsx';
import { shellPortal } from './shell-portal.ts';
import { TenantPortal, useTenantView } from './tenant-portal.tsx';

/** Builds the router once, with every leaf route that the manifests declare. Guards decide at navigation. */
export function createAppRouter(parts: AppParts): ReturnType<typeof createBrowserRouter> {
  const areaRoutes = parts.portals
    .filter((portal) => portal !== shellPortal)
    .flatMap((portal) =>
      portal.routes.map((route): RouteObject => ({
        id: route.id,
        path: route.path,
        element: <AreaRoute parts={parts} areaId={portal.id} route={route} />,
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
            { path: '*', element: <Unknown registryFailed={parts.registryFailed} /> },
          ],
        },
      ],
    },
  ]);
}

/** The shell's own pages within the frame, declared and guarded like those of an area. */
function shellRoutes(parts: AppParts): RouteObject[] {
  const pages: Readonly<Record<string, ReactNode>> = {
    'shell.home': <Home parts={parts} />,
    'shell.my-access': <MyAccessPage />,
    'shell.access-overview': <AccessOverviewPage parts={parts} />,
    'shell.documentation': <DocumentationPage apiUrl={parts.config.apiUrl} />,
  };
  return shellPortal.routes
    .filter(({ layout }) => layout === 'main')
    .map((route) => ({
      id: route.id,
      path: route.path,
      element: (
        <Guarded parts={parts} route={route}>
          {pages[route.id]}
        </Guarded>
      ),
    }));
}

function Root({ parts }: { readonly parts: AppParts }) {
  const { config, flow, progress, tabs, toasts } = parts;

  const logOutIdle = useCallback(() => {
    // The logout page tries once more, and says so if the provider still cannot be told.
    flow.signOut('idle').catch(() => window.location.assign('/logout'));
  }, [flow]);

  return (
    <>
      <LoadingBar progress={progress} />
      <Outlet />
      <IdleLogout minutes={config.idleTimeoutMinutes} tabs={tabs} onOver={logOutIdle} />
      <ToastRegion store={toasts} />
      <ScrollRestoration />
    </>
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
          <TenantPortal
            key={`${tenant.accountId} ${tenant.tenantId}`}
            parts={parts}
            identity={identity}
            tenant={tenant}
            context={access.context}
          />
        );
      }}
    </SessionGate>
  );
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
  readonly areaId: string;
  readonly route: PortalRoute;
}

/** Nothing of the area is fetched unless the guards pass. */
function AreaRoute({ parts, areaId, route }: AreaRouteProps) {
  return (
    <Guarded parts={parts} route={route}>
      <AreaPage
        key={route.id}
        loader={parts.loader}
        progress={parts.progress}
        monitor={parts.monitor}
        areaId={areaId}
        routeId={route.id}
        areaName={route.title}
      />
    </Guarded>
  );
}

interface GuardedProps {
  readonly parts: AppParts;
  readonly route: PortalRoute;
  readonly children: ReactNode;
}

/** The last guards: trial, flag, licence, role. */
function Guarded({ parts, route, children }: GuardedProps) {
  const { context } = useAccess();
  const decision = useMemo(() => evaluateAccess(route.access, context), [route, context]);
  return decision.allowed ? children : <Denied monitor={parts.monitor} route={route} obstacle={decision} />;
}

interface DeniedProps {
  readonly monitor: Monitor;
  readonly route: PortalRoute;
  readonly obstacle: Obstacle;
}

/** Goes home without a word to the user; monitoring is told why. */
function Denied({ monitor, route, obstacle }: DeniedProps) {
  useEffect(
    function reportDenial() {
      monitor.report({ kind: 'route-denied', route, obstacle });
    },
    [monitor, route, obstacle],
  );
  return <Navigate to="/" replace />;
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

function Home({ parts }: { readonly parts: AppParts }) {
  const { portal, tenant } = useTenantView();
  usePageShown();
  return (
    <>
      {parts.registryFailed && <AreasMissing />}
      <HomePage
        tenantName={tenant.tenantName}
        groups={portal.nav}
        cards={portal.cards}
        loader={parts.loader}
        monitor={parts.monitor}
      />
    </>
  );
}

function Unknown({ registryFailed }: { readonly registryFailed: boolean }) {
  usePageShown();
  return registryFailed ? <AreasMissing /> : <NotFoundPage />;
}

function AreasMissing() {
  return (
    <ErrorPanel
      title="The areas of the portal could not be loaded"
      messages={['You are signed in, but the list of areas did not arrive.']}
      onRetry={() => window.location.reload()}
    />
  );
}
