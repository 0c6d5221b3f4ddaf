import { loadWithRetry } from '@portal/contract';
import { ErrorPanel, PageHeader, Skeleton, type Elements } from '@portal/ui/basics';
import { createContext, use, useEffect, useLayoutEffect, useState } from 'react';
import { isHang, isMissingCode } from '../areas/code-error.ts';
import { usePageShown } from '../chrome/page-shown.ts';

export interface LazyContentProps {
  /**
   * Loads code, and data if needed, and returns the content. Pass the same function on every
   * rendering: a new function starts the loading again.
   */
  load(signal: AbortSignal): Promise<Elements>;
  /** Shown while loading, in place of the usual skeleton. `null`: nothing. */
  readonly loading?: Elements;
  /** For content that is a whole page: the heading if it could not be loaded. */
  readonly pageTitle?: string;
  /** E.g. 'The documentation could not be loaded'. Unique among all content. */
  readonly failure: string;
}

/** Receives reports of the shell's parts about loading their code. `part`: identifies a part across a reload. */
interface ShellCode {
  loaded(part: string): void;
  /** Settles if the page stays, so that the error is to be shown. */
  failed(part: string, cause: unknown, isWanted: () => boolean): Promise<void>;
}

export const ShellCodeContext = createContext<ShellCode>({ loaded() {}, async failed() {} });

type Shown =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly content: Elements };

/** A part of the shell whose code loads only when it is shown. An error shows in its place, with Retry. */
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
      // The pressed Retry button is no longer rendered.
      const isLost = attempt > 0 && shown.status !== 'loading' && document.activeElement === document.body;
      if (isLost) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    },
    [attempt, shown.status],
  );

  switch (shown.status) {
    case 'loading':
      return loading === undefined ? <Skeleton /> : loading;
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
