import { errorMessages } from '@portal/api-client';
import { ErrorPanel } from '../basics/error-panel.tsx';

/** What a piece has to know of a query to show its failure and to retry it. The result of `useQuery` fits. */
export interface FailableQuery {
  readonly error: Error | null;
  readonly isFetching: boolean;
  refetch(): unknown;
}

export interface QueryFailureProps {
  readonly query: FailableQuery;
  /** Default: 'Error fetching data'. */
  readonly title?: string | undefined;
}

/** Stands where the data of a query would be, with the reasons and Retry. Shows nothing while the query has no error. */
export function QueryFailure({ query, title = 'Error fetching data' }: QueryFailureProps) {
  const { error, isFetching } = query;
  if (!error) return null;
  return (
    <ErrorPanel
      title={title}
      messages={errorMessages(error)}
      error={error}
      retrying={isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
