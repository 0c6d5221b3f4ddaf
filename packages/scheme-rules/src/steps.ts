/** Work in steps of about a millisecond at most, between which its caller can do something else. */
export type Steps<T> = Generator<undefined, T>;

/** Takes all steps at once, and returns the result. */
export function finish<T>(steps: Steps<T>): T {
  while (true) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
