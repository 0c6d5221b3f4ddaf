/** Returns a value that must exist. Throws an error that names `what` if it is null or undefined. */
export function must<Value>(value: Value, what = 'value'): NonNullable<Value> {
  if (value === null || value === undefined) throw new Error(`Expected a ${what}, but got ${String(value)}`);
  return value;
}
