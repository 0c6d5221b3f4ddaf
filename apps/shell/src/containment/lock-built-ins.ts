/** The shell and its libraries rely on the browser's own methods of these. */
const PROTOTYPES: readonly object[] = [Array, Map, Promise, Set, String, EventTarget, Storage].map(
  ({ prototype }) => prototype,
);

/** Libraries replace them in objects of their own, e.g. chunk loading the `push` of its array. A method that is read-only cannot be replaced there. */
const LEFT_WRITABLE: ReadonlySet<string> = new Set(['constructor', 'push', 'toLocaleString', 'toString', 'valueOf']);

/**
 * Makes built-in methods and `fetch` read-only, before code of an area runs: an area that replaces one throws there, in its own code,
 * and the rest of the portal keeps what it relies on.
 */
export function lockBuiltIns(): void {
  for (const prototype of PROTOTYPES) {
    for (const name of Object.getOwnPropertyNames(prototype)) if (!LEFT_WRITABLE.has(name)) lock(prototype, name);
  }
  lock(window, 'fetch');
}

function lock(target: object, name: string): void {
  const { value, configurable } = Object.getOwnPropertyDescriptor(target, name) ?? {};
  if (typeof value !== 'function' || !configurable) return;
  Object.defineProperty(target, name, { writable: false, configurable: false });
}
