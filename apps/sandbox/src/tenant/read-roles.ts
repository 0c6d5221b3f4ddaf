import { canonicalRole } from '@portal/contract';

/** Roles as they are kept: in their canonical spelling, each once, unknown ones as they came. */
export function readRoles(roles: readonly string[]): string[] {
  return [...new Set(roles.map(canonicalRole))];
}
