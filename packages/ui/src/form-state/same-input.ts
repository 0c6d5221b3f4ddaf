/**
 * Whether two JSON values are the same input. `undefined` members count as absent. The order of members and of lists of texts does not
 * matter; that of lists of objects does.
 */
export function isSameInput(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (isTexts(one) && isTexts(other)) {
    const sorted = other.toSorted();
    return one.length === other.length && one.toSorted().every((text, place) => text === sorted[place]);
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const left = presentMembers(one);
  const right = presentMembers(other);
  return (
    left.size === right.size &&
    [...left].every(([name, value]) => right.has(name) && isSameInput(value, right.get(name)))
  );
}

/** Whether a field that holds the value is empty. */
export function isEmptyInput(value: unknown): boolean {
  return value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

function isTexts(value: object): value is readonly string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string');
}

function presentMembers(value: object): Map<string, unknown> {
  return new Map(Object.entries(value).filter(([, member]) => member !== undefined));
}
