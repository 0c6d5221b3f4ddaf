/** Semantic Versioning 2.0 without build metadata, which an address cannot carry well. No such text leads out of a folder. */
export const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

/**
 * Orders two texts that match `VERSION` by their precedence: below 0 when `a` comes before `b`. Source: Semantic Versioning 2.0.0,
 * item 11.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  const byNumbers = compareIdentifiers(left.numbers, right.numbers);
  if (byNumbers !== 0) return byNumbers;
  if (left.preRelease.length === 0 || right.preRelease.length === 0) {
    // What is not a pre-release comes after all of its own.
    return right.preRelease.length - left.preRelease.length;
  }
  return compareIdentifiers(left.preRelease, right.preRelease);
}

function parts(version: string): { numbers: string[]; preRelease: string[] } {
  const [numbers = '', ...rest] = version.split('-');
  return { numbers: numbers.split('.'), preRelease: rest.length === 0 ? [] : rest.join('-').split('.') };
}

/** By the first that differs; where none does, the longer list comes after. */
function compareIdentifiers(a: readonly string[], b: readonly string[]): number {
  for (const [position, identifier] of a.entries()) {
    const order = compareIdentifier(identifier, b[position]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Numbers by their value, and before words; words by their characters. */
function compareIdentifier(a: string, b: string | undefined): number {
  if (b === undefined) return 1;
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOtherNumber) return Number(a) - Number(b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
