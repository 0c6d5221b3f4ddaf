import type { ReactNode } from 'react';
import classes from './panel-list.module.css';

interface PanelListProps {
  /** Default: 'ul'. */
  readonly as?: 'ol' | 'ul';
  readonly children: ReactNode;
}

/** A list that fills a flush panel, line by line. */
export function PanelList({ as: Tag = 'ul', children }: PanelListProps) {
  return <Tag>{children}</Tag>;
}

interface PanelListItemProps {
  /** Shown before the text; decorative. */
  readonly icon?: ReactNode;
  readonly tone?: 'success' | 'warning' | 'open';
  readonly children: ReactNode;
}

export function PanelListItem({ icon, tone = 'open', children }: PanelListItemProps) {
  return (
    <li className={classes.item}>
      {icon !== undefined && <span className={`${classes.icon} ${classes[tone]}`}>{icon}</span>}
      <div className={classes.content}>{children}</div>
    </li>
  );
}

/** A note in a flush panel, in place of a list or below it. */
export function PanelNote({ children }: { readonly children: ReactNode }) {
  return <div className={classes.note}>{children}</div>;
}
