/**
 * Whether `value` is JSON of the same types as `sample`: objects with its members, and lists of elements like its first. A
 * member that is null or missing in `sample` may be anything.
 */
export function hasShapeOf<V>(sample: V, value: unknown): value is V {
  if (Array.isArray(sample)) {
    return Array.isArray(value) && (sample.length === 0 || value.every((element) => hasShapeOf(sample[0], element)));
  }
  if (sample === null || sample === undefined) return true;
  if (!isRecord(sample)) return typeof sample === typeof value;
  return isRecord(value) && Object.entries(sample).every(([name, member]) => hasShapeOf(member, value[name]));
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
