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

/**
 * Maps the kebab-case spelling (`tenant-admin`, `tenant-app-read`) to the canonical one (`TENANT_ADMIN`, `APP_READ`).
 * An unknown role comes back as it is, so that a round trip to the server loses nothing; it grants nothing.
 */
export function canonicalRole(role: string): string {
  if (role === 'tenant-admin') return 'TENANT_ADMIN';
  if (!role.startsWith('tenant-')) return role;
  const upper = role.slice('tenant-'.length).toUpperCase().replaceAll('-', '_');
  return ROLES.some((known) => known === upper) ? upper : role;
}
