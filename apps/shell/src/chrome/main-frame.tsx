import type { AccessContext, BuiltPortal } from '@portal/contract';
import { ShellServicesProvider, type Toaster } from '@portal/contract/react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { buildCrumbs } from './crumbs.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Layout, MAIN_ID } from './layout.tsx';
import { PageShownContext } from './page-shown.ts';
import { Sidebar } from './sidebar.tsx';

interface MainFrameProps {
  readonly email: string;
  readonly tenantName: string;
  readonly canSwitchTenant: boolean;
  readonly context: AccessContext;
  readonly portal: BuiltPortal;
  readonly toast: Toaster;
  readonly poweredBy: string;
  readonly children: ReactNode;
}

/** Draws the frame around the current page and lends the shell's services to it. */
export function MainFrame(props: MainFrameProps) {
  const { email, tenantName, canSwitchTenant, context, portal, toast, poweredBy, children } = props;
  const { pathname } = useLocation();
  const [pageName, setPageName] = useState<string>();
  const crumbs = useMemo(() => buildCrumbs(pathname, portal.routes, pageName), [pathname, portal.routes, pageName]);
  const services = useMemo(() => ({ toast, setCrumbTitle: setPageName }), [toast]);
  const announceShown = useFocusOnNavigation(pathname);

  const current = crumbs.at(-1);
  const title = current?.path === pathname ? current.title : "We can't find that page";
  useEffect(
    function nameTab() {
      document.title = `${title} – Payments`;
    },
    [title],
  );

  return (
    <ShellServicesProvider value={services}>
      <Layout
        header={
          <Header email={email} tenantName={tenantName} isTrial={context.isTrial} canSwitchTenant={canSwitchTenant} />
        }
        sidebar={<Sidebar groups={portal.nav} />}
        breadcrumbs={<Breadcrumbs crumbs={crumbs} />}
        footer={<Footer poweredBy={poweredBy} />}
      >
        <PageShownContext value={announceShown}>{children}</PageShownContext>
      </Layout>
    </ShellServicesProvider>
  );
}

/**
 * Moves the focus to the new page's heading once it is shown, so that the keyboard and screen readers start there. The
 * first page after a document load is left alone.
 */
function useFocusOnNavigation(pathname: string): () => void {
  const announced = useRef(pathname);
  return useCallback(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    const main = document.getElementById(MAIN_ID);
    const target = main?.querySelector('h1') ?? main;
    target?.focus({ preventScroll: true });
  }, [pathname]);
}
