/** A release command refuses an action. Each fault is a sentence with a reason and what to change. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('; '));
    this.faults = faults;
  }
}

/** Resolves to the result, or to `undefined` if it is refused, e.g. because a release is missing or damaged. */
export async function unlessRefused<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
