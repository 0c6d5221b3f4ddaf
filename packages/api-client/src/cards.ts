import type { CardKind, PortalConfig, RouteHref } from '@portal/contract';
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { amountSchema, currencyCodeSchema } from './money.ts';
import type { Transport } from './transport.ts';

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
  /** Values over time, oldest first, drawn as a small line. `label` names the period, e.g. 'Last 7 days'. */
  line: z.optional(z.object({ values: z.array(value).check(z.minLength(2)), label: z.string() })),
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

/** The items that each kind of card holds. */
export interface CardItems {
  /** Key numbers. */
  readonly figures: readonly Figure[];
  /** Steps of the set-up checklist, each with the page where it is done. */
  readonly setup: readonly (Pick<CardItem, 'text' | 'path'> & { readonly isDone: boolean })[];
  /** Things that need the user's attention. `detail` says why, or what to do. */
  readonly attention: readonly (Pick<CardItem, 'text' | 'path'> & { readonly detail: string })[];
  /** Recently created or changed things, newest first. */
  readonly recent: readonly Pick<CardItem, 'text' | 'path' | 'detail' | 'at'>[];
}

/** The services that a card reader uses. */
export interface CardSource {
  readonly api: Transport;
  /** Reads through the tenant's cache: cards and pages with the same query share one call. Rejects as the query does. */
  read<T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>): Promise<T>;
  /** Returns links to pages of other areas. */
  readonly routeHref: RouteHref;
}

/** Reads a card's items each time home is opened. A rejection shows an error with Retry in place of this card only. */
export type CardReader<K extends CardKind> = (source: CardSource) => Promise<CardItems[K]>;

/** The readers of one remote by card id, as the shell receives them. */
export type CardReaders = Readonly<Record<string, CardReader<CardKind>>>;

type Card<C extends PortalConfig> = NonNullable<C['cards']>[number];

/**
 * Binds a remote's declared cards to their readers: `defineCards(portal, { 'tenant.set-up': async ({ api, read }) =>
 * […] })`. A missing or unknown card id, or items of another kind than declared, do not compile.
 */
export function defineCards<const C extends PortalConfig>(
  _portal: C,
  readers: { readonly [id in Card<C>['id']]: CardReader<Extract<Card<C>, { id: id }>['kind']> },
): CardReaders {
  return readers;
}
