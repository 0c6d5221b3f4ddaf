/** The set with a member, or without it. Default: toggles the member. */
export function withMember<T>(set: ReadonlySet<T>, member: T, isIn = !set.has(member)): ReadonlySet<T> {
  const changed = new Set(set);
  if (isIn) changed.add(member);
  else changed.delete(member);
  return changed;
}
