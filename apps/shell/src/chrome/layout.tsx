import type { ReactNode } from 'react';
import { type Elements, Remounting } from '@portal/ui/basics';
import classes from './layout.module.css';

interface LayoutProps {
  readonly header: Elements;
  readonly sidebar: Elements;
  readonly notice: Elements;
  readonly breadcrumbs: Elements;
  readonly footer: Elements;
  readonly children: ReactNode;
}

export const MAIN_ID = 'main';

/** The element for a notice that stays in view above the page, without covering the menu. */
export const STANDING_NOTICE_ID = 'standing-notice';

/** The frame around every page: skip link, header, menu, and one column of content. */
export function Layout({ header, sidebar, notice, breadcrumbs, footer, children }: LayoutProps) {
  return (
    <>
      <a href={`#${MAIN_ID}`} className={classes.skip}>
        Skip to content
      </a>
      <Remounting>{header}</Remounting>
      <div className={classes.body}>
        <Remounting>{sidebar}</Remounting>
        <div className={classes.column}>
          <div id={STANDING_NOTICE_ID} className={classes.standing} />
          <Remounting>
            {notice}
            {breadcrumbs}
          </Remounting>
          <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
            {children}
          </main>
          <Remounting>{footer}</Remounting>
        </div>
      </div>
    </>
  );
}
