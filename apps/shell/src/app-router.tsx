import { type Identity, type Membership, useSession } from '@portal/auth';
import { type AccessContext, provideRoutes } from '@portal/contract';
import type { Toaster } from '@portal/contract/react';
import { useCallback, useDeferredValue, useEffect } from 'react';
import { createBrowserRouter, matchPath, type RouteObject, useLocation, useRouteError } from 'react-router-dom';
import type { Elements } from '@portal/ui/basics';
import type { AppParts } from './app-parts.ts';
import { AreaPage } from './areas/area-page.tsx';
import type { OpenFrameProps } from './documentation/open-frame.tsx';
import { invitationRoutes } from './invitation/invitation-routes.tsx';
import { Later } from './loading/later.tsx';
import { LazyContent } from './loading/lazy-content.tsx';
import type { Monitor } from './monitoring/monitor.ts';
import { CrashPage } from './pages/crash-page.tsx';
import { Splash } from './pages/splash.tsx';
import { unusualPage } from './pages/unusual-page.tsx';
import { Root } from './root.tsx';
import { Guarded } from './session/guarded.tsx';
import { type GateFlow, RememberAndGo, SessionGate } from './session/session-gate.tsx';
import type { SessionFlow } from './session/session-flow.ts';
import { signInRoutes } from './session/sign-in-routes.tsx';
import { shellRoutes, UnknownPage } from './shell-pages.tsx';
import { shellPortal } from './shell-portal.ts';
import { TenantPortal } from './tenant-portal.tsx';

/** Builds the router once, with every leaf route that the manifests declare. Guards decide at navigation. */
export function createAppRouter(parts: AppParts): ReturnType<typeof createBrowserRouter> {
  const { config, flow, guard, loader, monitor, portals, progress, registryFailed, toasts } = parts;
  const { documentation, poweredBy } = config.links;
  provideRoutes(portals);
  const areaRoutes = portals
    .filter((portal) => portal !== shellPortal)
    .flatMap((portal) =>
      portal.routes.map((route): RouteObject => ({
        id: route.id,
        path: route.path,
        // Nothing of the area is fetched unless the guards pass.
        element: (
          <Guarded monitor={monitor} route={route}>
            <AreaPage
              key={route.id}
              loader={loader}
              progress={progress}
              guard={guard}
              remoteId={portal.id}
              routeId={route.id}
              areaName={route.title}
              data={route.data}
              reads={route.reads}
            />
          </Guarded>
        ),
      })),
    );

  const openTenant = (identity: Identity, tenant: Membership, context: AccessContext) => (
    <TenantPortal
      portals={portals}
      flow={flow}
      toast={toasts.toaster}
      realtime={parts.realtime}
      unsavedWork={parts.unsavedWork}
      links={config.links}
      identity={identity}
      tenant={tenant}
      context={context}
      notice={
        <Later
          config={config}
          identityClient={parts.identityClient}
          loader={loader}
          monitor={monitor}
          pinnedRegistry={parts.pinnedRegistry}
          portals={portals}
          realtime={parts.realtime}
          shellVersion={parts.shellVersion}
          tabs={parts.tabs}
          toasts={toasts}
          unsavedWork={parts.unsavedWork}
          tenants={identity.tenants}
          context={context}
        />
      }
    />
  );

  return createBrowserRouter([
    {
      element: (
        <Root
          idleTimeoutMinutes={config.idleTimeoutMinutes}
          logOutIdle={flow.logOutIdle}
          signInAgain={flow.signInAgain}
          unsavedWork={parts.unsavedWork}
          guard={guard}
          progress={progress}
          shellVersion={parts.shellVersion}
          tabs={parts.tabs}
          toasts={toasts}
          overrideBanner={parts.overrideBanner}
        />
      ),
      errorElement: (
        <Crash monitor={monitor} supportEmail={config.supportEmail} sessionReference={parts.sessionReference} />
      ),
      HydrateFallback: Splash,
      children: [
        ...signInRoutes(flow, toasts.toaster),
        ...invitationRoutes(flow),
        {
          path: '/choose-tenant',
          element: <ChooseTenant documentationUrl={documentation} flow={flow} toast={toasts.toaster} />,
        },
        {
          element: (
            <Main documentationUrl={documentation} poweredBy={poweredBy} flow={flow} toast={toasts.toaster}>
              {openTenant}
            </Main>
          ),
          children: [
            ...shellRoutes({ config, loader, monitor, portals, registryFailed }),
            ...areaRoutes,
            { path: '*', element: <UnknownPage registryFailed={registryFailed} /> },
          ],
        },
      ],
    },
  ]);
}

