import { redirect, replace } from 'react-router-dom';

/**
 * For a loader: redirects to a path. An address that is already in the history, because its document was loaded or the user went back to
 * it, is replaced: it may contain a code or a key, and Back would only redirect again.
 */
export function redirectFrom({ url }: Pick<Request, 'url'>, path: string): Response {
  const { pathname, search } = new URL(url);
  const isShown = window.location.pathname + window.location.search === pathname + search;
  return isShown ? replace(path) : redirect(path);
}
