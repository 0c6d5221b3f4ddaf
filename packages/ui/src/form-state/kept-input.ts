import type { UnsavedInput } from '@portal/contract/react';
import { hasShapeOf, isRecord } from './has-shape-of.ts';

/** The input of a form whose session ended, and the saved values that it changes. */
export interface KeptInput<V> {
  readonly values: V;
  readonly base: V;
  readonly version: string | undefined;
  /** The titles of secrets that have to be entered again. Their value is `true`. */
  readonly unkept: readonly string[];
}

/** The titles of members that are secrets, by name. */
export type SecretTitles = Readonly<Record<string, string>>;

/** The input that was kept of a form; `undefined` if there is none, or a newer release has another form. */
export function keptInputOf<V>(
  kept: UnsavedInput | undefined,
  saved: V,
  secrets: SecretTitles,
): KeptInput<V> | undefined {
  const withSaved = (part: unknown): unknown => (isRecord(saved) && isRecord(part) ? { ...saved, ...part } : part);
  const values = withSaved(withoutSecrets(kept?.values, secrets));
  const base = withSaved(withoutSecrets(kept?.base, secrets));
  if (!kept || !hasShapeOf(saved, values) || !hasShapeOf(saved, base)) return undefined;
  return { values: withMarks(values, kept.values, secrets), base, version: kept.version, unkept: kept.unkept ?? [] };
}

/** The part of a form's input that may be kept. For a secret, that is whether it was entered or removed, never its text. */
export function unsavedInputOf(
  { values, base, version }: Omit<KeptInput<unknown>, 'unkept'>,
  secrets: SecretTitles,
): UnsavedInput {
  const marks = marksOf(values, secrets);
  const unkept = Object.entries(secrets).flatMap(([name, title]) => (marks[name] === true ? title : []));
  return {
    values: withMarks(withoutSecrets(values, secrets), marks, secrets),
    base: withoutSecrets(base, secrets),
    version,
    ...(unkept.length > 0 && { unkept }),
  };
}

function withoutSecrets(input: unknown, secrets: SecretTitles): unknown {
  if (!isRecord(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(secrets, name)));
}

/** For each changed secret, `true` if it was entered, `false` if it is to be removed. */
function marksOf(input: unknown, secrets: SecretTitles): Readonly<Record<string, boolean>> {
  if (!isRecord(input)) return {};
  return Object.fromEntries(
    Object.keys(secrets).flatMap((name) => {
      const value = input[name];
      if (typeof value === 'boolean') return [[name, value]];
      return typeof value === 'string' && value !== '' ? [[name, true]] : [];
    }),
  );
}

function withMarks<V>(values: V, input: unknown, secrets: SecretTitles): V {
  const marks = marksOf(input, secrets);
  if (!isRecord(values) || Object.keys(marks).length === 0) return values;
  return { ...values, ...marks };
}
