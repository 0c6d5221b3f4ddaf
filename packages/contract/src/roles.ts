/** Roles in pairs: the read role shows an area, the write role also changes it. Labels are what a tenant user reads. */
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

/** Roles that let a user see an area. TENANT_ADMIN passes in `evaluateAccess`. */
export function readerRoles(area: RoleArea): Role[] {
  return [`${area}_READ`, `${area}_WRITE`];
}

/** Roles that let a user change an area (creator, installer). TENANT_ADMIN passes in `evaluateAccess`. */
export function writerRoles(area: RoleArea): Role[] {
  return [`${area}_WRITE`];
}

// A closed table, not a rule: a rule would also turn a made-up 'tenant-tenant-admin' into an administrator.
const canonicalByKebab: ReadonlyMap<string, Role> = new Map(
  ROLES.map((role) => {
    const kebab = role.toLowerCase().replaceAll('_', '-');
    return [role === 'TENANT_ADMIN' ? kebab : `tenant-${kebab}`, role];
  }),
);

/**
 * Maps the kebab-case spelling (`tenant-admin`, `tenant-app-read`) to the canonical one (`TENANT_ADMIN`, `APP_READ`).
 * An unknown role comes back as it is, so that a round trip to the server loses nothing; it grants nothing.
 */
export function canonicalRole(role: string): string {
  return canonicalByKebab.get(role) ?? role;
}

/** A role as a tenant user reads it: 'Tenant admin', 'Webhooks: read'. An unknown role comes back as it is. */
export function roleWords(role: string): string {
  const canonical = canonicalRole(role);
  if (canonical === 'TENANT_ADMIN') return 'Tenant admin';
  for (const area of ROLE_AREA_NAMES) {
    if (canonical === `${area}_READ`) return `${ROLE_AREAS[area]}: read`;
    if (canonical === `${area}_WRITE`) return `${ROLE_AREAS[area]}: write`;
  }
  return role;
}
