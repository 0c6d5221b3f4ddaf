import { errorMessages } from '@portal/api-client';
import { ErrorPanel } from '@portal/ui/basics';

export interface QueryFailureProps {
  readonly query: { readonly error: Error | null; readonly isFetching: boolean; refetch(): unknown };
  readonly title?: string;
}

/** Stands where a query's data would be that could not be read, with Retry; nothing where it could. */
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
