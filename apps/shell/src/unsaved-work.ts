/** Whether the user could lose work now, for code that reloads the page or leaves it. */
export interface UnsavedWork {
  /** Counts until the returned function is called. `warning`: what leaving would lose. */
  begin(warning: string): () => void;
  /** The same function as long as the page lives. */
  isOpen(): boolean;
  /** The warnings, each once. */
  warnings(): readonly string[];
  subscribe(listener: () => void): () => void;
}

export function createUnsavedWork(): UnsavedWork {
  const open = new Set<{ readonly warning: string }>();
  const listeners = new Set<() => void>();
  let warnings: readonly string[] = [];
  const tell = () => {
    warnings = [...new Set([...open].map(({ warning }) => warning))];
    for (const listener of listeners) listener();
  };
  return {
    begin(warning) {
      const work = { warning };
      open.add(work);
      tell();
      return () => {
        open.delete(work);
        tell();
      };
    },
    isOpen: () => open.size > 0,
    warnings: () => warnings,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
