import type { Replay } from '@portal/api-client/schemes';
import { countryName, type Problem } from '@portal/scheme-rules';
import type { RuleValues } from './draft-values.ts';
import type { FieldMessage } from '@portal/ui/page-parts';
import { type FieldTarget, targetOf } from './field-target.ts';

/** A problem of the draft on screen. */
export interface ProblemItem {
  readonly blocks: Problem['blocks'];
  readonly message: string;
  /** The message next to the field, which is inside the rule that `message` names. */
  readonly besideField: string;
  /** Such as `rules.0.apps`. */
  readonly field: string;
  readonly target: FieldTarget;
}

/** Payments of the last days that no rule covers, from the replay. */
export interface Uncovered extends Pick<Replay, 'days'> {
  /** `amounts`: the lowest and the highest as money, in words. */
  readonly uncovered: readonly (Replay['uncovered'][number] & { readonly amounts: string })[];
}

type FoundProblem = Pick<Problem, 'blocks' | 'field' | 'message'> & {
  /** Default: the message without the name of the rule. */
  readonly besideField?: string;
};

export function problemItem(
  { blocks, field, message, besideField: beside = withoutRuleName(message) }: FoundProblem,
  rules: readonly RuleValues[],
): ProblemItem {
  return { blocks, message, besideField: beside, field, target: targetOf(field, rules) };
}

export function uncoveredProblems({ days, uncovered }: Uncovered): Pick<Problem, 'blocks' | 'field' | 'message'>[] {
  return uncovered.map(({ country, count, amounts }) => ({
    blocks: 'nothing',
    field: 'rules',
    message: `No rule covers ${count === 1 ? '1 payment' : `${count} payments`} of the last ${days} days in ${countryName(country)}: ${amounts}.`,
  }));
}

/** The message of a problem next to its field, and whether it is only a warning. */
export function besideField({ blocks, besideField: message }: ProblemItem): FieldMessage {
  return { message, isWarning: blocks === 'nothing' };
}

/** A message without the name of its rule, for the place next to a field of that rule. */
export function withoutRuleName(message: string): string {
  return message.replace(/^Rule \d+: (.)/u, (_all, first: string) => first.toUpperCase());
}
