import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Clock, systemClock } from '../basics/clock.ts';
import { ErrorPanel } from '../basics/error-panel.tsx';
import { Skeleton } from '../basics/skeleton.tsx';
import { useLoadFailure } from '../basics/use-load-failure.ts';
import { usePart } from '../basics/use-part.ts';

/** When the skeleton of a line of text is drawn, too. */
const FRAME_AFTER_MS = 300;

export interface LazyPartProps<T> {
  /** Loads the code, e.g. a component. The same function each time. */
  readonly load: () => Promise<T>;
  readonly children: (part: T) => ReactNode;
  /** What is said where it does not come, e.g. 'The guide could not be loaded'. */
  readonly failure: string;
  /** Lines of text that hold its place. */
  readonly lines?: number | undefined;
  /** For a part that is a dialog: the dialog that stands around its skeleton, and around the failure. */
  readonly frame?: ((content: ReactNode) => ReactNode) | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * A part of a page whose code only those who see it load. What goes wrong on its way is said in its place, with Retry: the
 * page around it stays as it is, with what was typed there.
 */
export function LazyPart<T>({ load, children, failure, lines, frame, clock = systemClock }: LazyPartProps<T>) {
  const { part, error, failures, retry } = usePart(load, clock);
  const place = useRef<HTMLDivElement>(null);
  const failed = useLoadFailure(error, part !== undefined, () => place.current?.focus());
  const [isSlow, setSlow] = useState(false);

  useEffect(
    function noticeSlowness() {
      return clock.after(FRAME_AFTER_MS, () => setSlow(true));
    },
    [clock],
  );

  function retryFailed() {
    failed.noteRetry();
    retry();
  }

  const substitute = failed.failure ? (
    <ErrorPanel
      title={failure}
      messages={failures > 1 ? [TRY_AGAIN, OR_RELOAD] : [TRY_AGAIN]}
      retrying={failed.isRetrying}
      onRetry={retryFailed}
    />
  ) : (
    <Skeleton lines={lines} />
  );
  const content = part === undefined ? substitute : children(part);
  if (!frame) {
    return (
      <div ref={place} tabIndex={-1}>
        {content}
      </div>
    );
  }
  if (part !== undefined) return content;
  return isSlow || failed.failure ? frame(content) : null;
}

const TRY_AGAIN = 'Check your connection and try again. The rest of this page keeps working.';
// A reload alone would lose what is typed: a file that a newer release took away can wait until that is done.
const OR_RELOAD =
  'If that does not help, the portal may have been updated: finish and save what you are doing here, then reload the page.';
