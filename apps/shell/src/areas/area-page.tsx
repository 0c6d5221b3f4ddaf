import { RouteDataProvider } from '@portal/contract/react';
import { ErrorPanel, PageHeader, Skeleton, Remounting } from '@portal/ui/basics';
import { Component, type ComponentType, type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
import { usePageShown } from '../chrome/page-shown.ts';
import type { LoadingProgress } from '../loading/loading-progress.ts';
import { type AreaError, asAreaError } from './area-error.ts';
import type { AreaLoader } from './area-loader.ts';
import { FirstReads } from './first-reads.tsx';
import { LOAD_TIMEOUT_MS } from './load-script.ts';
import { leavePage } from '../containment/left-page.tsx';
import { beginOpening, type MeasuredOpening, measureOpening } from '../facts/opening-mark.ts';
import type { ReloadGuard } from './reload-guard.ts';

interface AreaPageProps {
  readonly loader: AreaLoader;
  readonly progress: LoadingProgress;
  readonly guard: ReloadGuard;
  readonly remoteId: string;
  readonly areaName: string;
  readonly routeId: string;
  /** The constants of the route. Default: none. */
  readonly data?: Readonly<Record<string, string>> | undefined;
  /** The first reads of the page, as in the manifest. Default: none are known. */
  readonly reads?: readonly string[] | undefined;
}

type Loading =
  | { readonly status: 'loading' }
  /** `version`: of the release that the page belongs to. */
  | {
      readonly status: 'loaded';
      readonly Page: ComponentType;
      readonly version: string;
      readonly opening?: MeasuredOpening;
    }
  | { readonly status: 'failed'; readonly error: AreaError; readonly opening: MeasuredOpening };

/**
 * One page of an area, loaded when it is opened. An error in loading or rendering it stays in its place: the area is
 * named, the rest of the portal works, and Retry starts again from the stage that failed.
 */
export function AreaPage({ loader, progress, guard, remoteId, areaName, routeId, data, reads }: AreaPageProps) {
  const [attempt, setAttempt] = useState(0);
  const [loading, setLoading] = useState<Loading>(() => {
    const Page = loader.loadedPage(routeId);
    return Page ? { status: 'loaded', Page, version: loader.versionOf(remoteId) } : { status: 'loading' };
  });

  useEffect(
    function loadPage() {
      let current = true;
      let isOver = false;
      const end = beginOpening(loader, remoteId, routeId);
      progress.during(loader.loadPage(remoteId, routeId, () => current)).then(
        (Page) => {
          isOver = true;
          const version = loader.versionOf(remoteId);
          // A whole page is rendered in slices, between which the browser can respond to the user.
          if (current) startTransition(() => setLoading({ status: 'loaded', Page, version, opening: end() }));
        },
        (cause: unknown) => {
          isOver = true;
          const error = asAreaError(cause, remoteId, loader.versionOf(remoteId));
          if (current) setLoading({ status: 'failed', error, opening: end(error.phase) });
        },
      );
      return () => {
        current = false;
        if (!isOver) measureOpening(end('left'));
      };
    },
    [loader, progress, remoteId, routeId, attempt],
  );

  usePageShown(loading.status !== 'loading');

  const opening = loading.status === 'loading' ? undefined : loading.opening;
  useEffect(
    // Not before the page is shown, so that its first reads have begun.
    function measureShownPage() {
      if (opening) measureOpening(opening);
    },
    [opening],
  );

  function retry() {
    setLoading({ status: 'loading' });
    setAttempt((count) => count + 1);
  }

  function handle(error: AreaError) {
    if (loader.fallBackFrom(error)) retry();
    else void guard.failed(error);
  }

  switch (loading.status) {
    case 'loading':
      return (
        <>
          {reads && <FirstReads reads={reads} />}
          <AreaLoading areaName={areaName} />
        </>
      );
    case 'failed':
      return <AreaFailure areaName={areaName} error={loading.error} onRetry={retry} />;
    case 'loaded': {
      const toAreaError = (cause: unknown) => asAreaError(cause, remoteId, loading.version);
      return (
        <RenderBoundary
          key={attempt}
          onCaught={(cause) => handle(toAreaError(cause))}
          onLeft={(cause) => void guard.failed(toAreaError(cause))}
          fallback={(cause) => <AreaFailure areaName={areaName} error={toAreaError(cause)} onRetry={retry} />}
        >
          <Remounting>
            <RouteDataProvider data={data}>
              <Suspense fallback={<Suspended areaName={areaName} />}>
                <loading.Page />
              </Suspense>
            </RouteDataProvider>
          </Remounting>
        </RenderBoundary>
      );
    }
  }
}

const SLOW_AFTER_MS = 3_000;

/** A placeholder that says so if loading takes long. */
function AreaLoading({ areaName }: { readonly areaName: string }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(function noticeSlowness() {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Skeleton label={`Loading ${areaName}`} />
      <p role="status">{isSlow && `${areaName} is taking longer than usual to load.`}</p>
    </>
  );
}

/** The placeholder of a page that suspends: its code is here. It has failed if it does so for as long as code may take to load. */
function Suspended({ areaName }: { readonly areaName: string }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(function limitSuspension() {
    const timer = setTimeout(() => setIsOver(true), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) throw new DOMException('The page suspended for too long', 'TimeoutError');
  return <AreaLoading areaName={areaName} />;
}

interface AreaFailureProps {
  readonly areaName: string;
  readonly error: AreaError;
  onRetry(): void;
}

function AreaFailure({ areaName, error, onRetry }: AreaFailureProps) {
  const [isOffline] = useState(() => error.isMissingCode && !navigator.onLine);
  useEffect(
    function retryOnceOnline() {
      if (!isOffline) return;
      window.addEventListener('online', onRetry);
      return () => window.removeEventListener('online', onRetry);
    },
    [isOffline, onRetry],
  );
  return (
    <>
      <PageHeader title={areaName} />
      <ErrorPanel
        title={`${areaName} could not be loaded`}
        messages={[
          isOffline ? 'You are offline. We will try again as soon as you are back online.' : whatFailed(error),
          `For support: ${error.remote} ${error.version}, ${error.phase}, ${error.code}`,
        ]}
        onRetry={onRetry}
      />
    </>
  );
}

function whatFailed(error: AreaError): string {
  if (error.phase === 'render') {
    return 'Something went wrong on this page. The rest of the portal keeps working.';
  }
  return error.isMissingCode
    ? 'This part of the portal did not respond. The rest of the portal keeps working.'
    : 'This part of the portal could not start. The rest of the portal keeps working.';
}

interface RenderBoundaryProps {
  readonly children: ReactNode;
  readonly onCaught: (cause: unknown) => void;
  /** Called with an error that the page throws while it is removed. */
  readonly onLeft: (cause: unknown) => void;
  readonly fallback: (cause: unknown) => ReactNode;
}

class RenderBoundary extends Component<RenderBoundaryProps, { readonly cause?: unknown; readonly failed: boolean }> {
  override state = { failed: false, cause: undefined };

  static getDerivedStateFromError(cause: unknown) {
    return { failed: true, cause };
  }

  override componentDidCatch(cause: unknown) {
    this.props.onCaught(cause);
  }

  override componentWillUnmount() {
    leavePage(this.props.onLeft);
  }

  override render() {
    return this.state.failed ? this.props.fallback(this.state.cause) : this.props.children;
  }
}
