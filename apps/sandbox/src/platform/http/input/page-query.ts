import * as z from 'zod/mini';
import { described } from '../document/named-schemas.ts';

export const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'Please enter a whole number')),
  z.transform(Number),
);

/** The query of a paged list: `from` (0-based) and `take`, at most `mostRows`. `byDefault`: of `take`. Default: `mostRows`. */
export function pageQuery(mostRows: number, { byDefault = mostRows }: { readonly byDefault?: number } = {}) {
  return {
    from: described(z.prefault(wholeNumber, '0'), {
      ...wholeNumberWords({ minimum: 0, by: 0 }),
      description: 'How many rows to skip.',
    }),
    take: described(
      z.prefault(z.pipe(wholeNumber, z.number().check(z.minimum(1), z.maximum(mostRows))), String(byDefault)),
      {
        ...wholeNumberWords({ minimum: 1, maximum: mostRows, by: byDefault }),
        description: 'How many rows to return.',
      },
    ),
  };
}

interface NumberWords {
  readonly minimum: number;
  readonly maximum?: number;
  /** The default. Default: the number is required. */
  readonly by?: number;
}

/** Describes a whole number in an address, which callers see as a number, and not as text with a pattern. */
export function wholeNumberWords({ minimum, maximum = 999_999_999, by }: NumberWords) {
  return { type: 'integer', pattern: undefined, minimum, maximum, default: by };
}
