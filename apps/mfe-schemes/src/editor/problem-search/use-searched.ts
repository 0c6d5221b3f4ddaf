import type { SchemeKind } from '@portal/api-client/schemes';
import { type CheckedDraft, type Problem, problemsInSteps, problemsOf } from '@portal/scheme-rules';
import { startTransition, useEffect, useState } from 'react';
import type { DraftValues } from '../draft-values.ts';
import { inShortTasks } from './in-short-tasks.ts';
import { isLong } from '../use-settled.ts';

/** A draft to search for problems. */
export interface Search {
  readonly kind: SchemeKind;
  readonly values: DraftValues;
  /** Made of the values. */
  readonly draft: CheckedDraft;
}

/** A search for the problems of rules, and its result. While a long draft is searched, this is the previous search. */
export function useSearched(search: Search): readonly [Search, readonly Problem[]] {
  const [searched, setSearched] = useState(() => searchAtOnce(search));
  const isDone = searched[0] === search;
  useEffect(
    function searchInShortTasks() {
      if (isDone) return undefined;
      return inShortTasks(problemsInSteps(search.kind, search.draft), (problems) =>
        startTransition(() => setSearched([search, problems])),
      );
    },
    [search, isDone],
  );
  if (isDone || isLong(search.values)) return searched;
  const now = searchAtOnce(search);
  setSearched(now);
  return now;
}

function searchAtOnce(search: Search): readonly [Search, readonly Problem[]] {
  return [search, problemsOf(search.kind, search.draft)];
}
