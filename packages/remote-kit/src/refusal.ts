/** What a release command will not do, and why: one sentence for each reason, which says what to change. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('; '));
    this.faults = faults;
  }
}

/** What is read, or nothing where it is refused: a release that is gone, or damaged, has nothing to say. */
export async function whereThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
