/** Whether two JSON values are the same. Members in any order; one that is `undefined` is absent. The order of lists counts. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = presentMembers(a);
  const right = presentMembers(b);
  return (
    left.size === right.size &&
    [...left].every(([name, value]) => right.has(name) && isSameJson(value, right.get(name)))
  );
}

function presentMembers(value: object): Map<string, unknown> {
  return new Map(Object.entries(value).filter(([, member]) => member !== undefined));
}
