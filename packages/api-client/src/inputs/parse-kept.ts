import * as z from 'zod/mini';

/** The parsed input, or all of its faults. */
type ParsedInput<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly issues: readonly z.core.$ZodIssue[] };

type Path = readonly PropertyKey[];

/**
 * Parses an input that changes stored values. A value that is stored under the same name is accepted unchanged, although the
 * schema would refuse it now: the rules may have been looser when it was saved, and the user may be editing something else.
 */
export function parseKept<T>(
  schema: z.core.$ZodType<T>,
  input: unknown,
  stored: unknown,
  params?: Parameters<typeof z.safeParse>[2],
): ParsedInput<T> {
  const parsed = z.safeParse(schema, input, params);
  if (parsed.success) return parsed;
  const issues = parsed.error.issues.filter(({ path }) => !isStored(input, path, stored));
  if (issues.length > 0) return { success: false, issues };
  // `safeParse` returns no value where there are issues.
  const run = schema._zod.run({ value: input, issues: [] }, { async: false });
  if (run instanceof Promise) throw new Error('A schema of an input must not be asynchronous');
  // boundary: every issue of the value is about a part that is kept
  return { success: true, data: run.value as T };
}

/** The same for a form, whose fields have already checked the input. Throws if it is invalid all the same. */
export function keptInput<T>(schema: z.core.$ZodType<T>, input: unknown, stored: unknown): T {
  const parsed = parseKept(schema, input, stored);
  if (parsed.success) return parsed.data;
  throw new Error(`The form sent an invalid input: ${parsed.issues.map(({ path }) => path.join('.')).join(', ')}`);
}

function isStored(input: unknown, path: Path, stored: unknown): boolean {
  const name = path.findLast((part) => typeof part === 'string');
  const text = JSON.stringify(path.reduce(partOf, input));
  if (name === undefined || text === undefined || NOTHING.has(text)) return false;
  return valuesNamed(name, stored).some((value) => JSON.stringify(value) === text);
}

/** A missing value is never one that is kept. */
const NOTHING: ReadonlySet<string> = new Set(['null', '""', '[]', '{}']);

function partOf(whole: unknown, name: PropertyKey): unknown {
  return typeof whole === 'object' && whole !== null && Object.hasOwn(whole, name)
    ? Object.entries(whole).find(([one]) => one === String(name))?.[1]
    : undefined;
}

/** The values of all properties with this name, at any depth, and the entries of those that are lists. */
function valuesNamed(name: string, stored: unknown): unknown[] {
  if (typeof stored !== 'object' || stored === null) return [];
  return Object.entries(stored).flatMap(([one, value]): unknown[] => {
    const own: unknown[] = one === name ? [value, ...(Array.isArray(value) ? value : [])] : [];
    return [...own, ...valuesNamed(name, value)];
  });
}
