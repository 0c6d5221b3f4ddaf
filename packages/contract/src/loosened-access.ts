import {
  type Access,
  type AccessContext,
  accessObstacles,
  evaluateAccess,
  type Obstacle,
  SIGNED_OUT,
} from './access.ts';
import { pathShape, type Portal } from './portal.ts';

/** Something that a newer manifest opens to somebody whom the older one kept out. */
export interface Loosening {
  /** What it is, and the id that names it: that of the route, or of the card. */
  readonly kind: 'route' | 'menu item' | 'search entry' | 'card';
  readonly id: string;
  /** What stood in the way of one of those who are let in now. */
  readonly lifted: readonly Obstacle[];
}

/**
 * What `after` opens to visitors whom `before` kept out: routes that keep their path or their id, menu items and search entries
 * that keep their text, and cards that keep their id. What is new is nobody's loss; what follows from an opened route is told
 * with the route. Exact: it finds something if and only if `evaluateAccess` lets a visitor in whom it kept out.
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

/** Menu items or search entries, each with its route's access before its own. */
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

/** A visitor whom all of `after` let in and one of `before` keeps out. */
export function newlyAdmitted(before: readonly Access[], after: readonly Access[]): AccessContext | undefined {
  return leastVisitors(after).find((visitor) => isAdmitted(after, visitor) && !isAdmitted(before, visitor));
}

function isAdmitted(accesses: readonly Access[], visitor: AccessContext): boolean {
  return accesses.every((access) => evaluateAccess(access, visitor).allowed);
}

/**
 * Those who have just enough to be let in, in every way there is. No flag, licence or role ever keeps anybody out, so whoever is
 * let in has at least what one of these has.
 */
function leastVisitors(accesses: readonly Access[]): AccessContext[] {
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

/** Every way to take one item of each list. */
function oneOfEach<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((ways, list) => ways.flatMap((way) => list.map((item) => [...way, item])), [[]]);
}
