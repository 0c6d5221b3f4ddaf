import type { Toaster } from '@portal/contract/react';
import { MutationCache, type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError, ContractError } from './api-error.ts';
import { errorMessages } from './error-messages.ts';

/** A toast's title, or how to word it from what was sent. */
type Wording = string | WordingFunction;
// A method's parameter may be narrowed by the author, who knows the variables of their own mutation; TanStack cannot say.
type WordingFunction = { from(variables: unknown): string }['from'];

/** What a mutation declares of itself; the mutation cache does the rest. */
export type MutationDeclaration = {
  /** Keys, or their beginnings, of queries that are out of date after a success. */
  readonly invalidates?: readonly QueryKey[];
  readonly success?: Wording;
  /** The line under the title of the success. */
  readonly successDetail?: string;
  readonly failure: Wording;
  /** What to do, in the last line under the title of the failure: the reasons stand before it. */
  readonly failureDetail?: string;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationDeclaration;
  }
}

const MAX_RETRIES = 2;

/**
 * The cache of one tenant's server state. Mutations toast and invalidate as their `meta` declares, and the outcome of a later
 * try takes the place of the earlier one's; queries show their
 * errors where they are read, so they never toast.
 */
export function createQueryClient({ toast }: { readonly toast: Toaster }): QueryClient {
  const mutationCache = new MutationCache({
    onSuccess(_data, variables, _result, mutation, { client }) {
      const { meta } = mutation;
      // Not awaited: a form need not stay busy until lists elsewhere are read again.
      for (const queryKey of meta?.invalidates ?? []) void client.invalidateQueries({ queryKey });
      if (meta?.success === undefined) return;
      toast.success({
        title: word(meta.success, variables),
        messages: lines(meta.successDetail),
        about: word(meta.failure, variables),
      });
    },
    onError(error, variables, _result, { meta }) {
      if (meta === undefined || isAbort(error)) return;
      const title = word(meta.failure, variables);
      toast.error({ title, messages: [...errorMessages(error), ...lines(meta.failureDetail)], about: title });
    },
  });
  return new QueryClient({
    mutationCache,
    defaultOptions: {
      // 'always': the browser's word on being offline is often wrong, and a paused call would say nothing.
      queries: { staleTime: 30_000, retry: isWorthRetrying, networkMode: 'always', refetchOnReconnect: ifFailed },
      // A mutation's answer may hold a private key: it goes with the screen that shows it.
      mutations: { gcTime: 0, networkMode: 'always' },
    },
  });
}

/** Back in the network, what could not be read is read again; the rest is there. */
function ifFailed({ state }: Pick<Query, 'state'>): boolean | 'always' {
  return state.status === 'error' && 'always';
}

function word(wording: Wording, variables: unknown): string {
  return typeof wording === 'string' ? wording : wording(variables);
}

function lines(detail: string | undefined): readonly string[] {
  return detail === undefined ? [] : [detail];
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES || !(error instanceof ApiError) || error instanceof ContractError) return false;
  // Who has waited for one time-out should not wait for three.
  if (error.errors.some(({ code }) => code === 'TIMEOUT')) return false;
  return error.status === 0 || error.status >= 500;
}
