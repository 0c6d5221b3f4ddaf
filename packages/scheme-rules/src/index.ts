export {
  availableSources,
  compileScheme,
  type CompiledScheme,
  findMethod,
  type KnownMethod,
  type KnownMethods,
  knownMethods,
} from './compile-scheme.ts';
export { readUnits } from './decimal-units.ts';
export { type ChangedField, type ChangedRule, type ComparedDraft, countChanges } from './changes.ts';
export { type Difference, differenceOf } from './difference.ts';
export {
  changesOfRule,
  CURRENCIES_MAX,
  type FieldChange,
  fieldChanges,
  fieldsInWords,
  type RuleChange,
  type WordsOfChanges,
} from './words/difference-words.ts';
export type { AmountRange, Effect } from './effects.ts';
export type { MovedRule } from './moved-rules.ts';
export { type KnownRewardGroups, knownRewardGroups, rewardGroupName } from './known-reward-groups.ts';
export { firstMatch, offersFor, type Payment, unavailability } from './match-payment.ts';
export { type CheckedDraft, problemsInSteps, problemsOf } from './problems.ts';
export { type KnownToRules, type Problem, unusableInRule } from './rule-problems.ts';
export { placesInWords, rewardInWords } from './words/reward-words.ts';
export { ANY_OTHER } from './outcome-cells.ts';
export {
  countriesByName,
  countriesInWords,
  countryName,
  inWords,
  methodInWords,
  mismatchInWords,
  ruleInWords,
  ruleParts,
  ruleName,
  unavailabilityInWords,
  unavailableInWords,
} from './words/rule-words.ts';
export { type NotOffered, simulate, type SimulationStep } from './simulate.ts';
export type { Steps } from './steps.ts';
export { type UndoneChanges, undoneChanges } from './undone-changes.ts';
export { type PastPayment, type ReplayEffect, replayEffect } from './replay.ts';
