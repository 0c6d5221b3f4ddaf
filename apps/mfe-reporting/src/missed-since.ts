interface Missable<T> {
  /** The items that the user could see before. */
  readonly before: readonly T[];
  readonly keyOf: (item: T) => string;
  /** RFC 3339; absent while it has not ended. */
  readonly endedOn: (item: T) => string | null | undefined;
}

/** The items that ended since the hub's connection was lost, and that the user could not see before. `lostAt`: ms since 1970. */
export function missedSince<T>(
  lostAt: number,
  items: readonly T[],
  { before, keyOf, endedOn }: Missable<T>,
): readonly T[] {
  const keysBefore = new Set(before.map(keyOf));
  return items.filter((item) => {
    const at = endedOn(item);
    return at != null && Date.parse(at) >= lostAt && !keysBefore.has(keyOf(item));
  });
}
