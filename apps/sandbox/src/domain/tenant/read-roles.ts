import { canonicalRole } from '@portal/contract';

/** Roles as they are stored: in canonical spelling and without duplicates; unknown roles stay unchanged. */
export function readRoles(roles: readonly string[]): string[] {
  return [...new Set(roles.map(canonicalRole))];
}
