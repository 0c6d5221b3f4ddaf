import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  readonly title: string;
  /** The purpose of the list. */
  readonly text?: ReactNode;
  /** One or more buttons to get started, if the user may use them. */
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
}

/** Shown in place of a list that has no entries yet. */
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
