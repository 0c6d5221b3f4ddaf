import * as z from 'zod/mini';

export const wholeNumber = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number));

/** `from` (0-based) and `take` of a list, which gives at most so many rows, and as many unless asked for fewer. */
export function pageQuery(mostRows: number) {
  return {
    from: z.prefault(wholeNumber, '0'),
    take: z.prefault(z.pipe(wholeNumber, z.number().check(z.minimum(1), z.maximum(mostRows))), String(mostRows)),
  };
}
