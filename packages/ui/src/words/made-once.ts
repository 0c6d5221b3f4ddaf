/** Creates a slow object, such as a formatter or collator, on first use, so that it does not delay the start of the page. */
export function madeOnce<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
