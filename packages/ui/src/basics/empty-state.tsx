import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  readonly title: string;
  /** What the list is for. */
  readonly text?: ReactNode;
  /** The first thing to do, if the user may do it; or several to choose from. */
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
}

/** Stands where a list would be that has nothing in it yet. */
export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {icon !== undefined && <div className={classes.icon}>{icon}</div>}
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
