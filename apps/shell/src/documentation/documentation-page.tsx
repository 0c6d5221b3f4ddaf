import type { Portal } from '@portal/contract';
import { useCallback } from 'react';
import { LazyContent } from '../loading/lazy-content.tsx';

interface DocumentationPageProps {
  readonly apiUrl: string;
  readonly portals: readonly Portal[];
}

/** Loads the API documentation's code and the API document, which nothing else needs. */
export function DocumentationPage({ apiUrl, portals }: DocumentationPageProps) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { ApiDocumentation, readApiDocument } = await import('./api-documentation.tsx');
      const api = await readApiDocument(apiUrl, signal);
      const baseUrl = new URL(apiUrl, window.location.origin).href.replace(/\/$/, '');
      return <ApiDocumentation source={{ api, baseUrl, portals }} />;
    },
    [apiUrl, portals],
  );
  return <LazyContent pageTitle="Documentation" failure="The documentation could not be loaded" load={load} />;
}
