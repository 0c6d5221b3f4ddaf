import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

export interface PanelProps {
  /** Makes the panel a named region of the page. */
  readonly title?: string | undefined;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** No padding, for content that reaches the edges, such as a table. Default: false. */
  readonly flush?: boolean | undefined;
  readonly children: ReactNode;
}

/** A surface for one subject of a page. */
export function Panel({ title, description, actions, flush = false, children }: PanelProps) {
  const titleId = useId();
  const body = <div className={flush ? undefined : classes.body}>{children}</div>;
  if (title === undefined) return <div className={classes.panel}>{body}</div>;
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <header className={classes.header}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {description !== undefined && <p className={classes.description}>{description}</p>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      {body}
    </section>
  );
}
