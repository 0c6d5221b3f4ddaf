import { type AccessContext, evaluateAccess, SIGNED_OUT } from './access.ts';
import { type AccessMatrix, type MatrixRule, readAccessMatrix } from './access-matrix.ts';
import { buildPortal } from '../build-portal.ts';
import { checkPortal } from '../check-portal.ts';
import { CONTRACT_VERSION, type Portal, type PortalConfig } from '../portal.ts';
import { ROLES } from './roles.ts';

export interface AccessCase {
  readonly subject: string;
  /** Tries every combination of role, flags, licence and trial, and signed out. Returns one sentence per wrong decision. */
  faults(): string[];
}

/** The flags and the licence services that rows name. */
interface Conditions {
  readonly flags: ReadonlySet<string>;
  readonly licences: ReadonlySet<string>;
}

const ownMatrix = readAccessMatrix();
const ownConditions = conditionsOf(ownMatrix);

function conditionsOf({ routes, menu }: AccessMatrix): Conditions {
  const rows = [...routes, ...menu];
  return {
    flags: new Set(rows.flatMap((row) => row.flags.names)),
    licences: new Set(rows.flatMap((row) => row.licence ?? [])),
  };
}

/** A user with full rights: TENANT_ADMIN, every flag and licence of the matrix, no trial. */
export const ALL_RIGHTS: AccessContext = allRights(ownConditions);

function allRights(conditions: Conditions): AccessContext {
  return { signedIn: true, roles: ['TENANT_ADMIN'], ...conditions, isTrial: false };
}

/**
 * Returns the access matrix's cases for a portal's own tests: one case per route and menu item that the manifest declares.
 * A route or item without a row in the matrix is a fault. `file` is the path of the matrix of a remote in a repository of its own. Throws if
 * the shell would refuse the manifest.
 */
export function accessCases(config: PortalConfig, file?: string): AccessCase[] {
  const portal = asPortal(config);
  const matrix = file === undefined ? ownMatrix : readAccessMatrix(file);
  const compare = (rule: MatrixRule, ask: (context: AccessContext) => Outcome) =>
    wrongOutcomes(rule, contextsFor(rule, conditionsOf(matrix)), ask);
  const routes = portal.routes.map((route): AccessCase => {
    const row = matrix.routes.find((candidate) => candidate.portal === portal.id && candidate.path === route.path);
    return {
      subject: `route ${route.path}`,
      faults() {
        if (!row) return [`the access matrix has no row for ${route.path} in portal '${portal.id}'`];
        const wrong = row.title === undefined || row.title === route.title ? [] : [`the title is not '${row.title}'`];
        return [
          ...wrong,
          ...compare(row, (context) => {
            const decision = evaluateAccess(route.access, context);
            return decision.allowed ? 'allowed' : decision.reason;
          }),
        ];
      },
    };
  });
  const items = portal.nav.map((item): AccessCase => {
    const path = portal.routes.find((route) => route.id === item.route)?.path;
    const row = matrix.menu.find(
      ({ group, text, path: rowPath }) => group === item.group && text === item.text && rowPath === path,
    );
    return {
      subject: `menu item ${item.text}`,
      faults() {
        if (!row) return [`the access matrix has no menu row ${item.group}, ${item.text}, ${path}`];
        const inMenu = { ...row, everybody: false };
        return compare(inMenu, (context) => (isShown(portal, item.text, context) ? 'allowed' : 'hidden'));
      },
    };
  });
  return [...routes, ...items];
}

/**
 * Returns one sentence per fault: a row of the matrix that no portal or several portals declare, or a menu in another order.
 */
