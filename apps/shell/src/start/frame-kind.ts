/** Paths of the shell whose pages have no frame. */
export const BARE_PATHS = ['/choose-tenant', '/login', '/tenant-login', '/callback', '/invitation', '/logout'] as const;

/** Paths that visitors may open without signing in: then the frame has no menu. */
export const OPEN_PATHS = ['/api-documentation'] as const;

/** `whole`: header and menu; `header`: without a menu; `none`: the page has no frame. */
export type FrameKind = 'whole' | 'header' | 'none';

/** Returns the frame of the page at a path, as in an address, before anything is known about the visitor but whether this tab has tokens. */
export function frameKindOf(pathname: string, hasTokens = tabHasTokens()): FrameKind {
  if (isBelow(BARE_PATHS, pathname)) return 'none';
  return isBelow(OPEN_PATHS, pathname) && !hasTokens ? 'header' : 'whole';
}

function isBelow(places: readonly string[], pathname: string): boolean {
  const path = pathname.toLowerCase();
  return places.some((place) => path === place || path.startsWith(`${place}/`));
}

/** The identity client keeps them under such a key. */
function tabHasTokens(): boolean {
  try {
    return Object.keys(window.sessionStorage).some((key) => key.startsWith('oidc.user:'));
  } catch {
    return false; // blocked storage
  }
}
