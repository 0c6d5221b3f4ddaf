import { ErrorPanel, Skeleton } from '@portal/ui/basics';
import { type ReactNode, useEffect, useState } from 'react';
import { usePageShown } from '../chrome/page-shown.ts';

type Shown =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly page: ReactNode };

/** Loads the reader of the API's description, and the description, which nothing else needs. */
export function DocumentationPage({ apiUrl }: { readonly apiUrl: string }) {
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<Shown>({ status: 'loading' });
  usePageShown(shown.status !== 'loading');

  useEffect(
    function loadDocumentation() {
      const stop = new AbortController();
      async function load(): Promise<void> {
        const { ApiDocumentation, readApiDocument, subjectsOf } = await import('./api-documentation.tsx');
        const document = await readApiDocument(apiUrl, stop.signal);
        setShown({ status: 'ready', page: <ApiDocumentation document={document} subjects={subjectsOf(document)} /> });
      }
      load().catch(() => {
        if (!stop.signal.aborted) setShown({ status: 'failed' });
      });
      return () => stop.abort();
    },
    [apiUrl, attempt],
  );

  switch (shown.status) {
    case 'loading':
      return <Skeleton />;
    case 'failed':
      return (
        <>
          <h1 tabIndex={-1}>Documentation</h1>
          <ErrorPanel
            title="The documentation could not be loaded"
            onRetry={() => {
              setShown({ status: 'loading' });
              setAttempt(attempt + 1);
            }}
          />
        </>
      );
    case 'ready':
      return shown.page;
  }
}
