import type { ReactNode, Ref } from 'react';
import { BreakableText } from '../words/breakable-text.tsx';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons and links for the whole page. */
  readonly actions?: ReactNode;
  /** Ref to the heading. */
  readonly ref?: Ref<HTMLHeadingElement> | undefined;
}

/** The page's `h1`, which the shell focuses on navigation, with a description and actions. */
export function PageHeader({ title, description, actions, ref }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <h1 ref={ref} tabIndex={-1}>
          <BreakableText text={title} />
        </h1>
        {description !== undefined && <p className={classes.description}>{description}</p>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
