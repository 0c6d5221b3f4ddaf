import { canonicalRole, ROLES, roleWords } from '@portal/contract';

const RANKS: ReadonlyMap<string, number> = new Map(ROLES.map((role, rank) => [role, rank]));

/** Thousands of users share a few lists of roles. The platform's responses limit their number. */
const knownWords = new Map<string, readonly string[]>();

/** Tenant admin first, then by area, unknown roles last. */
export function roleWordsInOrder(roles: readonly string[]): readonly string[] {
  const list = roles.join(' ');
  const known = knownWords.get(list);
  if (known) return known;
  const rank = (role: string) => RANKS.get(canonicalRole(role)) ?? ROLES.length;
  const words = roles.toSorted((a, b) => rank(a) - rank(b)).map(roleWords);
  knownWords.set(list, words);
  return words;
}
