import type { HTMLAttributes } from 'react';
import classes from './layout.module.css';

/** A step of the scale of spaces, `--portal-space-<n>`. */
type Space = 1 | 2 | 3 | 4 | 5;

interface LayoutProps extends HTMLAttributes<HTMLElement> {
  /** Default: 'div'. */
  readonly as?: 'div' | 'section' | 'span' | undefined;
  readonly gap?: Space | undefined;
}

/** Puts its children below each other. Default gap: 3. */
export function Stack({ as: Tag = 'div', gap = 3, style, ...rest }: Omit<LayoutProps, 'className'>) {
  return <Tag {...rest} className={classes.stack} style={{ ...style, gap: `var(--portal-space-${gap})` }} />;
}

export interface RowProps extends Omit<LayoutProps, 'className'> {
  /** Default: 'start'. */
  readonly justify?: 'start' | 'between' | undefined;
}

/** Puts its children beside each other, on several lines where there is no room. Default gap: 2. */
export function Row({ as: Tag = 'div', gap = 2, justify = 'start', style, ...rest }: RowProps) {
  const className = justify === 'between' ? `${classes.row} ${classes.between}` : classes.row;
  return <Tag {...rest} className={className} style={{ ...style, gap: `var(--portal-space-${gap})` }} />;
}
