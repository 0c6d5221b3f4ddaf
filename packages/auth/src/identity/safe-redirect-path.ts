/** The sign-in's own pages: returning to one would sign in, or out, again. The router ignores case. */
const SIGN_IN_PAGES = ['/login', '/logout', '/callback'];

// A base for relative addresses: the result is a path, valid on any origin.
const ORIGIN = 'https://portal.invalid';

/**
 * The path, query and fragment to return to after the sign-in, or `undefined` if it is unsafe: other origins in any
 * spelling, other schemes, and the sign-in's own pages.
 */
export function safeRedirectPath(path: string): string | undefined {
  if (!path.startsWith('/') || !URL.canParse(path, ORIGIN)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, ORIGIN);
  // `/.//evil.example` stays on the origin here, but its path alone would not.
  if (origin !== ORIGIN || pathname.startsWith('//')) return undefined;
  const page = decodePath(pathname)?.toLowerCase().replace(/\/+$/, '');
  if (page === undefined || SIGN_IN_PAGES.includes(page)) return undefined;
  return `${pathname}${search}${hash}`;
}

function decodePath(pathname: string): string | undefined {
  try {
    return decodeURI(pathname);
  } catch {
    return undefined;
  }
}
