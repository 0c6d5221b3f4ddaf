import { errorMessages } from '@portal/api-client';
import { type Identity, inputKeeper } from '@portal/auth';
import type { AccessContext, BuiltPortal, Portal } from '@portal/contract';
import { RouteHrefProvider, ShellServicesProvider, type Toaster } from '@portal/contract/react';
import { useUnsavedChangesGuard, type Elements } from '@portal/ui/basics';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { LeftPageBoundary } from '../containment/left-page.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { buildCrumbs, withoutSlashAtEnd } from './crumbs.ts';
import { useFocusHeading } from './focus-heading.ts';
import { Footer } from './footer.tsx';
import { Header } from '../header/header.tsx';
import { Layout } from './layout.tsx';
import { useMenuSize } from '../menu/use-menu-size.ts';
import { usePageNames } from './page-names.ts';
import { PageShownContext } from './page-shown.ts';
import { Sidebar } from '../menu/sidebar.tsx';
import type { UnsavedWork } from '../unsaved-work.ts';
import type { WindowConfig } from '../window-config.ts';
import { useTabTitle } from './tab-title.ts';

interface MainFrameProps {
  readonly identity: Identity;
  readonly tenantName: string;
  readonly context: AccessContext;
  readonly portals: readonly Portal[];
  readonly portal: BuiltPortal;
  readonly toast: Toaster;
  readonly unsavedWork: UnsavedWork;
  readonly links: WindowConfig['links'];
  /** Shown above the page. */
  readonly notice: Elements;
  readonly children: ReactNode;
}

/** Renders the frame around the current page and provides the shell's services to it. */
export function MainFrame(props: MainFrameProps) {
  const { identity, tenantName, context, portals, portal, toast, unsavedWork, links, notice, children } = props;
  const { pathname } = useLocation();
  const path = withoutSlashAtEnd(pathname);
  const [names, setCrumbTitle] = usePageNames();
  const [menuSize, chooseMenuSize] = useMenuSize();
  const crumbs = useMemo(() => buildCrumbs(path, portal.routes, names), [path, portal.routes, names]);
  const { warnBeforeLeaving, beforeLeaving, ...guard } = useUnsavedChangesGuard();
  const question: Elements = guard.question;
  const services = useMemo(
    () => ({
      toast,
      setCrumbTitle,
      warnBeforeLeaving(warning: string) {
        const ends = [warnBeforeLeaving(warning), unsavedWork.begin(warning)];
        return () => ends.forEach((end) => end());
      },
      beforeLeaving,
      errorMessages,
      inputKeeper,
      portals,
    }),
    [toast, setCrumbTitle, warnBeforeLeaving, beforeLeaving, unsavedWork, portals],
  );
  const announceShown = useFocusHeading(pathname);

  const current = crumbs.at(-1);
  const title = current?.path === path ? current.title : "We can't find that page";
  const canSwitchTenant = identity.tenants.length > 1;
  // The name tells tabs of several tenants apart.
  useTabTitle(canSwitchTenant ? `${title} – ${tenantName}` : title);

  return (
    <ShellServicesProvider value={services}>
      <Layout
        header={
          <Header
            isTrial={context.isTrial}
            isMenuHidden={menuSize === 'hidden'}
            onShowMenu={() => chooseMenuSize('full')}
            email={identity.profile.email}
            tenantName={tenantName}
            canSwitchTenant={canSwitchTenant}
            accounts={identity.accounts}
            accountPortal={links.accountPortal}
          />
        }
        sidebar={<Sidebar groups={portal.nav} size={menuSize} onResize={chooseMenuSize} />}
        notice={notice}
        breadcrumbs={<Breadcrumbs crumbs={crumbs} />}
        footer={<Footer poweredBy={links.poweredBy} />}
      >
        <RouteHrefProvider value={portal.routeHref}>
          <PageShownContext value={announceShown}>
            <LeftPageBoundary>{children}</LeftPageBoundary>
          </PageShownContext>
        </RouteHrefProvider>
      </Layout>
      {question}
    </ShellServicesProvider>
  );
}
