import { ApiError, errorMessages } from '@portal/api-client';
import { ErrorPanel, PageHeader, Panel, Skeleton } from '@portal/ui/basics';
import { FormsProvider } from '@portal/ui/forms';
import type { ReactNode } from 'react';
import classes from './detail-page.module.css';

export interface DetailPageProps<T> {
  /** The heading until what is shown has a name of its own. */
  readonly title: string;
  readonly query: {
    readonly data: T | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    refetch(): Promise<unknown>;
  };
  readonly children: (data: T) => ReactNode;
}

/** The page of one thing: its content once it is loaded, until then its place, or why it cannot be shown. */
export function DetailPage<T>({ title, query, children }: DetailPageProps<T>) {
  const { data, error } = query;
  return (
    <FormsProvider>
      {data === undefined && <PageHeader title={title} />}
      <div className={classes.stack}>
        {error && (
          <ErrorPanel
            title="Error fetching data"
            messages={errorMessages(error)}
            correlationId={error instanceof ApiError ? error.correlationId : undefined}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {data === undefined && !error && (
          <Panel>
            <Skeleton lines={6} />
          </Panel>
        )}
        {data !== undefined && children(data)}
      </div>
    </FormsProvider>
  );
}
