import { type AccessContext, evaluateAccess } from './access.ts';
import { type ExplainedScreen, explainScreens } from './explained-screens.ts';
import type { Portal } from '../portal.ts';
import { type Role, ROLE_PAIR_NAMES, type RolePair } from './roles.ts';

/** The screens that a pair of roles opens in a tenant, by the conditions in the manifests. Names of screens are in menu order. */
export interface PairScreens {
  /** Those of the read role. */
  readonly read: readonly string[];
  /** Those of the write role alone. */
  readonly onlyWrite: readonly string[];
  /** Whether the write role opens any page that the read role does not, pages of single things included. */
  readonly changes: boolean;
  /** Those that the roles would open if this tenant had the feature or the licence for it, or were no trial. */
  readonly unavailable: readonly string[];
}

/** The screens that roles open in a tenant beyond those that are open without a role. */
export interface RoleScreens {
  readonly pairs: Readonly<Record<RolePair, PairScreens>>;
  /** Those of a tenant admin alone. */
  readonly onlyAdmin: readonly string[];
}

/**
 * Returns what each role opens in the tenant of `context`, whose own roles are ignored. Screens of a single thing, such as a webhook, are
 * left out, and so are those that share their name with others, such as search results.
 */
export function roleScreens(portals: readonly Portal[], context: AccessContext): RoleScreens {
  const withRoles = (roles: readonly Role[]) => ({ ...context, roles });
  const all = explainScreens(portals, context).map(({ name }) => name);
  const shared = new Set(all.filter((name, at) => all.indexOf(name) < at));
  const namesOf = (screens: readonly ExplainedScreen[]) =>
    screens.map(({ name }) => name).filter((name) => !shared.has(name));
  const explained = (roles: readonly Role[]) => explainScreens(portals, withRoles(roles));
  const opened = (roles: readonly Role[]) =>
    namesOf(explained(roles).filter(({ obstacles }) => obstacles.length === 0));
  const admitted = (roles: readonly Role[]) =>
    namesOf(explained(roles).filter(({ obstacles }) => obstacles.every(({ reason }) => reason !== 'role')));
  const pagesOf = (roles: readonly Role[]) =>
    portals.flatMap(({ routes }) => routes).filter(({ access }) => evaluateAccess(access, withRoles(roles)).allowed);

  const toAll = new Set(opened([]));
  const toAllByRole = new Set(admitted([]));
  const pairs = ROLE_PAIR_NAMES.map((pair): [RolePair, PairScreens] => {
    const read: Role[] = [`${pair}_READ`];
    const write: Role[] = [`${pair}_WRITE`];
    const byRead = opened(read);
    const byWrite = opened(write);
    const byBoth = [...byRead, ...byWrite];
    const screens = {
      read: byRead.filter((name) => !toAll.has(name)),
      onlyWrite: byWrite.filter((name) => !toAll.has(name) && !byRead.includes(name)),
      changes: pagesOf(write).length > pagesOf(read).length,
      unavailable: admitted([...read, ...write]).filter((name) => !toAllByRole.has(name) && !byBoth.includes(name)),
    };
    return [pair, screens];
  });
  const toOthers = new Set([...toAll, ...pairs.flatMap(([, { read, onlyWrite }]) => [...read, ...onlyWrite])]);
  return {
    pairs: Object.fromEntries(pairs) as Record<RolePair, PairScreens>, // boundary: fromEntries widens
    onlyAdmin: opened(['TENANT_ADMIN']).filter((name) => !toOthers.has(name)),
  };
}
