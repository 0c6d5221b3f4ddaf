/** The pairs of roles, and what each is about: the read role lets a user see it, the write role also change it. Labels are for users. */
export const ROLE_PAIRS = {
  APP: 'Apps',
  COLLECT_SCHEME: 'Collect schemes',
  PAYOUT_SCHEME: 'Payout schemes',
  REWARD_GROUP: 'Reward groups',
  WEBHOOK: 'Webhooks',
  REPORT_SCHEDULE: 'Report schedules',
  TRANSACTION: 'Transactions',
  WHITELABEL: 'SDK settings',
  MANDATE: 'Mandates',
  BRIDGE: 'Bridge',
} as const;

export type RolePair = keyof typeof ROLE_PAIRS;
export type Role = 'TENANT_ADMIN' | `${RolePair}_READ` | `${RolePair}_WRITE`;

export const ROLE_PAIR_NAMES = Object.keys(ROLE_PAIRS) as readonly string[] as readonly RolePair[]; // boundary: Object.keys widens

export const ROLES: readonly Role[] = [
  'TENANT_ADMIN',
  ...ROLE_PAIR_NAMES.flatMap((pair): Role[] => [`${pair}_READ`, `${pair}_WRITE`]),
];

/** Returns the roles that let a user see what a pair is about. `evaluateAccess` also admits TENANT_ADMIN. */
export function readerRoles(pair: RolePair): Role[] {
  return [`${pair}_READ`, `${pair}_WRITE`];
}

/** Returns the roles that let a user change what a pair is about (creator, installer). `evaluateAccess` also admits TENANT_ADMIN. */
export function writerRoles(pair: RolePair): Role[] {
  return [`${pair}_WRITE`];
}

// A closed table, because a rule would also turn an invented 'tenant-tenant-admin' into an administrator.
const canonicalByKebab: ReadonlyMap<string, Role> = new Map(
  ROLES.map((role) => {
    const kebab = role.toLowerCase().replaceAll('_', '-');
    return [role === 'TENANT_ADMIN' ? kebab : `tenant-${kebab}`, role];
  }),
);

/**
 * Maps the kebab-case spelling (`tenant-admin`, `tenant-app-read`) to the canonical one (`TENANT_ADMIN`, `APP_READ`). Returns an
 * unknown role unchanged, so that a round trip to the server keeps it; it grants nothing.
 */
export function canonicalRole(role: string): string {
  return canonicalByKebab.get(role) ?? role;
}

/** Returns a role's label: 'Tenant admin', 'Webhooks: read'. Returns an unknown role unchanged. */
export function roleWords(role: string): string {
  const canonical = canonicalRole(role);
  if (canonical === 'TENANT_ADMIN') return 'Tenant admin';
  for (const pair of ROLE_PAIR_NAMES) {
    if (canonical === `${pair}_READ`) return `${ROLE_PAIRS[pair]}: read`;
    if (canonical === `${pair}_WRITE`) return `${ROLE_PAIRS[pair]}: write`;
  }
  return role;
}
