import type { Transport } from '@portal/api-client';
import {
  type Draft,
  type ReplayInput,
  replayPayments,
  REPLAYS,
  type SchemeContent,
  type SchemeKind,
} from '@portal/api-client/schemes';
import { withSignal } from '@portal/api-client/verbs';
import { queryOptions } from '@tanstack/react-query';

export interface AskedReplay {
  readonly days: number;
  readonly content: ReplayInput;
  /** The draft that the result is compared with. */
  readonly publishedDraftId: string | undefined;
}

/** The body of a replay. Without a published draft no payment has followed the scheme, so all payments of the kind are replayed. */
export function replayedContent(
  content: SchemeContent,
  { schemeId, published }: { readonly schemeId: string | undefined; readonly published: Draft | undefined },
): ReplayInput {
  return { ...content, ...(schemeId !== undefined && published && { schemeId }) };
}

/** The result of a replay; kept until the user runs another one. */
export function replayOf(api: Transport, kind: SchemeKind, asked: AskedReplay | undefined) {
  return queryOptions({
    queryKey: [...REPLAYS, kind, asked],
    queryFn: ({ signal }) => {
      if (!asked) throw new Error('No replay was asked for'); // the query is not enabled
      return replayPayments(withSignal(api, signal), kind, asked.days, asked.content);
    },
    enabled: asked !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Finds out once whether the platform has the call, with the smallest question. */
export function replayProbe(api: Transport, kind: SchemeKind, enabled: boolean) {
  return queryOptions({
    queryKey: [...REPLAYS, kind, 'probe'],
    queryFn: async ({ signal }) => {
      await replayPayments(withSignal(api, signal), kind, 1, { agreementType: '', rules: [] });
      return true;
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
