import { type ApiDocument, subjectsOf } from '../api-document.ts';
import type { Block } from '../doc-page.ts';
import { callLink } from './call-link.ts';

/** Links to the calls that a text names in backticks, by method and path, or by their id. */
export function mentionedCalls(api: ApiDocument, text: string): Block[] {
  const named = new Set([...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code));
  const links = subjectsOf(api)
    .flatMap(({ operations }) => operations)
    .filter(({ id, method, path }) => named.has(id) || named.has(`${method} ${path}`))
    .map(callLink);
  return links.length === 0 ? [] : [{ kind: 'links', label: 'Calls that help', links }];
}
