/** What a release command will not do, and why: one sentence for each reason, which says what to change. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('; '));
    this.faults = faults;
  }
}
