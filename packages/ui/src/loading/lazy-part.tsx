import { useEffect, useRef, useState } from 'react';
import type { Elements } from '../words/elements.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { ErrorPanel } from '../messages/error-panel.tsx';
import { Skeleton } from './skeleton.tsx';
import { useLoadFailure } from './use-load-failure.ts';
import { usePart } from './use-part.ts';

/** The same delay as that of `Skeleton`. */
const DIALOG_AFTER_MS = 300;

interface Late<T> {
  /** Loads the code, e.g. a component. A stable function. */
  readonly load: () => Promise<T>;
  readonly children: (part: T) => Elements;
  readonly clock?: Clock | undefined;
}

export interface LazyPartProps<T> extends Late<T> {
  /** The title if loading fails, e.g. 'The guide could not be loaded'. */
  readonly failure: string;
  /** The lines of its skeleton. */
  readonly lines?: number | undefined;
}

/**
 * A part of a page whose code is loaded when it is first shown. A failure is shown in its place, with Retry; the page
 * around it keeps the user's input.
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

/** A dialog whose code is loaded when it is first opened. Another dialog stands in while that is slow or fails. */
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

/** The loaded code, or the failure to show. */
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
// If a newer release removed the file, only a reload helps, which would lose unsaved input.
const OR_RELOAD = 'If that does not help, the portal may have been updated: save your work here, then reload the page.';
