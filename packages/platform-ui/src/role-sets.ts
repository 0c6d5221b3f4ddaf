import type { Role } from '@portal/contract';

/** Roles that people of one job usually need. The platform knows the single roles only. */
export interface RoleSet {
  readonly name: string;
  readonly roles: readonly Role[];
  /** A need of the job that no role meets. */
  readonly note?: string;
}

export const ROLE_SETS: readonly RoleSet[] = [
  { name: 'Finance', roles: ['TRANSACTION_READ', 'MANDATE_READ', 'APP_READ', 'REPORT_SCHEDULE_WRITE'] },
  { name: 'Support', roles: ['TRANSACTION_READ', 'MANDATE_READ', 'WEBHOOK_READ'] },
  {
    name: 'Developer',
    roles: [
      'WEBHOOK_WRITE',
      'WHITELABEL_WRITE',
      'TRANSACTION_READ',
      'APP_READ',
      'COLLECT_SCHEME_READ',
      'PAYOUT_SCHEME_READ',
    ],
    note: 'Developers cannot create API keys with these roles: that needs a tenant admin.',
  },
  {
    name: 'Operations',
    roles: [
      'APP_WRITE',
      'COLLECT_SCHEME_WRITE',
      'PAYOUT_SCHEME_WRITE',
      'REWARD_GROUP_WRITE',
      'MANDATE_WRITE',
      'TRANSACTION_READ',
      'WEBHOOK_READ',
    ],
  },
];

/** Whether every role of the set is held, or the write role in place of the read role. */
export function holdsSet({ roles }: RoleSet, held: readonly string[]): boolean {
  return roles.every((role) => covers(held, role));
}

/** Adds the roles of a set that are missing or, if none is, removes those that no other held set has. */
export function toggleSet(set: RoleSet, held: readonly string[]): string[] {
  if (!holdsSet(set, held)) return [...held, ...set.roles.filter((role) => !covers(held, role))];
  const others = ROLE_SETS.filter((other) => other !== set && !isPartOf(other, set) && holdsSet(other, held));
  return held.filter(
    (role) => !set.roles.some((one) => one === role) || others.some((other) => other.roles.some((one) => one === role)),
  );
}

/** A set whose roles are all in another is not a reason to keep them. */
function isPartOf(set: RoleSet, whole: RoleSet): boolean {
  return holdsSet(set, whole.roles);
}

function covers(held: readonly string[], role: string): boolean {
  return held.includes(role) || held.includes(role.replace(/_READ$/, '_WRITE'));
}
