import { useId } from 'react';
import classes from './progress.module.css';

export interface ProgressProps {
  /** What is under way, in words that change with it, e.g. '37 of 200 queued'. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
}

/** How far something has come whose length is known. */
export function Progress({ label, value, max }: ProgressProps) {
  const labelId = useId();
  return (
    <div className={classes.progress}>
      <progress className={classes.bar} aria-labelledby={labelId} value={value} max={max} />
      <span id={labelId}>{label}</span>
    </div>
  );
}
