import { ErrorPanel, type Elements } from '@portal/ui/basics';
import type { RouteObject } from 'react-router-dom';
import type { AppParts } from './app-parts.ts';
import { usePageShown } from './chrome/page-shown.ts';
import { HomePage } from './home/home-page.tsx';
import { LazyContent } from './loading/lazy-content.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { Guarded } from './session/guarded.tsx';
import { shellPortal } from './shell-portal.ts';
import { useTenantView } from './tenant-view.ts';
import type { WindowConfig } from './window-config.ts';

interface ShellRoutesNeeds extends Pick<AppParts, 'loader' | 'monitor' | 'portals' | 'registryFailed'> {
  readonly config: Pick<WindowConfig, 'apiUrl' | 'supportEmail'>;
}

/** The shell's own pages within the frame, declared and guarded like those of an area. */
export function shellRoutes(needs: ShellRoutesNeeds): RouteObject[] {
  const { config, loader, monitor, portals, registryFailed } = needs;
  // One element, so that the page stays from address to address, with its document.
  const documentation = (
    <LazyContent
      pageTitle="Documentation"
      failure="The documentation could not be loaded"
      load={async (signal) =>
        (await import('./documentation/api-documentation.tsx')).loadDocumentation(config.apiUrl, portals, signal)
      }
    />
  );
  const pages: Readonly<Record<string, Elements>> = {
    'shell.home': <Home loader={loader} monitor={monitor} registryFailed={registryFailed} />,
    'shell.my-access': (
      <LazyContent
        pageTitle="My access"
        failure="Your access could not be loaded"
        load={async () => (await import('./access/access-screens.tsx')).myAccess}
      />
    ),
    'shell.access-overview': (
      <LazyContent
        pageTitle="Access overview"
        failure="The access overview could not be loaded"
        load={async () => (await import('./access/access-screens.tsx')).accessOverview(config.supportEmail)}
      />
    ),
    'shell.documentation': documentation,
    'shell.documentation-part': documentation,
    'shell.documentation-entry': documentation,
  };
  return shellPortal.routes
    .filter(({ layout }) => layout === 'main')
    .map((route) => ({
      id: route.id,
      path: route.path,
      element: (
        <Guarded monitor={monitor} route={route}>
          {pages[route.id]}
        </Guarded>
      ),
    }));
}

function Home({ loader, monitor, registryFailed }: Pick<AppParts, 'loader' | 'monitor' | 'registryFailed'>) {
  const { portal, tenant } = useTenantView();
  usePageShown();
  return (
    <>
      {registryFailed && <AreasMissing />}
      <HomePage
        tenantName={tenant.tenantName}
        groups={portal.nav}
        cards={portal.cards}
        loader={loader}
        monitor={monitor}
      />
    </>
  );
}

/** Any other address: that of an area that could not be loaded, or an unknown one. */
export function UnknownPage({ registryFailed }: { readonly registryFailed: boolean }) {
  usePageShown();
  return registryFailed ? <AreasMissing /> : <NotFoundPage />;
}

function AreasMissing() {
  return (
    <ErrorPanel
      title="The portal's areas could not be loaded"
      messages={['You are signed in, but the list of areas could not be loaded.']}
      onRetry={() => window.location.reload()}
    />
  );
}
