import { type Access, type AccessContext, accessSchema, evaluateAccess } from './access/access.ts';
import { filledPath } from './href.ts';
import {
  type CardKind,
  NAV_GROUPS,
  type NavItem,
  type Portal,
  type PortalConfig,
  type PortalRoute,
  type RouteId,
} from './portal.ts';

/** A route and the portal that declares it; `portalId` is `shell` for the shell's own pages. */
export interface BuiltRoute extends PortalRoute {
  readonly portalId: string;
}

export interface BuiltNavItem {
  readonly text: string;
  readonly icon: NavItem['icon'];
  readonly path: string;
  readonly header?: string | undefined;
  readonly url?: string | undefined;
}

export interface BuiltNavGroup {
  readonly name: string;
  readonly items: readonly BuiltNavItem[];
}

/** A home card that the user may see. The remote `portalId` provides its content. */
export interface BuiltCard {
  readonly id: string;
  readonly portalId: string;
  readonly kind: CardKind;
  readonly title: string;
}

/** A search entry that the user may use. The page behind `url` does the search. */
export interface BuiltSearch {
  readonly id: string;
  readonly label: string;
  /** Contains `{term}`, to be replaced by the encoded term. */
  readonly url: string;
  /** The term is a reference, and `url` opens the one thing it refers to. */
  readonly isDirect: boolean;
  /** Prefixes of the references that this entry is meant for, e.g. `ORD-`. */
  readonly prefixes: readonly string[];
  /** The kinds of terms that it finds beside references. */
  readonly finds?: readonly string[] | undefined;
}

/**
 * Returns the path of a page in any area, e.g. `routeHref('reporting.order', { orderRef })`. Returns `undefined` if the user may
 * not open the page, the area is not installed or a path parameter is missing. Parameters and query are encoded.
 */
export type RouteHref = (
  routeId: string,
  params?: Readonly<Record<string, string>>,
  query?: Readonly<Record<string, string>>,
) => string | undefined;

export interface BuiltPortal {
  /** All routes, including those that the user may not open: route guards decide at navigation. */
  readonly routes: readonly BuiltRoute[];
  /** Groups with at least one item that the user may open: the known ones in their fixed order, then others by name. */
  readonly nav: readonly BuiltNavGroup[];
  readonly search: readonly BuiltSearch[];
  readonly cards: readonly BuiltCard[];
  readonly routeHref: RouteHref;
}

const PARAMETER = /:[a-zA-Z]+/g;

/** Returns whether the user may open a route of `portal`. Omitted conditions of `access` have the schema's defaults. */
export function opensRoute<const C extends PortalConfig>(
  portal: C,
  routeId: RouteId<C>,
  context: AccessContext,
): boolean {
  const route = portal.routes.find(({ id }) => id === routeId);
  return route !== undefined && evaluateAccess(accessSchema.parse(route.access ?? {}), context).allowed;
}

/** Returns the manifests without the routes whose call (`needs`) the platform is known to lack. */
export function offeredPortals(portals: readonly Portal[], lacking: readonly string[]): readonly Portal[] {
  return portals.map((portal) => ({
    ...portal,
    routes: portal.routes.filter(({ needs }) => !needs || !lacking.includes(needs)),
  }));
}

/**
 * Builds the shell's routes, menu, search and cards from the manifests, the user's rights and what the platform offers of the manifests
 * (`offeredPortals`). Pure.
 */
export function buildPortal(
  portals: readonly Portal[],
  context: AccessContext,
  offered: readonly Portal[] = portals,
): BuiltPortal {
  const routes = portals.flatMap((portal) => portal.routes.map((route) => ({ ...route, portalId: portal.id })));
  const routeById = new Map(offered.flatMap((portal) => portal.routes.map((route) => [route.id, route])));
  const allowed = (access: Access) => evaluateAccess(access, context).allowed;
  const openPath = ({ route: id, access }: Pick<NavItem, 'route' | 'access'>): string | undefined => {
    const route = routeById.get(id);
    return route && allowed(route.access) && (!access || allowed(access)) ? route.path : undefined;
  };
  const declared = portals
    .flatMap((portal) => portal.nav.map((item) => ({ ...item, portalId: portal.id })))
    .toSorted((a, b) => a.order - b.order);
  const items = declared.flatMap((item) => {
    const path = openPath(item);
    if (path === undefined) return [];
    const { group, text, icon, header, url } = item;
    return [{ group, built: { text, icon, path, header, url } }];
  });
  const menu = menuGroupsOf(declared).flatMap((name) => declared.filter(({ group }) => group === name));
  const placeInMenu = ({ route, portalId }: { readonly route?: string | undefined; readonly portalId: string }) => {
    const place = menu.findIndex((item) => (route === undefined ? item.portalId === portalId : item.route === route));
    return place < 0 ? menu.length : place;
  };

  return {
    routes,
    nav: menuGroupsOf(items).map((name) => ({
      name,
      items: items.filter((item) => item.group === name).map((item) => item.built),
    })),
    search: portals
      .flatMap((portal) => portal.search)
      .flatMap((entry) => {
        const path = openPath(entry);
        if (path === undefined) return [];
        const { id, label, query, prefixes = [], finds } = entry;
        const isDirect = query === undefined;
        const url = isDirect ? path.replace(PARAMETER, '{term}') : `${path}?${query}`;
        return [{ id, label, url, isDirect, prefixes, finds }];
      }),
    cards: portals
      .flatMap(({ id: portalId, cards }) => cards.map((card) => ({ ...card, portalId })))
      .filter(({ route, access }) => (route === undefined || routeById.has(route)) && allowed(access))
      .toSorted((a, b) => placeInMenu(a) - placeInMenu(b))
      .map(({ id, portalId, kind, title }) => ({ id, portalId, kind, title })),
    routeHref(routeId, params = {}, query) {
      const path = openPath({ route: routeId });
      const href = path && filledPath(path, params, query);
      // Encoded values contain no colon, so a colon is a missing parameter.
      return href?.includes(':') ? undefined : href;
    },
  };
}

/** The names of the groups that have items: the known ones in their fixed order, then others by name. */
export function menuGroupsOf(items: readonly { readonly group: string }[]): readonly string[] {
  const used = new Set(items.map(({ group }) => group));
  const known = NAV_GROUPS.filter((name) => used.delete(name));
  return [...known, ...[...used].toSorted()];
}
