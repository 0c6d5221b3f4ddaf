import { saveRedirectPath, useSession } from '@portal/auth';
import { ShellServicesProvider, type Toaster } from '@portal/contract/react';
import { ButtonLink } from '@portal/ui/basics';
import { useMemo } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { Breadcrumbs } from '../chrome/breadcrumbs.tsx';
import { buildCrumbs, withoutSlashAtEnd } from '../chrome/crumbs.ts';
import { useFocusHeading } from '../chrome/focus-heading.ts';
import { Footer } from '../chrome/footer.tsx';
import headerClasses from '../header/header.module.css';
import { Layout } from '../chrome/layout.tsx';
import { Logo } from '../header/logo.tsx';
import { usePageNames } from '../chrome/page-names.ts';
import { PageShownContext } from '../chrome/page-shown.ts';
import { shellPortal } from '../shell-portal.ts';
import { useTabTitle } from '../chrome/tab-title.ts';

export interface OpenFrameProps {
  readonly poweredBy: string;
  readonly toast: Toaster;
}

/** The frame around a public page, for visitors without an open tenant: no menu, but a link to log in. */
export function OpenFrame({ poweredBy, toast }: OpenFrameProps) {
  const { pathname: path } = useLocation();
  const session = useSession();
  const [names, setCrumbTitle] = usePageNames();
  // Home is not for visitors.
  const crumbs = buildCrumbs(withoutSlashAtEnd(path), shellPortal.routes, names).slice(1);
  useTabTitle(crumbs.at(-1)?.title ?? '');
  const announceShown = useFocusHeading(path);
  const services = useMemo(() => ({ toast, setCrumbTitle, warnBeforeLeaving: () => () => {} }), [toast, setCrumbTitle]);
  return (
    <ShellServicesProvider value={services}>
      <Layout
        header={
          <header className={headerClasses.header}>
            <Link to="/" className={headerClasses.logo}>
              <Logo />
            </Link>
            <div className={headerClasses.end}>
              {session.status === 'signed-in' ? (
                <ButtonLink to="/">Go to the portal</ButtonLink>
              ) : (
                <ButtonLink to="/login" onClick={() => saveRedirectPath(path)}>
                  Sign in
                </ButtonLink>
              )}
            </div>
          </header>
        }
        sidebar={null}
        notice={null}
        breadcrumbs={<Breadcrumbs crumbs={crumbs} />}
        footer={<Footer poweredBy={poweredBy} />}
      >
        <PageShownContext value={announceShown}>
          <Outlet />
        </PageShownContext>
      </Layout>
    </ShellServicesProvider>
  );
}
