interface IdempotencyKey {
  readonly key: string;
  /** The outcome is known: the same creation asked for again is a new one. */
  settle(): void;
}

/**
 * Gives equal creations one key until the outcome is known, so that a double click, or a second try after a lost answer,
 * creates one thing. Lives in memory only.
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
