import type { ApprovalSwitch } from '@portal/api-client/approvals';
import { type Role, writerRoles } from '@portal/contract';

/** The roles that may approve a change of each kind: those that may make it. TENANT_ADMIN has all of them. */
export const APPROVING_ROLES: Readonly<Record<ApprovalSwitch, readonly Role[]>> = {
  schemes: [...writerRoles('COLLECT_SCHEME'), ...writerRoles('PAYOUT_SCHEME')],
  providerConfigurations: writerRoles('MANDATE'),
  appConfigurations: writerRoles('APP'),
  access: ['TENANT_ADMIN'],
};

/** Who can approve anything at all. A key or user that gets one of these roles needs an approval itself. */
export const PRIVILEGED_ROLES: readonly Role[] = [...new Set([...Object.values(APPROVING_ROLES).flat()])];

/** The privileged roles in `roles` that are not in `held`. */
export function raisedRoles(roles: readonly string[], held: readonly string[] = []): readonly Role[] {
  // A tenant admin has every role already.
  if (held.includes('TENANT_ADMIN')) return [];
  return PRIVILEGED_ROLES.filter((role) => roles.includes(role) && !held.includes(role));
}
