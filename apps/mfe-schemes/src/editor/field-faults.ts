import { draftInputSchema, ruleInputSchema } from '@portal/api-client/schemes';
import { type DraftValues, PRIORITY_FAULT, readLimit, readPriority, type RuleValues } from './draft-values.ts';

/** The messages of fields with invalid input, by path, such as `rules.0.priority`. */
export type Faults = Readonly<Record<string, string>>;

const { name, code, note } = draftInputSchema.shape;
const { priority } = ruleInputSchema.shape;
const NONE: Faults = {};

/** As the messages name the fields. */
const LABELS: Readonly<Record<string, string>> = {
  code: 'Code',
  highValueInclusive: 'upper value',
  lowValueInclusive: 'lower value',
  name: 'Name',
  note: 'Note',
  priority: 'priority',
};

/** All invalid input of a draft. */
export function faultsOf(values: DraftValues): Faults {
  const inRules = values.rules.flatMap((rule, index) =>
    Object.entries(ruleFaults(rule)).map(([field, message]) => [`rules.${index}.${field}`, message] as const),
  );
  return { ...settingFaults(values), ...Object.fromEntries(inRules) };
}

/** The message of a field where the field is not in sight: 'Rule 2, upper value: Please enter …'. */
export function faultInWords(path: string, message: string): string {
  const [, place, inRule] = /^rules\.(\d+)\.(.*)$/.exec(path) ?? [];
  const label = LABELS[inRule ?? path] ?? '';
  return place === undefined ? `${label}: ${message}` : `Rule ${Number(place) + 1}, ${label}: ${message}`;
}

function settingFaults(values: Pick<DraftValues, 'code' | 'name' | 'note'>): Faults {
  return messages([
    ['name', name.safeParse(values.name)],
    ['code', code.safeParse(values.code)],
    ['note', note.safeParse(values.note)],
  ]);
}

const faultsByRule = new WeakMap<RuleValues, Faults>();

function ruleFaults(rule: RuleValues): Faults {
  const faults = faultsByRule.get(rule) ?? readRuleFaults(rule);
  faultsByRule.set(rule, faults);
  return faults;
}

function readRuleFaults(rule: RuleValues): Faults {
  const limits = [
    ['lowValueInclusive', readLimit(rule, 'lowValueInclusive')],
    ['highValueInclusive', readLimit(rule, 'highValueInclusive')],
  ] as const;
  const found = limits.flatMap(([field, read]) => (read && !read.ok ? [[field, read.fault] as const] : []));
  const fault = priorityFault(rule.priority);
  if (fault === undefined && found.length === 0) return NONE;
  return { ...(fault !== undefined && { priority: fault }), ...Object.fromEntries(found) };
}

function priorityFault(typed: string): string | undefined {
  const read = readPriority(typed);
  if (!read.ok) return read.fault;
  return priority.safeParse(read.number).success ? undefined : PRIORITY_FAULT;
}

interface Parsed {
  readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
}

function messages(parsed: readonly (readonly [string, Parsed])[]): Faults {
  const found = parsed.flatMap(([field, { error }]) => (error ? [[field, error.issues[0]?.message ?? '']] : []));
  return found.length === 0 ? NONE : Object.fromEntries(found);
}
