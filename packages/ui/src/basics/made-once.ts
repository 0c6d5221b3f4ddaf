/** For what is slow to make, such as formats and collators: the first who wants one makes it, so that a page's start pays for none. */
export function madeOnce<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
