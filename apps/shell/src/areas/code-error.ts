/**
 * The messages of browsers and bundlers for a code or style file that could not be loaded: missing, unreachable, too
 * late, or not code at all. None of them has a code or class for it, and the wording differs.
 */
const MISSING_CODE = [
  // webpack and Rspack, if the name of the error was lost
  /loading (css )?chunk .+ failed/i,
  // Chromium
  /failed to fetch dynamically imported module/i,
  // Firefox
  /error loading dynamically imported module/i,
  // Safari
  /importing a module script failed/i,
  // Safari, when it received a page instead of the code
  /is not a valid javascript mime type/i,
];

/** Whether an error says that a code or style file could not be loaded. */
export function isMissingCode(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED')) return true;
  return MISSING_CODE.some((words) => words.test(error.message)) || isMissingCode(error.cause);
}

/** Whether loading a file timed out: it is not retried at once. */
export function isHang(error: unknown): boolean {
  // The manifest's fetch, the entry's script, a chunk, a style sheet; in this order.
  return error instanceof Error && /TimeoutError|\(timeout: /.test(`${error.name} ${error.message}`);
}
