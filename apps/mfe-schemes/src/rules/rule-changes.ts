import { RULE_PRIORITY_DEFAULT } from '@portal/api-client/schemes';
import type { DraftValues, RuleValues } from '../editor/draft-values.ts';

export function newRule(): RuleValues {
  return {
    uuid: crypto.randomUUID(),
    priority: String(RULE_PRIORITY_DEFAULT),
    currencies: [],
    countries: [],
    lowValueInclusive: '',
    highValueInclusive: '',
    apps: [],
    rewardGroups: [],
    loaded: { lowValueInclusive: '', highValueInclusive: '' },
  };
}

/** Puts a rule at a place of the list; beyond the end, at the end. */
export function insertRule(values: DraftValues, rule: RuleValues, place: number): DraftValues {
  return { ...values, rules: values.rules.toSpliced(place, 0, rule) };
}

export function removeRule(values: DraftValues, uuid: string): DraftValues {
  return { ...values, rules: values.rules.filter((rule) => rule.uuid !== uuid) };
}

/** Moves a rule so that it has the place `to`. */
export function moveRule(values: DraftValues, uuid: string, to: number): DraftValues {
  const from = values.rules.findIndex((rule) => rule.uuid === uuid);
  const moved = values.rules[from];
  if (!moved || to < 0 || to >= values.rules.length) return values;
  return { ...values, rules: values.rules.toSpliced(from, 1).toSpliced(to, 0, moved) };
}
