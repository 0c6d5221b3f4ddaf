/** How long after a failure the next automatic attempt is made: four times, then no more. */
export const BACK_OFF_MS: readonly number[] = [1_000, 5_000, 30_000, 300_000];
