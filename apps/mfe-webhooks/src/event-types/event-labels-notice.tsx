import { Button } from '@portal/ui/basics';
import { useLayoutEffect, useRef } from 'react';
import classes from './event-labels-notice.module.css';

export interface EventLabelsNoticeProps {
  /** The query of the event types. */
  readonly query: {
    readonly data: unknown;
    readonly isFetching: boolean;
    readonly errorUpdateCount: number;
    refetch(): Promise<unknown>;
  };
}

/** For a list that also works without event labels: explains why they are missing and offers Retry. */
export function EventLabelsNotice({ query }: EventLabelsNoticeProps) {
  const isMissing = query.data === undefined && query.errorUpdateCount > 0;
  const place = useRef<HTMLDivElement>(null);
  const wasMissing = useRef(false);

  useLayoutEffect(function keepFocusWhenNoticeGoes() {
    // The pressed Retry button disappears with the notice.
    if (wasMissing.current && !isMissing && document.activeElement === document.body) place.current?.focus();
    wasMissing.current = isMissing;
  });

  return (
    // Always rendered: screen readers announce only additions to a live region that already exists.
    <div ref={place} role="status" tabIndex={-1}>
      {isMissing && (
        <div className={classes.notice}>
          <p>Event labels could not be loaded. Events are shown by their technical names.</p>
          <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
