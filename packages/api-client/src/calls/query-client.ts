import type { Toaster } from '@portal/contract/react';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError, ContractError } from '../transport/api-error.ts';
import { errorMessages } from '../messages/error-messages.ts';
import { isUnconfirmed, noteFailureWords } from '../messages/failure-words.ts';

/** A line of a toast, or a function that builds it from the variables. */
type Wording = string | WordingFunction;
// A method's parameter may be narrowed by the author, who knows the variables of their own mutation; TanStack cannot
// express this.
type WordingFunction = { from(variables: unknown): string }['from'];

/** The declarations of a mutation; the mutation cache does the rest. */
export type MutationDeclaration = {
  /** Keys, or key prefixes, of queries that a success makes stale. */
  readonly invalidates?: readonly QueryKey[];
  readonly success?: Wording;
  /** The line under the title of the success. */
  readonly successDetail?: Wording;
  readonly failure: Wording;
  /** The next step, in the last line under the title of the failure, after the reasons. */
  readonly failureDetail?: string;
  /**
   * For a creation: the message in place of the failure's if the response was lost, because the thing may exist. The detail says how
   * to find out.
   */
  readonly unconfirmed?: { readonly title: Wording; readonly detail: string };
  /** For a code that the specification gives a toast of its own, which stays until it is closed: the title over the details. */
  readonly ownToast?: { readonly code: string; readonly title: string };
  /** A code that the screen answers itself, such as with a dialog: it is not shown as a failure. */
  readonly answers?: string;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationDeclaration;
  }
}

const MAX_RETRIES = 2;

interface QueryClientNeeds {
  readonly toast: Toaster;
  /** Called before queries are invalidated: what was requested for queries that do not exist yet may be old too. */
  onInvalidate?(): void;
}

/**
 * The cache of one tenant's server state. Mutations toast and invalidate as their `meta` declares, and the outcome of
 * a retry replaces the earlier one. Queries never toast: the screen that reads them shows their errors.
 */
export function createQueryClient({ toast, onInvalidate }: QueryClientNeeds): QueryClient {
  const mutationCache = new MutationCache({
    onSuccess(_data, variables, _result, mutation, { client }) {
      const { meta } = mutation;
      // Not awaited: a form need not stay busy until other lists are reloaded.
      for (const queryKey of meta?.invalidates ?? []) void client.invalidateQueries({ queryKey });
      if (meta?.success === undefined) return;
      toast.success({
        title: word(meta.success, variables),
        messages: meta.successDetail === undefined ? [] : [word(meta.successDetail, variables)],
        about: word(meta.failure, variables),
      });
    },
    onError(error, variables, _result, { meta }, { client }) {
      if (meta === undefined || isAbort(error) || hasCode(error, meta.answers)) return;
      const about = word(meta.failure, variables);
      const unconfirmed = isUnconfirmed(error) ? meta.unconfirmed : undefined;
      const { title, detail } = unconfirmed ?? { title: meta.failure, detail: meta.failureDetail };
      // The list must show the thing if it was created after all.
      if (unconfirmed) for (const queryKey of meta.invalidates ?? []) void client.invalidateQueries({ queryKey });
      const words = { title: word(title, variables), messages: [...errorMessages(error), ...lines(detail)] };
      const { own, rest } = splitErrors(error, meta.ownToast?.code);
      if (own && meta.ownToast) {
        const { title: ownTitle } = meta.ownToast;
        toast.error({ title: ownTitle, messages: errorMessages(own), sticky: true, about: ownTitle });
      }
      noteFailureWords(error, words);
      if (rest) toast.error({ ...words, messages: [...errorMessages(rest), ...lines(detail)], about });
    },
  });
  return new TenantQueryClient(onInvalidate, {
    mutationCache,
    defaultOptions: {
      // 'always': browsers often wrongly report that they are offline, and a paused call would show nothing.
      queries: { staleTime: 30_000, retry: isWorthRetrying, networkMode: 'always', refetchOnReconnect: ifFailed },
      // A mutation's response may hold a private key, so it is dropped when its screen closes.
      mutations: { gcTime: 0, networkMode: 'always' },
    },
  });
}

class TenantQueryClient extends QueryClient {
  readonly #onInvalidate: QueryClientNeeds['onInvalidate'];

  constructor(onInvalidate: QueryClientNeeds['onInvalidate'], config: ConstructorParameters<typeof QueryClient>[0]) {
    super(config);
    this.#onInvalidate = onInvalidate;
  }

  /**
   * Also requests again the queries whose first response is still on its way: it may have left the platform before the change. TanStack
   * counts such a response as new.
   */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    this.#onInvalidate?.();
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    const again = first.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => {});
      await super.invalidateQueries({ queryKey, exact: true }, options);
    });
    await Promise.all(again);
  }
}

/** When the network returns, only failed queries are retried. */
function ifFailed({ state }: Pick<Query, 'state'>): boolean | 'always' {
  return state.status === 'error' && 'always';
}

function word(wording: Wording, variables: unknown): string {
  return typeof wording === 'string' ? wording : wording(variables);
}

function lines(detail: string | undefined): readonly string[] {
  return detail === undefined ? [] : [detail];
}

/** The reasons with a code, and the others; without the code, the error as it is. */
function splitErrors(error: Error, code: string | undefined): { readonly own?: ApiError; readonly rest?: Error } {
  if (!hasCode(error, code)) return { rest: error };
  const { status, correlationId } = error;
  const own = error.errors.filter((reason) => reason.code === code);
  const rest = error.errors.filter((reason) => reason.code !== code);
  return {
    own: new ApiError({ status, correlationId, errors: own }),
    ...(rest.length > 0 && { rest: new ApiError({ status, correlationId, errors: rest }) }),
  };
}

function hasCode(error: Error, code: string | undefined): error is ApiError {
  return error instanceof ApiError && error.errors.some((reason) => reason.code === code);
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES || !(error instanceof ApiError) || error instanceof ContractError) return false;
  // After one time-out, the user should not wait for two more.
  if (error.errors.some(({ code }) => code === 'TIMEOUT')) return false;
  return error.status === 0 || error.status >= 500;
}
