interface IdempotencyKey {
  readonly key: string;
  /** The outcome is known: the next creation with the same content gets a new key. */
  settle(): void;
}

/**
 * Gives equal creations one key until the outcome is known, so that a double click, or a retry after a lost response,
 * creates one thing. Kept in memory only.
 */
export function createIdempotencyKeys(newId: () => string): { take(creation: string): IdempotencyKey } {
  const open = new Map<string, string>();
  return {
    take(creation) {
      const key = open.get(creation) ?? newId();
      open.set(creation, key);
      return {
        key,
        settle() {
          if (open.get(creation) === key) open.delete(creation);
        },
      };
    },
  };
}
