import type { AgreementTemplate } from '@portal/api-client/agreements';
import type { KnownToRules } from '@portal/scheme-rules';
import type { SchemeKind } from '@portal/api-client/schemes';
import { useMemo } from 'react';
import type { ContentOnScreen, DraftValues } from '../draft-values.ts';
import { faultInWords, faultsOf } from '../field-faults.ts';
import { problemItem, type ProblemItem, type Uncovered, uncoveredProblems } from '../problem-item.ts';
import { useSearched } from './use-searched.ts';

export interface ProblemsOptions {
  readonly kind: SchemeKind;
  /** The values to check. */
  readonly values: DraftValues;
  readonly content: ContentOnScreen;
  /** The same object until something in it changes. */
  readonly known: KnownToRules;
  readonly template: AgreementTemplate | undefined;
  /** Whether invalid input counts in all fields, after an attempt to save it. */
  readonly isChecked: boolean;
  /** The ids of the fields that the user has left, in which invalid input counts already. */
  readonly left: ReadonlySet<string>;
  /** The messages of a refused save that still hold. */
  readonly refusals: readonly ProblemItem[];
  readonly uncovered: Uncovered | undefined;
}

export interface Problems {
  /** All problems, blocking ones first. */
  readonly found: readonly ProblemItem[];
  /** Whether there is invalid input that does not count yet, such as a field that the user has not reached. */
  readonly isUnfinished: boolean;
}

/** Finds the problems of the draft on screen. Those of a long draft are of the values that were last searched to the end. */
export function useProblems(options: ProblemsOptions): Problems {
  const { kind, values: latest, content, known, template, isChecked, left, refusals, uncovered } = options;
  const search = useMemo(
    () => ({ kind, values: latest, draft: { content, template, ...known } }),
    [kind, latest, content, known, template],
  );
  const [{ values }, inRules] = useSearched(search);
  return useMemo(() => {
    const faults = faultItems(values);
    const counting = faults.filter(({ target: { ids } }) => isChecked || left.has(ids[0] ?? ''));
    const others = [...inRules, ...(uncovered ? uncoveredProblems(uncovered) : [])];
    const items = [...counting, ...refusals, ...others.map((problem) => problemItem(problem, values.rules))];
    const found = items.filter(
      ({ field, message }, place) => items.findIndex((one) => one.field === field && one.message === message) === place,
    );
    return { found, isUnfinished: counting.length < faults.length };
  }, [values, isChecked, left, refusals, inRules, uncovered]);
}

function faultItems(values: DraftValues): readonly ProblemItem[] {
  return Object.entries(faultsOf(values)).map(([field, message]) =>
    problemItem({ blocks: 'saving', field, message: faultInWords(field, message), besideField: message }, values.rules),
  );
}
