import { statusWords } from '@portal/ui/basics';
import classes from './batch-dot.module.css';

const COLOURS: Readonly<Record<string, string | undefined>> = {
  SCHEDULED: classes.scheduled,
  PROCESSING: classes.scheduled,
  SUCCEEDED: classes.succeeded,
  FAILED: classes.failed,
};

export interface BatchDotProps {
  /** As the server writes it, e.g. `SUCCEEDED`. */
  readonly status: string;
  /** Default: the status in words. */
  readonly label?: string | undefined;
}

/** The status of a batch: a coloured dot, and words for users who cannot see the colour. */
export function BatchDot({ status, label = statusWords(status) }: BatchDotProps) {
  return (
    <span className={classes.batch}>
      <span className={`${classes.dot} ${COLOURS[status.toUpperCase()] ?? classes.unknown}`} aria-hidden />
      <span>{label}</span>
    </span>
  );
}
