import { RE2JS } from 're2js';

/** Longer texts of a field with a pattern are refused: the matching time is proportional to the length. */
export const PATTERN_TEXT_MAX = 10_000;

const compiled = new Map<string, RE2JS>();

/**
 * Whether a text matches the pattern of a configuration schema, which is not anchored. Its engine does not backtrack, so that
 * no pattern, such as `^(a+)+$`, can block the process. Throws for a pattern with look-around or back-references.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const expression = compiled.get(pattern) ?? RE2JS.compile(RE2JS.translateRegExp(pattern));
  compiled.set(pattern, expression);
  return expression.test(text);
}
