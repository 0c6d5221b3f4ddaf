import * as z from 'zod/mini';

const YEAR_SECONDS = 31_536_000;

/** Headers of files that anyone can load and that never change. No file can run scripts, even if it is opened as a page. */
export const PUBLIC_FILE_HEADERS = {
  'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

/** The parameters of a route such as `/files/images/:name`. */
export const publicFileParams = z.object({ name: z.string() });
