import { canonicalRole, ROLE_PAIR_NAMES, type RolePair, ROLES } from './roles.ts';

/** The subject of each pair of roles, within a sentence. */
const PAIRS_IN_A_SENTENCE: Readonly<Record<RolePair, string>> = {
  APP: 'apps',
  COLLECT_SCHEME: 'collect schemes',
  PAYOUT_SCHEME: 'payout schemes',
  REWARD_GROUP: 'reward groups',
  WEBHOOK: 'webhooks',
  REPORT_SCHEDULE: 'report schedules',
  TRANSACTION: 'transactions',
  WHITELABEL: 'SDK settings',
  MANDATE: 'mandates',
  BRIDGE: 'bridge exchanges',
};

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/**
 * Describes in sentences what a user with these roles can do: 'Can see webhooks and change them.', 'Can see apps and mandates.'
 * Accepts both spellings of roles. An unknown role is named and grants nothing.
 */
export function rolesInWords(roles: readonly string[]): string[] {
  const held = new Set(roles.map(canonicalRole));
  if (held.has('TENANT_ADMIN')) {
    return ['Can see and change everything, and manages tenant info, users and API keys.'];
  }
  const written = ROLE_PAIR_NAMES.filter((pair) => held.has(`${pair}_WRITE`));
  const onlyRead = ROLE_PAIR_NAMES.filter((pair) => held.has(`${pair}_READ`) && !held.has(`${pair}_WRITE`));
  const unknown = [...held].filter((role) => !ROLES.some((known) => known === role));
  const words = (pairs: readonly RolePair[]) => list.format(pairs.map((pair) => PAIRS_IN_A_SENTENCE[pair]));
  return [
    ...(written.length > 0 ? [`Can see ${words(written)} and change them.`] : []),
    ...(onlyRead.length > 0 ? [`Can see ${words(onlyRead)}.`] : []),
    ...(written.length + onlyRead.length === 0 ? ['Can see no area.'] : []),
    ...(unknown.length > 0 ? [`The portal does not know what ${list.format(unknown)} allows.`] : []),
  ];
}
