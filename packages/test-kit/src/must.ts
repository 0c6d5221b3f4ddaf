/** Returns a value that has to be there. Throws where it is null or undefined, and says what was expected. */
export function must<Value>(value: Value, what = 'value'): NonNullable<Value> {
  if (value === null || value === undefined) throw new Error(`Expected a ${what}, but got ${String(value)}`);
  return value;
}
