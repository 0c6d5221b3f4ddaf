import { useErrorMessages } from '@portal/contract/react';
import { ErrorPanel } from '../messages/error-panel.tsx';

/** The parts of a query that are needed to show its failure and to retry. The result of `useQuery` fits. */
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

/** Shown in place of the data of a failed query, with the reasons and Retry. Empty while the query has no error. */
export function QueryFailure({ query, title = 'Error fetching data' }: QueryFailureProps) {
  const { error, isFetching } = query;
  const errorMessages = useErrorMessages();
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
