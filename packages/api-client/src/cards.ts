import type { CardKind, PortalConfig } from '@portal/contract';
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Transport } from './transport.ts';

/** A line of a card of any kind, as the shell reads it from a remote. */
export const cardItemSchema = z.object({
  text: z.string(),
  /** The page that it leads to; browsers read a second slash, however it is spelled, as another host. */
  path: z.string().check(z.regex(/^\/(?![\s/\\])[^\p{Cc}]*$/u, 'a path starts with one /')),
  detail: z.optional(z.string()),
  /** RFC 3339, UTC. */
  at: z.optional(z.string()),
  isDone: z.optional(z.boolean()),
});

export type CardItem = z.infer<typeof cardItemSchema>;

/** What each kind of card holds. */
export interface CardItems {
  /** Steps of the set-up checklist, each with the page on which it is taken. */
  readonly setup: readonly (Pick<CardItem, 'text' | 'path'> & { readonly isDone: boolean })[];
  /** What the user should look at; `detail` says why, or what to do. */
  readonly attention: readonly (Pick<CardItem, 'text' | 'path'> & { readonly detail: string })[];
  /** What was made or changed lately, newest first. */
  readonly recent: readonly Pick<CardItem, 'text' | 'path' | 'detail' | 'at'>[];
}

/** What a card reads from. */
export interface CardSource {
  readonly api: Transport;
  /** Reads through the tenant's cache: cards and pages with the same query share one call. Rejects as the query does. */
  read<T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>): Promise<T>;
}

/** Reads a card's items each time home is opened. A rejection shows in the place of this card alone, with Retry. */
export type CardReader<K extends CardKind> = (source: CardSource) => Promise<CardItems[K]>;

/** The readers of one remote by card id, as the shell gets them. */
export type CardReaders = Readonly<Record<string, CardReader<CardKind>>>;

type Card<C extends PortalConfig> = NonNullable<C['cards']>[number];

/**
 * Binds a remote's declared cards to their readers: `defineCards(portal, { 'tenant.set-up': async ({ api, read }) => […] })`.
 * A missing or unknown card id, and items of another kind than declared, do not compile.
 */
export function defineCards<const C extends PortalConfig>(
  _portal: C,
  readers: { readonly [id in Card<C>['id']]: CardReader<Extract<Card<C>, { id: id }>['kind']> },
): CardReaders {
  return readers;
}
