import type { Draft, DraftSave, Rule, Scheme, SchemeKind } from '@portal/api-client/schemes';
import { compileScheme, type CompiledScheme, ruleName } from '@portal/scheme-rules';
import type { SchemeReference } from '../draft-on-screen.ts';
import { draftProblems } from '../draft-problems.ts';
import { publishedDraft } from '../drafts/draft-state.ts';
import { isStopped, type StopTarget } from './stop-target.ts';

type CompiledRule = CompiledScheme['rules'][number];

/** A rule that offers a method that is stopped. */
export interface AffectedRule {
  /** 'Rule 2'. */
  readonly name: string;
  readonly rule: Rule;
  /** The consequence of having no payment methods left, as a sentence; `undefined` if the rule keeps some. */
  readonly leftEmpty: string | undefined;
}

/** The change that stops a method in one scheme. */
export interface StopPlan {
  readonly kind: SchemeKind;
  readonly schemeId: string;
  /** The draft that was published when the change was planned. Only this one is replaced. */
  readonly published: Draft;
  /** The same without the method, to be saved as another draft. */
  readonly changed: Draft;
  /** In the order of the draft. */
  readonly rules: readonly AffectedRule[];
  /** Whether no rule of the scheme has payment methods or reward groups left. */
  readonly offersNothing: boolean;
  /** Why the change cannot be published, as sentences; empty if nothing is known to block it. */
  readonly obstacles: readonly string[];
  /** An unpublished draft of an earlier attempt, which the change replaces. Default: a draft is added. */
  readonly replaces?: Required<Pick<DraftSave, 'draftId' | 'lastModified'>> | undefined;
}

/** Plans to stop a method in a scheme. `undefined` if its published draft does not offer the method, or there is none. */
export function planStop(
  kind: SchemeKind,
  scheme: Scheme,
  { target, reference, canWrite }: { target: StopTarget; reference: SchemeReference; canWrite: boolean },
): StopPlan | undefined {
  const published = publishedDraft(scheme);
  if (!published) return undefined;
  const changed = withoutMethod(published, target);
  const before = compileScheme(kind, published, reference.methods);
  const after = compileScheme(kind, changed, reference.methods);
  const affected = before.rules
    .filter(({ turnedOn }) => turnedOn.some((one) => isStopped(target, one)))
    .toSorted((one, other) => one.index - other.index);
  if (affected.length === 0) return undefined;
  const rules = affected.map((compiled) => {
    const place = after.rules.findIndex(({ index }) => index === compiled.index);
    const left = after.rules[place];
    const isEmpty = left !== undefined && hasNothing(left);
    return {
      name: ruleName(compiled),
      rule: compiled.rule,
      leftEmpty: isEmpty ? emptyInWords(left, place === after.rules.length - 1) : undefined,
    };
  });
  return {
    kind,
    schemeId: scheme.schemeId,
    published,
    changed,
    rules,
    offersNothing: after.rules.every(hasNothing),
    obstacles: [
      ...(canWrite ? [] : [`You do not have the role to change ${kind} schemes. Ask a tenant admin.`]),
      ...draftProblems(kind, changed, reference)
        .filter(({ blocks }) => blocks !== 'nothing')
        .map(({ message }) => message),
    ],
  };
}

/** A draft without a method. Apps without methods left are removed; rules keep their ids. */
function withoutMethod(draft: Draft, target: StopTarget): Draft {
  const rules = draft.rules.map((rule) => ({
    ...rule,
    apps: rule.apps.flatMap(({ appId, paymentMethods }) => {
      const kept = paymentMethods.filter((paymentMethod) => !isStopped(target, { appId, paymentMethod }));
      return kept.length > 0 ? [{ appId, paymentMethods: kept }] : [];
    }),
  }));
  return { ...draft, rules };
}

function hasNothing({ turnedOn, rule }: CompiledRule): boolean {
  return turnedOn.length === 0 && (rule.rewardGroups ?? []).length === 0;
}

function emptyInWords(left: CompiledRule, isLast: boolean): string {
  const start = `${ruleName(left)} is left without payment methods`;
  // Empty lists stand for all that the rule's apps support, and it has none.
  if (left.countries?.size === 0 || left.currencies?.size === 0) {
    return `${start}, so it no longer matches any payment.${isLast ? '' : ' Later rules decide.'}`;
  }
  return `${start}: it still matches its payments, and offers them nothing.${
    isLast ? '' : ' Later rules are only tried by checkouts that use all matching rules.'
  }`;
}
