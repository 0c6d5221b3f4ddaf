/** Whether two JSON values are equal. `undefined` members count as absent. The order of lists matters, of members not. */
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
