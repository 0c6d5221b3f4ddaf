import { draftInputSchema, ruleInputSchema } from '@portal/api-client/schemes';
import { readPriority, type DraftValues, type RuleValues } from './draft-values.ts';

/** The messages of fields whose input has not the required form, by path, such as `rules.0.priority`. */
export type Faults = Readonly<Record<string, string>>;

const { name, code } = draftInputSchema.shape;
const { priority, lowValueInclusive, highValueInclusive } = ruleInputSchema.shape;
const PRIORITY = 'Please enter a whole number from 1 to 9999';
const NONE: Faults = {};

/** Everything in the input of a draft that has not the required form. */
export function faultsOf(values: DraftValues): Faults {
  const inRules = values.rules.flatMap((rule, index) =>
    Object.entries(ruleFaults(rule)).map(([field, message]) => [`rules.${index}.${field}`, message] as const),
  );
  return { ...settingFaults(values), ...Object.fromEntries(inRules) };
}

export function settingFaults(values: Pick<DraftValues, 'code' | 'name'>): Faults {
  return messages([
    ['name', name.safeParse(values.name)],
    ['code', code.safeParse(values.code)],
  ]);
}

const known = new WeakMap<RuleValues, Faults>();

export function ruleFaults(rule: RuleValues): Faults {
  const faults = known.get(rule) ?? readRuleFaults(rule);
  known.set(rule, faults);
  return faults;
}

function readRuleFaults(rule: RuleValues): Faults {
  const text = (value: string) => (value.trim() === '' ? null : value.trim());
  const faults = messages([
    ['lowValueInclusive', lowValueInclusive.safeParse(text(rule.lowValue))],
    ['highValueInclusive', highValueInclusive.safeParse(text(rule.highValue))],
  ]);
  const isPriority = priority.safeParse(readPriority(rule.priority) ?? 0).success;
  if (isPriority) return faults;
  return { priority: PRIORITY, ...faults };
}

interface Parsed {
  readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
}

function messages(parsed: readonly (readonly [string, Parsed])[]): Faults {
  const found = parsed.flatMap(([field, { error }]) => (error ? [[field, error.issues[0]?.message ?? '']] : []));
  return found.length === 0 ? NONE : Object.fromEntries(found);
}
