import { type AccessContext, accessObstacles, type Obstacle } from './access.ts';
import { menuGroupsOf } from '../build-portal.ts';
import type { NavItem, Portal, PortalRoute } from '../portal.ts';

/** A screen with its own address, and the obstacles for the user. */
export interface ExplainedScreen {
  readonly group: string;
  readonly name: string;
  /** For a screen without a menu item of its own: the item above it, which tells apart several screens called 'Search Results'. */
  readonly below?: string;
  readonly path: string;
  /** Empty if the screen is open. */
  readonly obstacles: readonly Obstacle[];
}

/**
 * The screens of every area in menu order, each followed by those below it, with the obstacles for `context`. A menu
 * item counts with its own, narrower conditions. Screens of a single item, such as a user, are left out: a user who
 * may open the list may open the items.
 */
export function explainScreens(portals: readonly Portal[], context: AccessContext): ExplainedScreen[] {
  const items = portals.flatMap((portal) =>
    portal.nav.flatMap((item) => {
      const route = portal.routes.find(({ id }) => id === item.route);
      return route ? [{ item, route, portal }] : [];
    }),
  );
  const inMenuOrder = menuGroupsOf(items.map(({ item }) => item)).flatMap((group) =>
    items.filter(({ item }) => item.group === group).toSorted((a, b) => a.item.order - b.item.order),
  );
  return inMenuOrder.flatMap(({ item, route, portal }) => {
    const below = portal.routes.filter(
      ({ path, layout }) =>
        route.path !== '/' && path.startsWith(`${route.path}/`) && !path.includes(':') && layout === 'main',
    );
    return [
      { group: item.group, name: item.text, path: route.path, obstacles: itemObstacles(item, route, context) },
      ...below.map(({ title, path, access }) => ({
        group: item.group,
        name: title,
        below: item.text,
        path,
        obstacles: accessObstacles(access, context),
      })),
    ];
  });
}

function itemObstacles(item: NavItem, route: PortalRoute, context: AccessContext): Obstacle[] {
  const ofRoute = accessObstacles(route.access, context);
  const narrower = item.access ? accessObstacles(item.access, context) : [];
  return [...ofRoute, ...narrower.filter(({ reason }) => !ofRoute.some((obstacle) => obstacle.reason === reason))];
}
