/** Whether the user could lose work now, for code that reloads the page or leaves it. */
export interface UnsavedWork {
  /** Counts until the returned function is called. */
  begin(): () => void;
  /** The same function as long as the page lives. */
  isOpen(): boolean;
  subscribe(listener: () => void): () => void;
}

export function createUnsavedWork(): UnsavedWork {
  const open = new Set<symbol>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    begin() {
      const work = Symbol('work');
      open.add(work);
      tell();
      return () => {
        open.delete(work);
        tell();
      };
    },
    isOpen: () => open.size > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
