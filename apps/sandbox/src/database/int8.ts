/** The type id of int8 in PostgreSQL's wire protocol. */
export const INT8_OID = 20;

/**
 * The one rule for int8 on every database: a number. Its text differs by driver otherwise (string from pg, number or
 * bigint from PGlite). Throws a RangeError where a number could not hold the value exactly.
 */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database answered an integer beyond 2^53: ${text}`);
  return value;
}
