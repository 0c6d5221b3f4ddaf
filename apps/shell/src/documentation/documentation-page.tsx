import { useCallback } from 'react';
import { LazyContent } from '../lazy-content.tsx';

/** Loads the reader of the API's description, and the description, which nothing else needs. */
export function DocumentationPage({ apiUrl }: { readonly apiUrl: string }) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { ApiDocumentation, readApiDocument, subjectsOf } = await import('./api-documentation.tsx');
      const document = await readApiDocument(apiUrl, signal);
      return <ApiDocumentation document={document} subjects={subjectsOf(document)} />;
    },
    [apiUrl],
  );
  return <LazyContent pageTitle="Documentation" failure="The documentation could not be loaded" load={load} />;
}
