import { ArrowRight } from 'lucide-react';
import classes from './change.module.css';
import type { Elements } from '../words/elements.ts';

export interface ChangeProps {
  readonly before: Elements;
  readonly now: Elements;
}

/** A value before and after a change. */
export function Change({ before, now }: ChangeProps) {
  return (
    <span className={classes.change}>
      <del>
        <span className="portal-visually-hidden">Before: </span>
        {before}
      </del>{' '}
      <ArrowRight size={14} aria-hidden />{' '}
      <ins>
        <span className="portal-visually-hidden">Now: </span>
        {now}
      </ins>
    </span>
  );
}
