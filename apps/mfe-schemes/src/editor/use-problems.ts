import type { AgreementTemplate } from '@portal/api-client/agreements';
import { type KnownToRules, problemsOf } from '@portal/api-client/scheme-rules';
import type { SchemeKind } from '@portal/api-client/schemes';
import { useMemo } from 'react';
import type { ContentOnScreen, DraftValues } from './draft-values.ts';
import { faultsOf } from './field-faults.ts';
import { problemItem, type ProblemItem, type Uncovered, uncoveredProblems } from './problem-item.ts';
import type { Refusal } from './refusal.ts';

export interface ProblemsOptions {
  readonly kind: SchemeKind;
  /** As they were when there was last time to look for problems. */
  readonly values: DraftValues;
  readonly content: ContentOnScreen;
  /** The same object until something in it changes. */
  readonly known: KnownToRules;
  readonly template: AgreementTemplate | undefined;
  /** Input that has not the required form counts only after an attempt to save it. */
  readonly isChecked: boolean;
  readonly refusals: readonly Refusal[];
  readonly uncovered: Uncovered | undefined;
}

/** Everything that is wrong with the draft on screen, what blocks first. */
export function useProblems(options: ProblemsOptions): readonly ProblemItem[] {
  const { kind, values, content, known, template, isChecked, refusals, uncovered } = options;
  const inRules = useMemo(() => problemsOf(kind, { content, template, ...known }), [kind, content, known, template]);
  return useMemo(() => {
    const faults = isChecked ? Object.entries(faultsOf(values)) : [];
    const all = [
      ...faults.map(([field, message]) => ({ blocks: 'saving' as const, field, message: inRule(field, message) })),
      ...refusals.map(({ field, message }) => ({ blocks: 'saving' as const, field, message })),
      ...inRules,
      ...(uncovered ? uncoveredProblems(uncovered) : []),
    ];
    const items = all.map((problem) => problemItem(problem, values.rules));
    return items.filter(
      ({ field, message }, place) => items.findIndex((one) => one.field === field && one.message === message) === place,
    );
  }, [values, isChecked, refusals, inRules, uncovered]);
}

/** 'Rule 2: Please enter …', as the problems of rules are worded. */
function inRule(field: string, message: string): string {
  const [, place] = /^rules\.(\d+)\./.exec(field) ?? [];
  return place === undefined ? message : `Rule ${Number(place) + 1}: ${message}`;
}
