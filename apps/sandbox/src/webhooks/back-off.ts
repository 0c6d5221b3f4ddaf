/** The delays between a failure and the next automatic attempt, four in all. */
export const BACK_OFF_MS: readonly number[] = [1_000, 5_000, 30_000, 300_000];
