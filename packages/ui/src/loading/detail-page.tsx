import { useDeferredValue, useLayoutEffect, useRef } from 'react';
import type { Elements } from '../words/elements.ts';
import classes from './detail-page.module.css';
import { PageHeader } from '../layout/page-header.tsx';
import { Panel } from '../layout/panel.tsx';
import { Skeleton } from './skeleton.tsx';
import { type FailableQuery, QueryFailure } from './query-failure.tsx';

/** The result of `useQuery` fits. */
export interface DetailQuery<T> extends FailableQuery {
  readonly data: T | undefined;
  refetch(): Promise<{ readonly isSuccess: boolean }>;
}

export interface DetailPageProps<T> {
  /** The heading until the content renders its own. */
  readonly title: string;
  readonly query: DetailQuery<T>;
  /** Uses the whole width, such as for a list. Default: false. */
  readonly wide?: boolean | undefined;
  /** `reload` loads the data again and resolves to whether it succeeded. */
  readonly children: (data: T, reload: () => Promise<boolean>) => Elements;
}

/** The page of one item: its content, a skeleton while it loads, or the reason why it failed to load. */
export function DetailPage<T>({ title, query, wide = false, children }: DetailPageProps<T>) {
  const { data, error } = query;
  const content = useRef<HTMLDivElement>(null);
  const isLoaded = data !== undefined;
  // The first drawing of long content is split into short tasks, between which the browser can respond to the user.
  const isDrawn = useDeferredValue(isLoaded) && isLoaded;

  useLayoutEffect(
    function moveFocusToName() {
      // The temporary heading is gone, and with it the focus that the shell had set.
      if (isDrawn && document.activeElement === document.body) content.current?.querySelector('h1')?.focus();
    },
    [isDrawn],
  );

  async function reload() {
    return (await query.refetch()).isSuccess;
  }

  return (
    <div ref={content} className={wide ? `${classes.stack} ${classes.wide}` : classes.stack}>
      {/* In the place of the content's own header, so that nothing moves when it arrives. */}
      {!isDrawn && <PageHeader title={title} />}
      <QueryFailure query={query} />
      {!isDrawn && !error && (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      )}
      {data !== undefined && isDrawn && children(data, reload)}
    </div>
  );
}
