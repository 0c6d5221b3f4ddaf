import * as z from 'zod/mini';

interface SetOptions<T> {
  /** The most items, repeated ones included. */
  readonly max: number;
  /** The message for more. Default: that of the schema library. */
  readonly tooMany?: string;
  /** Items with the same key are the same. Default: the item. */
  readonly keyOf?: (item: T) => unknown;
}

/** Accepts a list that is a set, and drops repeated items. */
export function setInput<S extends z.core.$ZodType>(
  item: S,
  { max, tooMany, keyOf = (one) => one }: SetOptions<z.output<S>>,
) {
  return z.array(item).check(
    z.maxLength(max, tooMany),
    z.overwrite((items) => withoutRepeated(items, keyOf)),
  );
}

/** The first item of each key, in their order. */
function withoutRepeated<T>(items: readonly T[], keyOf: (item: T) => unknown): T[] {
  const first = new Map<unknown, T>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return [...first.values()];
}
