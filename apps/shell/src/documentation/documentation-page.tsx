import { useCallback } from 'react';
import { LazyContent } from '../loading/lazy-content.tsx';

/** Loads the API documentation's code and the API document, which nothing else needs. */
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