interface MainProps {
  readonly documentationUrl: string;
  readonly poweredBy: string;
  readonly flow: GateFlow;
  readonly toast: Toaster;
  /** The portal of the open tenant. */
  readonly children: (identity: Identity, tenant: Membership, context: AccessContext) => Elements;
}

function Main({ documentationUrl, poweredBy, flow, toast, children }: MainProps) {
  const { pathname } = useLocation();
  const session = useSession();
  const openRoute = shellPortal.routes.find(
    ({ path, access }) => access.auth === 'anonymous' && matchPath(path, pathname),
  );
  const tenancy = session.status === 'signed-in' ? session.tenancy.status : session.status;
  if (openRoute && tenancy !== 'selected') {
    if (tenancy === 'loading') return <Splash />;
    return <ForVisitors poweredBy={poweredBy} toast={toast} />;
  }
  return (
    <SessionGate documentationUrl={documentationUrl} flow={flow}>
      {(_user, tenancy, identity) => {
        if (tenancy.status === 'unchosen') return <RememberAndGo to="/choose-tenant" />;
        const { tenant, access } = tenancy;
        if (access.status === 'loading') return <Splash />;
        return (
          <InSlices key={`${tenant.accountId} ${tenant.tenantId}`}>
            {children(identity, tenant, access.context)}
          </InSlices>
        );
      }}
    </SessionGate>
  );
}

/** The frame of a public page, whose code only visitors need. */
function ForVisitors({ poweredBy, toast }: OpenFrameProps) {
  const load = useCallback(async () => {
    const { OpenFrame } = await import(/* webpackChunkName: 'rare' */ './documentation/open-frame.tsx');
    return <OpenFrame poweredBy={poweredBy} toast={toast} />;
  }, [poweredBy, toast]);
  return <LazyContent loading={<Splash />} failure="The page could not be loaded" load={load} />;
}

/** Renders large content in steps, so that the browser can respond to the user in between. */
function InSlices({ children }: { readonly children: Elements }) {
  return useDeferredValue(true, false) ? children : <Splash />;
}

interface ChooseTenantProps {
  readonly documentationUrl: string;
  readonly flow: GateFlow & Pick<SessionFlow, 'selectTenant'>;
  readonly toast: Toaster;
}

const Tenants = unusualPage('Your tenants could not be loaded', ({ ChooseTenantPage }) => ChooseTenantPage);

function ChooseTenant({ documentationUrl, flow, toast }: ChooseTenantProps) {
  const choose = useCallback(
    (tenantId: string) => {
      const selected = flow.selectTenant(tenantId);
      if (!selected) toast.error('Failed to switch tenant');
      return selected;
    },
    [flow, toast],
  );
  return (
    <SessionGate documentationUrl={documentationUrl} flow={flow}>
      {(user, tenancy, identity) => (
        <Tenants
          email={user.email}
          identity={identity}
          currentTenantId={tenancy.status === 'selected' ? tenancy.tenant.tenantId : undefined}
          onChoose={choose}
        />
      )}
    </SessionGate>
  );
}

interface CrashProps {
  readonly monitor: Monitor;
  readonly supportEmail: string;
  readonly sessionReference: string;
}

/** The last resort. */
function Crash({ monitor, supportEmail, sessionReference }: CrashProps) {
  const error = useRouteError();

  useEffect(
    function reportCrash() {
      monitor.report({ kind: 'crash', error });
    },
    [monitor, error],
  );
  return <CrashPage supportEmail={supportEmail} sessionReference={sessionReference} />;
}
