import { type Transport, useApi } from '@portal/api-client';
import {
  type PreviewQuery,
  previewOptions,
  type SchemeContent,
  type SchemeKind,
  SCHEMES,
} from '@portal/api-client/schemes';
import { withSignal } from '@portal/api-client/verbs';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIsSettled } from './use-is-settled.ts';

const SETTLE_MS = 300;

interface Question {
  readonly kind: SchemeKind;
  /** `undefined` while the values have faults. */
  readonly query: PreviewQuery | undefined;
  /** `undefined`: there is no such draft. */
  readonly content: SchemeContent | undefined;
}

/** The offer of a scheme for a payment. A response belongs to its request: late ones are dropped, and their calls aborted. */
export function usePreview(question: Question) {
  const { kind, query, content } = question;
  // A long draft takes milliseconds to write: as a text in the key it is written once, not with each render.
  const contentText = useMemo(() => JSON.stringify(content), [content]);
  const isSettled = useIsSettled(`${kind} ${JSON.stringify(query)} ${contentText}`, SETTLE_MS);
  return useQuery(preview(useApi(), { ...question, contentText, isSettled }));
}

interface Asked extends Question {
  readonly contentText: string | undefined;
  readonly isSettled: boolean;
}

function preview(api: Transport, { kind, query, content, contentText, isSettled }: Asked) {
  return queryOptions({
    queryKey: [...SCHEMES, 'options-preview', kind, query, contentText],
    queryFn: ({ signal }) => {
      if (!query || !content) throw new Error('There is nothing to ask'); // the query is not enabled
      return previewOptions(withSignal(api, signal), kind, query, content);
    },
    enabled: isSettled && query !== undefined && content !== undefined,
  });
}
