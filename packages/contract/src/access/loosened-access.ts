import {
  type Access,
  type AccessContext,
  accessObstacles,
  evaluateAccess,
  type Obstacle,
  SIGNED_OUT,
} from './access.ts';
import { pathShape } from '../check-portal.ts';
import type { Portal } from '../portal.ts';

/** A route, link or card that a newer manifest opens to users whom the older one excluded. */
export interface Loosening {
  readonly kind: 'route' | 'menu item' | 'search entry' | 'card';
  /** Id of the card, or of the route (also for a menu item or search entry). */
  readonly id: string;
  /** The conditions that excluded one of the newly admitted users before. */
  readonly lifted: readonly Obstacle[];
}

/**
 * Compares two manifests and returns the routes, links and cards that `after` opens to visitors whom `before` excluded.
 * Routes are matched by path or id, menu items and search entries by text and path, and cards by id. New routes, links
 * and cards are not reported, nor are links to a reported route. Exact: a change is reported if and only if
 * `evaluateAccess` admits a visitor whom it excluded before.
 */
export function loosenedAccess(before: Portal, after: Portal): Loosening[] {
  const routes = after.routes.flatMap((route): Loosening[] => {
    const old =
      before.routes.find(({ path }) => pathShape(path) === pathShape(route.path)) ??
      before.routes.find(({ id }) => id === route.id);
    return old ? loosening('route', route.id, [old.access], [route.access]) : [];
  });
  const opened = new Set(routes.map(({ id }) => id));
  const links = (['menu item', 'search entry'] as const).flatMap((kind) => {
    const oldLinks = linksOf(before, kind);
    return linksOf(after, kind).flatMap((link) => {
      const old = oldLinks.find(({ text, path }) => text === link.text && path === link.path);
      return old && !opened.has(link.route) ? loosening(kind, link.route, old.accesses, link.accesses) : [];
    });
  });
  const cards = after.cards.flatMap((card) => {
    const old = before.cards.find(({ id }) => id === card.id);
    return old ? loosening('card', card.id, [old.access], [card.access]) : [];
  });
  return [...routes, ...links, ...cards];
}

interface Link {
  readonly text: string;
  readonly route: string;
  readonly path: string;
  readonly accesses: readonly Access[];
}

/** Returns the menu items or search entries; `accesses` holds the route's access, then the link's own. */
function linksOf(portal: Portal, kind: 'menu item' | 'search entry'): Link[] {
  const links =
    kind === 'menu item'
      ? portal.nav.map(({ text, route, access }) => ({ text, route, access }))
      : portal.search.map(({ label, route, access }) => ({ text: label, route, access }));
  return links.flatMap(({ text, route, access }) => {
    const target = portal.routes.find(({ id }) => id === route);
    return target
      ? [{ text, route, path: pathShape(target.path), accesses: [target.access, ...(access ? [access] : [])] }]
      : [];
  });
}

function loosening(
  kind: Loosening['kind'],
  id: string,
  before: readonly Access[],
  after: readonly Access[],
): Loosening[] {
  const admitted = newlyAdmitted(before, after);
  return admitted ? [{ kind, id, lifted: before.flatMap((access) => accessObstacles(access, admitted)) }] : [];
}

/** Returns a visitor who passes all of `after` but not all of `before`, or `undefined` if there is none. */
export function newlyAdmitted(before: readonly Access[], after: readonly Access[]): AccessContext | undefined {
  return minimalVisitors(after).find((visitor) => isAdmitted(after, visitor) && !isAdmitted(before, visitor));
}

function isAdmitted(accesses: readonly Access[], visitor: AccessContext): boolean {
  return accesses.every((access) => evaluateAccess(access, visitor).allowed);
}

/**
 * Returns the visitors with the fewest rights that satisfy `accesses`, one for each combination. An additional flag, licence or
 * role never excludes anybody, so every admitted visitor has at least the rights of one of these.
 */
function minimalVisitors(accesses: readonly Access[]): AccessContext[] {
  const asked = accesses.filter(({ auth }) => auth !== 'anonymous');
  if (asked.length === 0) return [SIGNED_OUT];
  const licences = new Set(asked.flatMap(({ licence }) => licence ?? []));
  const allFlags = asked.flatMap(({ flags }) => flags?.allOf ?? []);
  const flagChoices = oneOfEach(asked.flatMap(({ flags }) => (flags?.anyOf ? [flags.anyOf] : [])));
  const roleChoices = oneOfEach(asked.flatMap(({ roles }) => (roles ? [roles.anyOf] : [])));
  return [true, false].flatMap((isTrial) =>
    flagChoices.flatMap((flags) =>
      roleChoices.map((roles) => ({
        signedIn: true,
        roles,
        flags: new Set([...allFlags, ...flags]),
        licences,
        isTrial,
      })),
    ),
  );
}

/** Returns every combination of one item from each list. */
function oneOfEach<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((ways, list) => ways.flatMap((way) => list.map((item) => [...way, item])), [[]]);
}
