/** Paths of the shell whose pages have no frame. A test compares them with the routes. */
export const BARE_PATHS = ['/choose-tenant', '/login', '/tenant-login', '/callback', '/invitation', '/logout'] as const;

/** Returns whether a path, as in an address, leads to a page without a frame. */
export function isBarePath(pathname: string): boolean {
  const path = pathname.toLowerCase();
  return BARE_PATHS.some((bare) => path === bare || path.startsWith(`${bare}/`));
}
