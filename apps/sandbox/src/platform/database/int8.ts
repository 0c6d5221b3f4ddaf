/** The type id of int8 in PostgreSQL's wire protocol. */
export const INT8_OID = 20;

/**
 * Parses int8 as a number on every database; by default pg returns a string, and PGlite a number or a bigint. Throws a
 * RangeError for a value that a number cannot represent exactly.
 */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database returned an integer beyond 2^53: ${text}`);
  return value;
}
