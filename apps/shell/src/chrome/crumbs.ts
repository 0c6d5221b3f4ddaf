import type { PortalRoute } from '@portal/contract';
import { matchPath } from 'react-router-dom';

export interface Crumb {
  readonly title: string;
  readonly path: string;
}

/**
 * The trail to a path: its parents are found by cutting it segment by segment, and each that is a route of its own
 * becomes a crumb. `pageTitle` is the loaded name of the current page, where there is one. The last crumb is the page.
 */
export function buildCrumbs(pathname: string, routes: readonly PortalRoute[], pageTitle?: string): readonly Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  const paths = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
  const crumbs = ['/', ...paths].flatMap((path) => {
    const route = findRoute(path, routes);
    return route ? [{ title: crumbTitle(route, path), path }] : [];
  });
  const current = crumbs.at(-1);
  return current && pageTitle !== undefined ? [...crumbs.slice(0, -1), { ...current, title: pageTitle }] : crumbs;
}

/** The route that a path opens; a literal segment wins over a parameter (`/users/new` over `/users/:id`). */
function findRoute<R extends PortalRoute>(path: string, routes: readonly R[]): R | undefined {
  const matching = routes.filter((route) => matchPath(route.path, path));
  return matching.toSorted((a, b) => parameterCount(a.path) - parameterCount(b.path))[0];
}

function parameterCount(path: string): number {
  return path.split('/:').length - 1;
}

function crumbTitle(route: PortalRoute, path: string): string {
  if (route.crumb === undefined) return route.title;
  const params = matchPath(route.path, path)?.params ?? {};
  return route.crumb.replaceAll(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}
