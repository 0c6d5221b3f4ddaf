import { isSameInput } from './same-input.ts';

/** Sentences about fields by path: `name`, or `rules.3.name` for an element of a list. */
export type Messages = Readonly<Record<string, string>>;

/** Functions that return the key of a list's element, by the name of the list. */
export type ListKeys = Readonly<Record<string, ((element: never) => string) | undefined>>;

export interface RefusalOptions<V> {
  readonly keys?: ListKeys | undefined;
  /** The value that a message is about; `undefined` for that at its path. */
  readonly valueAt?: ((values: V, path: string) => unknown) | undefined;
}

/** The refused messages about values that have not changed since they were sent, by the path that the values have now. */
export function standingRefusals<V extends object>(
  messages: Messages,
  sent: V,
  now: V,
  options: RefusalOptions<V> = {},
): Messages {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([path, message]) => {
      const today = pathToday(path, sent, now, options);
      return today === undefined ? [] : [[today, message]];
    }),
  );
}

/**
 * The value at a path, or of the deepest member on the way there: `rules.3.countries.0` leads to the countries, and `address.city` to a
 * member of that name. `undefined` if the values have nothing there.
 */
export function valueNear(values: object, path: string): unknown {
  const own = memberOf(values, path);
  if (own) return own.value;
  const [root = '', place, member] = path.split('.');
  const list = memberOf(values, root);
  const element: unknown = Array.isArray(list?.value) && place !== undefined ? list.value[Number(place)] : undefined;
  if (typeof element !== 'object' || element === null) return list?.value;
  const part = member === undefined ? undefined : memberOf(element, member);
  return part ? part.value : element;
}

/**
 * The path of a value that has not changed. An element of a list that has keys is one value, wherever it is now. A message about something
 * that the form does not hold stands until the next save.
 */
function pathToday<V extends object>(path: string, sent: V, now: V, options: RefusalOptions<V>): string | undefined {
  const { keys = {}, valueAt } = options;
  const [root = '', place, ...rest] = path.split('.');
  const keyOf = keys[root];
  const [before, after] = [memberOf(sent, root)?.value, memberOf(now, root)?.value];
  const element: unknown = Array.isArray(before) ? before[Number(place)] : undefined;
  if (keyOf && element !== undefined && Array.isArray(after)) {
    // The caller's function reads the elements of its own list.
    const key = (one: unknown) => Reflect.apply(keyOf, undefined, [one]);
    const index = after.findIndex((one) => key(one) === key(element));
    return isSameInput(after[index], element) ? [root, index, ...rest].join('.') : undefined;
  }
  const valueIn = (values: V) => valueAt?.(values, path) ?? valueNear(values, path);
  return isSameInput(valueIn(sent), valueIn(now)) ? path : undefined;
}

function memberOf(values: object, name: string): { readonly value: unknown } | undefined {
  return Object.hasOwn(values, name) ? { value: Reflect.get(values, name) } : undefined;
}
