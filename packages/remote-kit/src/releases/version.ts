import { VERSION } from '@portal/contract';
import { compare, valid } from 'semver';

/** `VERSION` accepts a pre-release number with leading zeros, such as a commit's hash in 1.0.0-0123456. Strict semver does not. */
const OPTIONS = { loose: true };

/** Returns whether a version can be published: it matches `VERSION`, and can be compared, which numbers above 2^53 cannot. */
export function isVersion(text: string): boolean {
  return VERSION.test(text) && valid(text, OPTIONS) !== null;
}

/**
 * Compares two versions by precedence. Returns a negative number if `a` is lower than `b`. Throws for what `isVersion` refuses. Source:
 * Semantic Versioning 2.0.0, item 11.
 */
export function compareVersions(a: string, b: string): number {
  return compare(a, b, OPTIONS);
}
