/** Waits before the second and the third try, in milliseconds. */
const RETRY_DELAYS_MS = [300, 1_200];

export interface RetryOptions {
  /** Whether another try may help after this error. Default: always. */
  mayRetry?(error: unknown): boolean;
  /** Whether the code is still wanted after a wait. Default: yes. */
  isWanted?(): boolean;
  /** Default: `setTimeout`. */
  wait?(ms: number): Promise<void>;
}

/** Loads code that is not part of the start, in up to three tries. Rejects with the error of the last one. */
export async function loadWithRetry<T>(load: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { mayRetry = () => true, isWanted = () => true, wait = waitByTimer } = options;
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      const delayMs = RETRY_DELAYS_MS[tries];
      if (delayMs === undefined || !mayRetry(error)) throw error;
      await wait(delayMs);
      if (!isWanted()) throw error;
    }
  }
}

function waitByTimer(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
