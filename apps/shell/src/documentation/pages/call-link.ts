import type { ApiOperation } from '../api-document.ts';
import { type LinkEntry, pathOf } from '../doc-page.ts';

/** A link to a call, by its method and path. */
export function callLink({ id, method, path, summary }: ApiOperation): LinkEntry {
  return { text: path, path: pathOf('calls', id), method, words: summary };
}
