import { SourceMap, type SourceMapPayload } from 'node:module';
import type { FileMap } from '../site/site-files.ts';

/** A place in a file of a release, such as `src/books/list-page.tsx:12`. */
export interface Place {
  /** The remote, or `shell`. */
  readonly owner: string;
  readonly text: string;
}

const FRAME = /(https?:\/\/[^\s)]+):(\d+):(\d+)/;
const OF_REMOTE = /\/remotes\/([a-z][a-z\d-]*)\/[^/]+\/(.+)$/;

/**
 * Returns the place of the first code with an address in a stack, such as that of a function that called `fetch`. `filesOf` returns the
 * files of a remote's release, whose source maps name the source.
 */
export function firstPlace(stack: string, filesOf: (remote: string) => FileMap | undefined): Place | undefined {
  const [, url, line, column] = FRAME.exec(stack) ?? [];
  return url === undefined ? undefined : placeOf(url, Number(line), Number(column), filesOf);
}

/** Returns the first place of a remote's code in a stack, below libraries of the shell such as React. */
export function firstPlaceOf(
  remote: string,
  stack: string,
  filesOf: (remote: string) => FileMap | undefined,
): Place | undefined {
  const line = stack.split('\n').find((frame) => OF_REMOTE.exec(frame.replace(/:\d+:\d+\)?$/, ''))?.[1] === remote);
  return line === undefined ? undefined : firstPlace(line, filesOf);
}

function placeOf(url: string, line: number, column: number, filesOf: (remote: string) => FileMap | undefined): Place {
  const { pathname } = new URL(url);
  const [, remote, path] = OF_REMOTE.exec(pathname) ?? [];
  if (remote === undefined || path === undefined) return { owner: 'shell', text: pathname.slice(1) };
  return { owner: remote, text: sourceOf(filesOf(remote)?.get(`${path}.map`), line, column) ?? path };
}

function sourceOf(map: Buffer | undefined, line: number, column: number): string | undefined {
  if (!map) return undefined;
  try {
    const payload = JSON.parse(map.toString('utf8')) as SourceMapPayload;
    const entry = new SourceMap(payload).findEntry(line - 1, column - 1);
    if (!('originalSource' in entry)) return undefined;
    const source = entry.originalSource.replace(/^(?:[a-z-]+:\/+|\.{1,2}\/)+/, '');
    return `${source}:${entry.originalLine + 1}`;
  } catch {
    return undefined; // a damaged map
  }
}
