import { decodePart, type Portal } from '@portal/contract';
import { useCrumbTitle } from '@portal/contract/react';
import { CopyButton, PageHeader } from '@portal/ui/basics';
import { useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { readApiDocument } from './api-document.ts';
import { pathOf, ROOT } from './doc-page.ts';
import { DocumentationSearch } from './documentation-search.tsx';
import { markdownOf } from './page-markdown.ts';
import { PageView, Words } from './page-view.tsx';
import { type ApiSource, findPage } from './pages/find-page.ts';
import { findablePages } from './search-pages.ts';

/** Loads the API's document, and returns the page for it. `apiUrl`: may be a path. */
export async function loadDocumentation(apiUrl: string, portals: readonly Portal[], signal: AbortSignal) {
  const api = await readApiDocument(apiUrl, signal);
  const baseUrl = new URL(apiUrl, window.location.origin).href.replace(/\/$/, '');
  return <ApiDocumentation source={{ api, baseUrl, portals }} />;
}

/** The page of the documentation at the present address. */
export function ApiDocumentation({ source }: { readonly source: ApiSource }) {
  const { pathname, hash } = useLocation();
  const [part, name] = pathname.slice(ROOT.length).split('/').filter(Boolean).map(decodePart);
  const page = useMemo(() => findPage(source, part, name), [source, part, name]);
  const pages = useMemo(() => findablePages(source.api), [source]);
  const title = page?.title ?? 'Page not found';
  useCrumbTitle(part === undefined ? undefined : title);
  useCrumbTitle(name === undefined ? undefined : findPage(source, part)?.title, pathOf(part ?? ''));

  // Until there was a page for each call, the hash named it.
  const call = part === undefined ? decodePart(hash.slice(1)) : '';
  if (call !== '' && findPage(source, 'calls', call)) return <Navigate to={pathOf('calls', call)} replace />;
  if (!page) {
    return (
      <>
        <PageHeader
          title="This page of the documentation was not found"
          description="The address may have a typo, or the platform no longer describes it. Try the search."
        />
        <DocumentationSearch key={pathname} pages={pages} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={page.title}
        description={page.words !== undefined && <Words text={page.words} />}
        actions={
          <CopyButton
            term="Page"
            name="Copy as Markdown"
            labelled="whole"
            value={markdownOf(page, window.location.origin)}
          />
        }
      />
      <DocumentationSearch key={pathname} pages={pages} />
      <PageView key={`page ${pathname}`} blocks={page.blocks} />
    </>
  );
}
