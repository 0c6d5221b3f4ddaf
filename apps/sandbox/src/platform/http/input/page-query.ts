import * as z from 'zod/mini';

export const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'Please enter a whole number')),
  z.transform(Number),
);

/** The query of a paged list: `from` (0-based) and `take`, at most `mostRows`. Default of `take`: `mostRows`. */
export function pageQuery(mostRows: number) {
  return {
    from: z.prefault(wholeNumber, '0'),
    take: z.prefault(z.pipe(wholeNumber, z.number().check(z.minimum(1), z.maximum(mostRows))), String(mostRows)),
  };
}
