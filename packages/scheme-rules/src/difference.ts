import type { SchemeKind } from '@portal/api-client/schemes';
import { type Changes, changesIn, type ComparedDraft, compileBoth } from './changes.ts';
import type { KnownMethods } from './compile-scheme.ts';
import { type Effect, effectsOf } from './effects.ts';
import { type MovedRule, movedRules } from './moved-rules.ts';

export interface Difference extends Changes {
  /** True if nothing relevant changed: `moved` may still have rules whose move changes no outcome. */
  readonly isEmpty: boolean;
  /** In the order of the new draft. */
  readonly moved: readonly MovedRule[];
  /** For payments that the first matching rule decides. */
  readonly effects: readonly Effect[];
}

/**
 * The changes between two drafts, rule by rule, and the payments that are offered something else. The order of evaluation counts, the order
 * within lists does not. Never throws.
 */
export function differenceOf(
  kind: SchemeKind,
  {
    before,
    after,
    methods,
  }: { readonly before: ComparedDraft; readonly after: ComparedDraft; readonly methods: KnownMethods },
): Difference {
  const compared = compileBoth(kind, { before, after, methods });
  const { one, other } = compared;
  const { fields, added, removed, changed } = changesIn(kind, { ...compared, before, after });
  const moved = movedRules(compared);
  const isEmpty =
    fields.length + added.length + removed.length + changed.length === 0 &&
    !moved.some(({ changesOutcome }) => changesOutcome);
  return { isEmpty, fields, added, removed, changed, moved, effects: isEmpty ? [] : effectsOf(one, other) };
}
