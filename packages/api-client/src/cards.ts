import type { CardKind, PortalConfig, RouteHref } from '@portal/contract';
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { ReadQuery } from './calls/verbs.ts';
import type { CardItem, Figure } from './card-items.ts';
import { ApiError } from './transport/api-error.ts';
import type { Transport } from './transport/transport.ts';

/** The items that each kind of card holds. */
export interface CardItems {
  /** Key numbers above everything else. */
  readonly lead: readonly Figure[];
  /** Other key numbers. */
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

type Card<C extends PortalConfig> = C extends {
  readonly cards: readonly (infer K extends { id: string; kind: CardKind })[];
}
  ? K
  : never;

/** The readers of a manifest's cards. Without a manifest, or without cards in it, none is accepted: `{}` would accept any. */
type Readers<C extends PortalConfig> = PortalConfig extends C
  ? never
  : [Card<C>] extends [never]
    ? Readonly<Record<string, never>>
    : { readonly [id in Card<C>['id']]: CardReader<Extract<Card<C>, { id: id }>['kind']> };

/**
 * Binds a remote's declared cards to their readers: `defineCards<typeof portal>({ 'tenant.set-up': async ({ api, read }) =>
 * […] })`. A missing or unknown card id, or items of another kind than declared, do not compile.
 */
export function defineCards<C extends PortalConfig>(readers: Readers<C>): CardReaders {
  return readers;
}

/** The statuses with which a platform refuses a call that it does not have: the last part of its path may look like a wrong id. */
const UNKNOWN_CALL = [400, 404, 405, 501];

/** Reads through the cache like `source.read`; `undefined` on a platform without this call, which is beyond the specification. */
export async function readIfKnown<T, K extends QueryKey>(
  { read }: Pick<CardSource, 'read'>,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<T | undefined> {
  try {
    return await read(query);
  } catch (error) {
    if (isUnknownCall(error)) return undefined;
    throw error;
  }
}

/** The same query for a page. Its data is null on a platform without this call, which is beyond the specification. */
export function ifKnown<T>(query: ReadQuery<T>) {
  return {
    ...query,
    queryKey: [...query.queryKey, 'if-known'] as const,
    async queryFn(context: { readonly signal: AbortSignal }): Promise<T | null> {
      try {
        return await query.queryFn(context);
      } catch (error) {
        if (isUnknownCall(error)) return null;
        throw error;
      }
    },
  };
}

function isUnknownCall(error: unknown): boolean {
  return error instanceof ApiError && UNKNOWN_CALL.includes(error.status);
}
