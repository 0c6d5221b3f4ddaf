import { Button } from '@portal/ui/basics';
import { useLayoutEffect, useRef } from 'react';
import classes from './event-labels-notice.module.css';

export interface EventLabelsNoticeProps {
  /** That of the event types. */
  readonly query: {
    readonly data: unknown;
    readonly isFetching: boolean;
    readonly errorUpdateCount: number;
    refetch(): Promise<unknown>;
  };
}

/** For a list that is of use without the labels of events: says why they are missing, and asks for them again. */
export function EventLabelsNotice({ query }: EventLabelsNoticeProps) {
  const isMissing = query.data === undefined && query.errorUpdateCount > 0;
  const place = useRef<HTMLDivElement>(null);
  const wasMissing = useRef(false);

  useLayoutEffect(function keepFocusWhenNoticeGoes() {
    // The Retry button that was pressed goes with it.
    if (wasMissing.current && !isMissing && document.activeElement === document.body) place.current?.focus();
    wasMissing.current = isMissing;
  });

  return (
    // Always there: screen readers announce only what is added to a live region that already exists.
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
