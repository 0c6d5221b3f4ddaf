/**
 * Compares two versions that match `VERSION` by precedence. Returns a negative number if `a` is lower than `b`. Source:
 * Semantic Versioning 2.0.0, item 11.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  const byNumbers = compareIdentifiers(left.numbers, right.numbers);
  if (byNumbers !== 0) return byNumbers;
  if (left.preRelease.length === 0 || right.preRelease.length === 0) {
    // A release comes after its pre-releases.
    return right.preRelease.length - left.preRelease.length;
  }
  return compareIdentifiers(left.preRelease, right.preRelease);
}

function parts(version: string): { numbers: string[]; preRelease: string[] } {
  const [numbers = '', ...rest] = version.split('-');
  return { numbers: numbers.split('.'), preRelease: rest.length === 0 ? [] : rest.join('-').split('.') };
}

/** Compares by the first difference. Without one, the longer list comes after. */
function compareIdentifiers(a: readonly string[], b: readonly string[]): number {
  for (const [position, identifier] of a.entries()) {
    const order = compareIdentifier(identifier, b[position]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Numbers are compared by value and come before words, which are compared by characters. */
function compareIdentifier(a: string, b: string | undefined): number {
  if (b === undefined) return 1;
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOtherNumber) return Number(a) - Number(b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
