import { loadWithRetry } from '@portal/contract';
import { ErrorPanel, PageHeader, Skeleton } from '@portal/ui/basics';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react';
import { isHang, isMissingCode } from './areas/code-error.ts';
import { usePageShown } from './chrome/page-shown.ts';

export interface LazyContentProps {
  /** Loads code, and data where it needs some, into what is shown. The same function until something else is to be shown. */
  load(signal: AbortSignal): Promise<ReactNode>;
  /** Shown meanwhile, in place of the usual skeleton. */
  readonly loading?: ReactNode;
  /** For content that is a whole page: heads it where it could not be loaded. */
  readonly pageTitle?: string;
  /** E.g. 'The documentation could not be loaded'. No other content has the same. */
  readonly failure: string;
}

/** What a part of the shell tells of its own code. `part`: names it, before a reload and after. */
interface ShellCode {
  loaded(part: string): void;
  /** Settles when the page stays, so that the failure is to be shown. */
  failed(part: string, cause: unknown, isWanted: () => boolean): Promise<void>;
}

export const ShellCodeContext = createContext<ShellCode>({ loaded() {}, async failed() {} });

type Shown =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly content: ReactNode };

/** A part of the shell whose code only those who see it load. A failure is said in its place, with Retry. */
export function LazyContent({ load, loading, pageTitle, failure }: LazyContentProps) {
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<Shown>({ status: 'loading' });
  const shellCode = use(ShellCodeContext);
  usePageShown(pageTitle !== undefined && shown.status !== 'loading');

  useEffect(
    function loadContent() {
      const stop = new AbortController();
      const show = (next: Shown) => stop.signal.aborted || setShown(next);
      const loading = loadWithRetry(() => load(stop.signal), {
        mayRetry: (cause) => isMissingCode(cause) && !isHang(cause),
        isWanted: () => !stop.signal.aborted,
      });
      loading.then(
        (content) => {
          shellCode.loaded(failure);
          show({ status: 'ready', content });
        },
        async (cause: unknown) => {
          await shellCode.failed(failure, cause, () => !stop.signal.aborted);
          show({ status: 'failed' });
        },
      );
      return () => stop.abort();
    },
    [load, failure, shellCode, attempt],
  );
  useLayoutEffect(
    function moveFocusToHeading() {
      // The Retry button that was pressed is gone.
      const isLost = attempt > 0 && shown.status !== 'loading' && document.activeElement === document.body;
      if (isLost) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    },
    [attempt, shown.status],
  );

  switch (shown.status) {
    case 'loading':
      return loading ?? <Skeleton />;
    case 'failed':
      return (
        <>
          {pageTitle !== undefined && <PageHeader title={pageTitle} />}
          <ErrorPanel
            title={failure}
            messages={['Check your connection and try again.']}
            onRetry={() => {
              setShown({ status: 'loading' });
              setAttempt(attempt + 1);
            }}
          />
        </>
      );
    case 'ready':
      return shown.content;
  }
}
