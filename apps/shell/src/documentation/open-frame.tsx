import { saveRedirectPath, useSession } from '@portal/auth';
import { ButtonLink } from '@portal/ui/basics';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFocusHeading } from '../chrome/focus-heading.ts';
import { Footer } from '../chrome/footer.tsx';
import headerClasses from '../header/header.module.css';
import { Layout } from '../chrome/layout.tsx';
import { Logo } from '../header/logo.tsx';
import { PageShownContext } from '../chrome/page-shown.ts';
import { useTabTitle } from '../chrome/tab-title.ts';

interface OpenFrameProps {
  readonly title: string;
  readonly path: string;
  readonly poweredBy: string;
  readonly children: ReactNode;
}

/** The frame around a public page, for visitors without an open tenant: no menu, but a link to log in. */
export function OpenFrame({ title, path, poweredBy, children }: OpenFrameProps) {
  const session = useSession();
  useTabTitle(title);
  const announceShown = useFocusHeading(path);
  return (
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
      breadcrumbs={null}
      footer={<Footer poweredBy={poweredBy} />}
    >
      <PageShownContext value={announceShown}>{children}</PageShownContext>
    </Layout>
  );
}
