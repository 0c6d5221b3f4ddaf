/**
 * Remembers the last result of a function, which is computed again only for other arguments. With `isSame`, an equal result is the same
 * object as before.
 */
export function latestOf<A extends readonly unknown[], R>(
  compute: (...args: A) => R,
  isSame: (one: R, other: R) => boolean = Object.is,
): (...args: A) => R {
  let last: { readonly args: A; readonly result: R } | undefined;
  return (...args) => {
    if (last && args.every((arg, place) => Object.is(arg, last?.args[place]))) return last.result;
    const result = compute(...args);
    last = { args, result: last && isSame(last.result, result) ? last.result : result };
    return last.result;
  };
}
