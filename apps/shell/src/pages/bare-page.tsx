import { type ReactNode, useEffect } from 'react';
import { Logo } from '../chrome/logo.tsx';
import classes from './bare-page.module.css';

interface BarePageProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** A page without header and menu: before a tenant is chosen, and when the portal itself cannot go on. */
export function BarePage({ title, children, actions }: BarePageProps) {
  useEffect(
    function nameTab() {
      document.title = `${title} – Payments`;
    },
    [title],
  );
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Logo />
        <h1 tabIndex={-1}>{title}</h1>
        {children}
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
    </main>
  );
}
