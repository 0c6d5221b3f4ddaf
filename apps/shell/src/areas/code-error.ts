/**
 * What browsers and bundlers say when a file of code or style did not come: gone, unreachable, too late, or not code at all.
 * None of them has a code or a class for it, and the words differ.
 */
const MISSING_CODE = [
  // webpack and Rspack, where the name of the error has been lost
  /loading (css )?chunk .+ failed/i,
  // Chromium
  /failed to fetch dynamically imported module/i,
  // Firefox
  /error loading dynamically imported module/i,
  // Safari
  /importing a module script failed/i,
  // Safari, when a page came in place of the code
  /is not a valid javascript mime type/i,
];

/** Whether an error says that a file of code or style did not come. */
export function isMissingCode(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED')) return true;
  return MISSING_CODE.some((words) => words.test(error.message)) || isMissingCode(error.cause);
}

/** Whether a file was waited for until time was up: what hung once is not asked for again at once. */
export function isHang(error: unknown): boolean {
  // The manifest's fetch, the entry's script, a chunk, a style sheet; in this order.
  return error instanceof Error && /TimeoutError|timed out|\(timeout: /.test(`${error.name} ${error.message}`);
}
