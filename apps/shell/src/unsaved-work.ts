/** Whether the user would lose something now, for what is not on screen to know: what reloads the page or leads away. */
export interface UnsavedWork {
  /** Counts until the returned function is called. */
  begin(): () => void;
  /** The same function for the whole life of the page. */
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
