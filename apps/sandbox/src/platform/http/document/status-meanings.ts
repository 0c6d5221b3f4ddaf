import type * as z from 'zod/mini';
import { RESULTS } from './named-schemas.ts';

/** The values of a status, each with its meaning as a clause. */
export type Meanings<Status extends string = string> = Readonly<Record<Status, string>>;

/** The meaning of each value in a sentence of its own. */
export function meaningWords(meanings: Meanings): string {
  return Object.entries(meanings)
    .map(([status, meaning]) => `\`${status}\`: ${meaning}.`)
    .join(' ');
}

/** Describes a status in responses: its values, and what each means. `words`: the sentences of `meaningWords` with more around them. */
export function describeStatus(schema: z.core.$ZodType, meanings: Meanings, words = meaningWords(meanings)): void {
  RESULTS.add(schema, { description: words, enum: Object.keys(meanings) });
}
