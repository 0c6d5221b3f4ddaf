import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { CorrelationId } from './correlation-id.tsx';
import classes from './error-panel.module.css';

export interface ErrorPanelProps {
  /** The specified message, e.g. 'Error fetching data'. */
  readonly title: string;
  /** The known causes, one per line. */
  readonly messages?: readonly string[] | undefined;
  /** If it has a `correlationId`, that is shown for support. Its copy button needs the shell's services. */
  readonly error?: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** A retry is in progress. Default: false. */
  readonly retrying?: boolean | undefined;
}

/** Shown in place of content that failed to load. */
export function ErrorPanel({ title, messages = [], error, onRetry, retrying }: ErrorPanelProps) {
  return (
    <div className={classes.panel} role="alert">
      <CircleAlert className={classes.icon} size={20} aria-hidden />
      <div className={classes.content}>
        <div className={classes.words}>
          <p className={classes.title}>{title}</p>
          {messages.map((message) => (
            <p key={message} className={classes.message}>
              {message}
            </p>
          ))}
          <CorrelationId error={error} />
        </div>
        {onRetry && (
          <Button icon={<RotateCw size={15} aria-hidden />} busy={retrying} onClick={onRetry}>
            Retry
          </Button>
        )}
      </div>
    </div>
  );
}
