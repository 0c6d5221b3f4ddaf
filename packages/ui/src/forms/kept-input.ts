import { type Draft, findDraft } from '@portal/auth';
import { hasShapeOf, isRecord } from './has-shape-of.ts';

/** The values of a form that was lost with its session, and what they were a change of. */
export interface KeptInput<V> {
  readonly values: V;
  readonly base: V;
  readonly version: string | undefined;
}

/** The kept input of a form; `undefined` if there is none, or a newer release has another form. */
export function findKeptInput<V>(form: string, saved: V): KeptInput<V> | undefined {
  const draft = findDraft(form);
  const values = withSecretsOf(saved, draft?.values);
  const base = withSecretsOf(saved, draft?.base);
  if (!draft || !hasShapeOf(saved, values) || !hasShapeOf(saved, base)) return undefined;
  return { values, base, version: draft.version };
}

/** What may be kept of a form's input. `secrets`: the names of members that are left out. */
export function draftOf({ values, base, version }: KeptInput<unknown>, secrets: readonly string[]): Draft {
  const withoutSecrets = (input: unknown) =>
    isRecord(input) ? Object.fromEntries(Object.entries(input).filter(([name]) => !secrets.includes(name))) : input;
  return { values: withoutSecrets(values), base: withoutSecrets(base), version };
}

/** Members that were left out have their saved values. */
function withSecretsOf(saved: unknown, kept: unknown): unknown {
  return isRecord(saved) && isRecord(kept) ? { ...saved, ...kept } : kept;
}
