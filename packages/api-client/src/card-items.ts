import * as z from 'zod/mini';
import { amountSchema, currencyCodeSchema } from './money.ts';

/** A page of the portal. Browsers read a second slash, however it is spelled, as another host. */
const path = z.string().check(z.regex(/^\/(?![\s/\\])[^\p{Cc}]*$/u, 'a path starts with one /'));

/** A line of a card of any kind except figures, as the shell reads it from a remote. */
export const cardItemSchema = z.object({
  text: z.string(),
  /** The page that the line links to. */
  path,
  detail: z.optional(z.string()),
  /** RFC 3339, UTC. */
  at: z.optional(z.string()),
  isDone: z.optional(z.boolean()),
});

export type CardItem = z.infer<typeof cardItemSchema>;

/** The properties of a figure, with values of one unit. */
const figure = <T extends z.ZodMiniType>(value: T) => ({
  /** The label of the value, e.g. 'Collected today'. */
  text: z.string(),
  value,
  /** The change, in the same unit: `{ by: -3, from: 'yesterday' }` reads 'Down 3 from yesterday'. */
  change: z.optional(z.object({ by: value, from: z.string() })),
  /** Values to compare it with, each with its label, e.g. 'Yesterday', and the page with more detail. */
  beside: z.optional(z.array(z.object({ text: z.string(), value, path: z.optional(path) }))),
  /**
   * Values over time, oldest first, drawn as a small line. `label` names the period, e.g. 'Last 7 days'. The change is that of the whole
   * period, and the path leads to its page.
   */
  line: z.optional(
    z.object({
      values: z.array(value).check(z.minLength(2)),
      label: z.string(),
      change: z.optional(z.object({ by: value, from: z.string() })),
      path: z.optional(path),
    }),
  ),
  /** Explains the value, e.g. the formula of a rate. */
  help: z.optional(z.string()),
  /** The page with more detail; absent if the user may not open one. */
  path: z.optional(path),
});

/** A figure as the shell reads it from a remote: an amount (decimal string), a count, or a rate (`98.5` percent). */
export const figureSchema = z.union([
  z.object({ unit: z.literal('amount'), currency: currencyCodeSchema, ...figure(amountSchema) }),
  z.object({ unit: z.literal('count'), ...figure(z.int()) }),
  z.object({ unit: z.literal('percent'), ...figure(z.number()) }),
]);

export type Figure = z.infer<typeof figureSchema>;
