import { useId } from 'react';
import classes from './progress.module.css';

export interface ProgressProps {
  /** The current state in words, e.g. '37 of 200 queued'. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
}

/** A progress bar for work of known length. */
export function Progress({ label, value, max }: ProgressProps) {
  const labelId = useId();
  return (
    <div className={classes.progress}>
      <progress className={classes.bar} aria-labelledby={labelId} value={value} max={max} />
      <span id={labelId}>{label}</span>
    </div>
  );
}