export function coverageFaults(portals: readonly PortalConfig[]): string[] {
  const manifests = portals.map(asPortal);
  const declared = manifests.flatMap((portal) => portal.routes.map((route) => `${portal.id} ${route.path}`));
  const routeFaults = ownMatrix.routes.flatMap(({ portal, path }) => {
    const times = declared.filter((route) => route === `${portal} ${path}`).length;
    return times === 1 ? [] : [`${path} is declared ${times} times by '${portal}'`];
  });
  const shown = buildPortal(manifests, ALL_RIGHTS).nav.flatMap((group) =>
    group.items.map((item) => `${group.name}: ${item.text} (${item.path})`),
  );
  const wanted = ownMatrix.menu.map((row) => `${row.group}: ${row.text} (${row.path})`);
  const menuFaults = wanted.join('\n') === shown.join('\n') ? [] : [`the menu is\n${shown.join('\n')}`];
  return [...routeFaults, ...menuFaults];
}

function asPortal(config: PortalConfig): Portal {
  const checked = checkPortal({ ...config, version: '0.0.0', requires: { contract: CONTRACT_VERSION, shared: {} } });
  if (!checked.ok) throw new Error(`portal '${config.id}': ${checked.faults.join('; ')}`);
  return checked.portal;
}

function isShown(portal: Portal, text: string, context: AccessContext): boolean {
  return buildPortal([portal], context).nav.some((group) => group.items.some((item) => item.text === text));
}

type Outcome = 'allowed' | 'hidden' | 'signed-out' | 'trial' | 'flag' | 'licence' | 'role';

function wrongOutcomes(
  rule: MatrixRule,
  contexts: readonly AccessContext[],
  ask: (context: AccessContext) => Outcome,
): string[] {
  return contexts.flatMap((context) => {
    const wanted = wantedOutcome(rule, context);
    const got = ask(context);
    if (got === wanted || (got === 'hidden' && wanted !== 'allowed')) return [];
    return [`${describeContext(context)}: wanted ${wanted}, got ${got}`];
  });
}

/** The decision that the matrix specifies. Independent of `evaluateAccess` on purpose, because it is used to test it. */
function wantedOutcome(rule: MatrixRule, context: AccessContext): Outcome {
  if (rule.everybody) return 'allowed';
  if (!context.signedIn) return 'signed-out';
  if (context.isTrial && !rule.trial) return 'trial';
  const off = rule.flags.names.filter((name) => !context.flags.has(name));
  const flagsMissing = rule.flags.need === 'all' ? off.length > 0 : off.length === rule.flags.names.length;
  if (flagsMissing) return 'flag';
  if (rule.licence !== undefined && !context.licences.has(rule.licence)) return 'licence';
  if (rule.roles !== undefined && !rule.roles.some((role) => context.roles.includes(role))) return 'role';
  return 'allowed';
}

/** Returns every combination of role, flags, licence and trial that the matrix distinguishes, and signed-out visitors. */
export function everyContext(): AccessContext[] {
  return contextsFor({ roles: undefined }, ownConditions);
}

function contextsFor(rule: Pick<MatrixRule, 'roles'>, conditions: Conditions): AccessContext[] {
  const { flags: ruleFlags, licences: ruleLicences } = conditions;
  const roleSets = [[], ['UNKNOWN_ROLE'], ...[...new Set([...ROLES, ...(rule.roles ?? [])])].map((role) => [role])];
  const flagSets = [
    ruleFlags,
    new Set<string>(),
    ...[...ruleFlags].flatMap((flag) => [without(ruleFlags, flag), new Set([flag])]),
  ];
  const licenceSets = [ruleLicences, new Set<string>(), new Set(['another'])];
  const contexts: AccessContext[] = [SIGNED_OUT, { ...allRights(conditions), signedIn: false }];
  for (const roles of roleSets) {
    for (const flags of flagSets) {
      for (const licences of licenceSets) {
        for (const isTrial of [false, true]) contexts.push({ signedIn: true, roles, flags, licences, isTrial });
      }
    }
  }
  return contexts;
}

function without(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  return new Set([...set].filter((member) => member !== item));
}

function describeContext({ signedIn, roles, flags, licences, isTrial }: AccessContext): string {
  if (!signedIn) return 'signed out';
  const held = [roles, [...flags], [...licences]].map((names) => names.join(' ') || 'none');
  return `roles ${held[0]}; flags ${held[1]}; licences ${held[2]}; ${isTrial ? 'trial' : 'no trial'}`;
}
