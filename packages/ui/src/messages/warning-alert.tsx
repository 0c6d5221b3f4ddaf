import { TriangleAlert } from 'lucide-react';
import type { Elements } from '../words/elements.ts';
import classes from './warning-alert.module.css';

export interface WarningAlertProps {
  readonly title?: string | undefined;
  /** The explanation. */
  readonly children: Elements;
  /** A toast announces the same. Default: false. */
  readonly quiet?: boolean | undefined;
}

/** A warning next to its subject. Announced when it appears. */
export function WarningAlert({ title, children, quiet = false }: WarningAlertProps) {
  return (
    <div className={classes.alert} role={quiet ? undefined : 'alert'}>
      <TriangleAlert className={classes.icon} size={18} aria-hidden />
      <div className={classes.words}>
        {title !== undefined && <p className={classes.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
