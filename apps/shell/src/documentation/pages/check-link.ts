import type { LinkEntry } from '../doc-page.ts';

/** A link to the portal's page that checks a pasted delivery; none if the portal has no such page. */
export function checkLink(path: string | undefined): readonly LinkEntry[] {
  if (path === undefined) return [];
  const words =
    'In the portal, for users who may read webhooks: paste a delivery, and see which part of it is wrong. Nothing is stored or sent.';
  return [{ text: 'Check a delivery', path, words }];
}
