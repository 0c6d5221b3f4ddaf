import { type ReactNode, useEffect, useRef } from 'react';
import type { Elements } from '@portal/ui/basics';
import { Logo } from '../header/logo.tsx';
import classes from './bare-page.module.css';
import { useTabTitle } from '../chrome/tab-title.ts';

interface BarePageProps {
  readonly title: string;
  readonly children?: Elements;
  readonly actions?: ReactNode;
}

/** A page without header and menu: before a tenant is chosen, and when the portal itself cannot continue. */
export function BarePage({ title, children, actions }: BarePageProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useTabTitle(title);
  useEffect(
    function startReadingHere() {
      // Nothing has the focus after a document load, and after the previous page disappeared with the focused element.
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    },
    [title],
  );
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Logo />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
    </main>
  );
}
