import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Clock, systemClock } from '../basics/clock.ts';
import { Button } from '../basics/button.tsx';
import { Dialog } from '../basics/dialog.tsx';
import { ErrorPanel } from '../basics/error-panel.tsx';
import { Skeleton } from '../basics/skeleton.tsx';
import { useLoadFailure } from '../basics/use-load-failure.ts';
import { usePart } from '../basics/use-part.ts';

/** When the skeleton of a line of text is drawn, too. */
const DIALOG_AFTER_MS = 300;

interface Late<T> {
  /** Loads the code, e.g. a component. The same function each time. */
  readonly load: () => Promise<T>;
  readonly children: (part: T) => ReactNode;
  readonly clock?: Clock | undefined;
}

export interface LazyPartProps<T> extends Late<T> {
  /** What is said where it does not come, e.g. 'The guide could not be loaded'. */
  readonly failure: string;
  /** Lines of text that hold its place. */
  readonly lines?: number | undefined;
}

/**
 * A part of a page whose code only those who see it load. What goes wrong on its way is said in its place, with Retry: the
 * page around it stays as it is, with the user's input.
 */
export function LazyPart<T>({ load, children, failure, lines, clock = systemClock }: LazyPartProps<T>) {
  const place = useRef<HTMLDivElement>(null);
  const { part, failed } = useLate({ load, failure, clock }, () => place.current?.focus());
  return (
    <div ref={place} tabIndex={-1}>
      {part === undefined ? (failed ?? <Skeleton lines={lines} />) : children(part)}
    </div>
  );
}

export interface LazyDialogProps<T> extends Late<T> {
  /** The title of the dialog. */
  readonly title: string;
  readonly onClose: () => void;
}

/** A dialog whose code comes when it is first opened. One in its place says that it is slow, or that it did not come. */
export function LazyDialog<T>({ title, load, onClose, children, clock = systemClock }: LazyDialogProps<T>) {
  const { part, failed } = useLate({ load, failure: 'The dialog could not be loaded', clock }, () => {});
  const [isSlow, setSlow] = useState(false);

  useEffect(
    function noticeSlowness() {
      return clock.after(DIALOG_AFTER_MS, () => setSlow(true));
    },
    [clock],
  );

  if (part !== undefined) return children(part);
  if (!isSlow && !failed) return null;
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
      {failed ?? <Skeleton />}
    </Dialog>
  );
}

/** The code once it has come, and what is shown where it does not come. */
function useLate<T>(
  { load, failure, clock }: Pick<LazyPartProps<T>, 'load' | 'failure'> & { readonly clock: Clock },
  focusNext: () => void,
) {
  const { part, error, failures, retry } = usePart(load, clock);
  const failed = useLoadFailure(error, part !== undefined, focusNext);

  function retryFailed() {
    failed.noteRetry();
    retry();
  }

  return {
    part,
    failed: failed.failure && (
      <ErrorPanel
        title={failure}
        messages={failures > 1 ? [TRY_AGAIN, OR_RELOAD] : [TRY_AGAIN]}
        retrying={failed.isRetrying}
        onRetry={retryFailed}
      />
    ),
  };
}

const TRY_AGAIN = 'Check your connection and try again. The rest of this page keeps working.';
// A reload alone would lose what is typed: a file that a newer release took away can wait until that is done.
const OR_RELOAD =
  'If that does not help, the portal may have been updated: finish and save what you are doing here, then reload the page.';
