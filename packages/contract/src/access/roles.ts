/** Areas with a pair of roles: the read role lets a user see the area, the write role also change it. Labels are for users. */
export const ROLE_AREAS = {
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

export type RoleArea = keyof typeof ROLE_AREAS;
export type Role = 'TENANT_ADMIN' | `${RoleArea}_READ` | `${RoleArea}_WRITE`;

export const ROLE_AREA_NAMES = Object.keys(ROLE_AREAS) as readonly string[] as readonly RoleArea[]; // boundary: Object.keys widens

export const ROLES: readonly Role[] = [
  'TENANT_ADMIN',
  ...ROLE_AREA_NAMES.flatMap((area): Role[] => [`${area}_READ`, `${area}_WRITE`]),
];

/** Returns the roles that let a user see an area. `evaluateAccess` also admits TENANT_ADMIN. */
export function readerRoles(area: RoleArea): Role[] {
  return [`${area}_READ`, `${area}_WRITE`];
}

/** Returns the roles that let a user change an area (creator, installer). `evaluateAccess` also admits TENANT_ADMIN. */
export function writerRoles(area: RoleArea): Role[] {
  return [`${area}_WRITE`];
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
  for (const area of ROLE_AREA_NAMES) {
    if (canonical === `${area}_READ`) return `${ROLE_AREAS[area]}: read`;
    if (canonical === `${area}_WRITE`) return `${ROLE_AREAS[area]}: write`;
  }
  return role;
}
