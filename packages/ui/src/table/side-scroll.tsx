import { type ReactNode, useRef } from 'react';
import classes from './side-scroll.module.css';
import { useScrollEdges } from './use-scroll-edges.ts';

export interface SideScrollProps {
  /** The accessible name of the region. */
  readonly label: string;
  /** Its height, for content that scrolls both ways. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Content that may be too wide. The right edge is shaded while more is beyond it, and the keyboard can scroll it. */
export function SideScroll({ label, className, children }: SideScrollProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const edges = useScrollEdges(scroll, true);
  return (
    <div className={edges.right ? `${classes.frame} ${classes.moreRight}` : classes.frame}>
      <div
        ref={scroll}
        className={className === undefined ? classes.scroll : `${classes.scroll} ${className}`}
        role="region"
        aria-label={label}
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  );
}
