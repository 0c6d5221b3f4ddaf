import { statusWords } from './status-tag.tsx';
import classes from './batch-dot.module.css';

const COLOURS: Readonly<Record<string, string | undefined>> = {
  SCHEDULED: classes.scheduled,
  PROCESSING: classes.scheduled,
  SUCCEEDED: classes.succeeded,
  FAILED: classes.failed,
};

/** The statuses that have a colour of their own. */
export const BATCH_STATUSES: readonly string[] = Object.keys(COLOURS);

export interface BatchDotProps {
  /** As the server spells it, e.g. `SUCCEEDED`. */
  readonly status: string;
  /** Text in place of the status's own words. */
  readonly label?: string | undefined;
}

/** How a batch fares: a coloured dot, and the status in words for those who see no colour. */
export function BatchDot({ status, label = statusWords(status) }: BatchDotProps) {
  return (
    <span className={classes.batch}>
      <span className={`${classes.dot} ${COLOURS[status.toUpperCase()] ?? classes.unknown}`} aria-hidden />
      {label}
    </span>
  );
}
