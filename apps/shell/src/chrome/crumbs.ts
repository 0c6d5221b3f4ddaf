import { decodePart, type PortalRoute } from '@portal/contract';
import { matchPath } from 'react-router-dom';

export interface Crumb {
  readonly title: string;
  readonly path: string;
}

/** Loaded names, e.g. of a user: the current page's under '', a parent page's under its path. */
export type PageNames = ReadonlyMap<string, string>;

/**
 * The breadcrumbs of a path. The path is cut segment by segment, and each part that is a route of its own becomes a
 * crumb, under its loaded name if there is one. The last crumb is the page. A part is left out if
 * its route is not a beginning of the page's route: below `/reports/search/:id/:part`, the part `/reports/search/7`
 * matches `/reports/:id/:part`, which is another page.
 */
export function buildCrumbs(
  pathname: string,
  routes: readonly PortalRoute[],
  names: PageNames = new Map(),
): readonly Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  const paths = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  const current = paths.at(-1) ?? '/';
  const own = findRoute(current, routes)?.path;
  return ['/', ...paths].flatMap((path) => {
    const route = findRoute(path, routes);
    return route && (own === undefined || own.startsWith(route.path))
      ? [{ title: names.get(path === current ? '' : path) ?? crumbTitle(route, path), path }]
      : [];
  });
}

/** A path as `buildCrumbs` writes it: the router ignores trailing slashes. */
export function withoutSlashAtEnd(path: string): string {
  return path.replace(/\/+$/, '') || '/';
}

/** The route that a path opens; a literal segment wins over a parameter (`/users/new` over `/users/:id`). */
export function findRoute<R extends PortalRoute>(path: string, routes: readonly R[]): R | undefined {
  const matching = routes.filter((route) => matchPath(route.path, path));
  return matching.toSorted((a, b) => parameterCount(a.path) - parameterCount(b.path))[0];
}

function parameterCount(path: string): number {
  return path.split('/:').length - 1;
}

function crumbTitle(route: PortalRoute, path: string): string {
  if (route.crumb === undefined) return route.title;
  const params = matchPath(route.path, path)?.params ?? {};
  return route.crumb.replaceAll(/\{(\w+)(:upper)?\}/g, (whole, name: string, upper?: string) => {
    const value = decodePart(params[name] ?? whole);
    return upper === undefined ? value : value.toUpperCase();
  });
}
