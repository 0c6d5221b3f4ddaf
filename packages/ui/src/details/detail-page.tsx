import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './detail-page.module.css';
import { PageHeader } from '../basics/page-header.tsx';
import { Panel } from '../basics/panel.tsx';
import { Skeleton } from '../basics/skeleton.tsx';
import { type FailableQuery, QueryFailure } from './query-failure.tsx';

/** The result of `useQuery` fits. */
export interface DetailQuery<T> extends FailableQuery {
  readonly data: T | undefined;
  refetch(): Promise<{ readonly isSuccess: boolean }>;
}

export interface DetailPageProps<T> {
  /** The heading until what is shown has a name of its own. */
  readonly title: string;
  readonly query: DetailQuery<T>;
  /** `reload` reads it again, and resolves to whether it could be read. */
  readonly children: (data: T, reload: () => Promise<boolean>) => ReactNode;
}

/** The page of one thing: its content once it is loaded, until then its place, or why it cannot be shown. */
export function DetailPage<T>({ title, query, children }: DetailPageProps<T>) {
  const { data, error } = query;
  const content = useRef<HTMLDivElement>(null);
  const isLoaded = data !== undefined;

  useLayoutEffect(
    function moveFocusToName() {
      // The heading that stood in until now is gone, and the focus that the shell had given it with it.
      if (isLoaded && document.activeElement === document.body) content.current?.querySelector('h1')?.focus();
    },
    [isLoaded],
  );

  async function reload() {
    return (await query.refetch()).isSuccess;
  }

  return (
    <>
      {!isLoaded && <PageHeader title={title} />}
      <div ref={content} className={classes.stack}>
        <QueryFailure query={query} />
        {!isLoaded && !error && (
          <Panel>
            <Skeleton lines={6} />
          </Panel>
        )}
        {data !== undefined && children(data, reload)}
      </div>
    </>
  );
}
