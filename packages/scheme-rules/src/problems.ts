import { hasVisibleText } from '@portal/validation';
import type { AgreementTemplate } from '@portal/api-client/agreements';
import type { SchemeContent, SchemeKind } from '@portal/api-client/schemes';
import { compileScheme, type CompiledRule, type CompiledScheme, inDraftOrder } from './compile-scheme.ts';
import { unitsInWords } from './decimal-units.ts';
import { type Amounts, ANY_OTHER, type Cell, isIn, visitCellsInSteps } from './outcome-cells.ts';
import { type KnownToRules, type Problem, problemsOfRule } from './rule-problems.ts';
import { countriesInWords, inWords, ruleName } from './words/rule-words.ts';
import { finish, type Steps } from './steps.ts';

export interface CheckedDraft extends KnownToRules {
  readonly content: SchemeContent;
  /** The template of its agreement. Default: placeholders are not checked. */
  readonly template?: AgreementTemplate | undefined;
}

/** All problems of a draft, blocking ones first. Never throws. */
export function problemsOf(kind: SchemeKind, draft: CheckedDraft): readonly Problem[] {
  return finish(problemsInSteps(kind, draft));
}

/** Finds all problems of a draft as `problemsOf` does, in short steps. */
export function* problemsInSteps(
  kind: SchemeKind,
  { content, template, ...known }: CheckedDraft,
): Steps<readonly Problem[]> {
  const scheme = compileScheme(kind, content, known.methods);
  const found = content.rules.length === 0 ? [noRules] : [];
  for (const rule of inDraftOrder(scheme.rules)) {
    yield;
    found.push(...problemsOfRule(scheme, rule, known));
  }
  found.push(...emptyPlaceholders(content, template));
  // Without a limit that cannot be read, a rule would seem to take all amounts.
  if (!scheme.rules.some(hasUnreadLimit)) found.push(...(yield* problemsOfCoverage(scheme)));
  const weight = { saving: 0, publishing: 1, nothing: 2 };
  return found.toSorted((one, other) => weight[one.blocks] - weight[other.blocks]);
}

function hasUnreadLimit({ rule, low, high }: CompiledRule): boolean {
  return (low === undefined && !!rule.lowValueInclusive) || (high === undefined && !!rule.highValueInclusive);
}

const noRules: Problem = {
  code: 'RULES_ARE_REQUIRED',
  blocks: 'saving',
  field: 'rules',
  message: 'A scheme needs at least one rule.',
};

function emptyPlaceholders({ agreement }: SchemeContent, template: AgreementTemplate | undefined): Problem[] {
  if (!agreement || !template) return [];
  const values = new Map(agreement.placeholders.map(({ key, value }) => [key, value]));
  return template.placeholders
    .filter(({ key }) => !hasVisibleText(values.get(key) ?? ''))
    .map(({ key }) => ({
      code: 'AGREEMENT_PLACEHOLDER_IS_EMPTY',
      blocks: 'publishing',
      field: `agreement.placeholders.${key}`,
      message: `The agreement needs a value for '${key}'.`,
    }));
}

/** Problems of all rules together: rules that never apply, limits that two rules share, and values without a rule. */
function* problemsOfCoverage(scheme: CompiledScheme): Steps<Problem[]> {
  const applied = new Set<CompiledRule>();
  const touching = new Map<CompiledRule, Set<CompiledRule>>();
  const gaps = new Map<string, Gap>();
  const lows = new Set(scheme.rules.map(({ low }) => low));
  const mayTouch = scheme.rules.some(({ high }) => high !== undefined && lows.has(high));
  let market: Cell['market'] | undefined;
  let left: Amounts | undefined;
  yield* visitCellsInSteps([scheme], (cell) => {
    const [rule] = cell.deciding;
    if (rule) applied.add(rule);
    const isNewMarket = cell.market !== market;
    if (isNewMarket && mayTouch)
      noteTouching(
        scheme.rules.filter((one) => isIn(one, cell.market)),
        touching,
      );
    if (!isNewMarket && left && rule) noteGap(gaps, left, cell.market);
    // Amounts below the lowest limit are not between rules, nor are those above the highest.
    left = rule || isNewMarket ? undefined : cell.amounts;
    market = cell.market;
  });
  const never = inDraftOrder(scheme.rules.filter((rule) => !applied.has(rule) && rule.turnedOn.length > 0));
  return [
    ...(yield* neverApplied(scheme, never)),
    ...inDraftOrder([...touching.keys()]).flatMap((rule) =>
      inDraftOrder([...(touching.get(rule) ?? [])]).map((other): Problem => ({
        code: 'RULES_SHARE_A_LIMIT',
        blocks: 'nothing',
        field: `rules.${other.index}.lowValueInclusive`,
        message: `${ruleName(rule)} and ${ruleName(other)} both include ${other.rule.lowValueInclusive}: both limits are inclusive.`,
      })),
    ),
    ...[...gaps.values()].map(({ amounts, currency, countries }): Problem => ({
      code: 'VALUES_ARE_NOT_COVERED',
      blocks: 'nothing',
      field: 'rules',
      message: `No rule covers ${gapInWords(amounts, currency)} ${currency} in ${countriesInWords([...countries])}.`,
    })),
  ];
}

function* neverApplied(scheme: CompiledScheme, never: readonly CompiledRule[]): Steps<Problem[]> {
  const takers = new Map(never.map((rule) => [rule, new Set<CompiledRule>()]));
  if (never.length > 0) {
    yield* visitCellsInSteps([scheme], ({ deciding: [taker], market }) => {
      if (!taker) return;
      for (const rule of never) if (isIn(rule, market)) takers.get(rule)?.add(taker);
    });
  }
  return never.map((rule) => {
    const earlier = scheme.rules.slice(0, scheme.rules.indexOf(rule)).filter((other) => takers.get(rule)?.has(other));
    const cause =
      earlier.length === 0
        ? 'no payment can match it'
        : `${inWords(earlier.slice(0, 3).map(ruleName))} ${earlier.length === 1 ? 'takes' : 'take'} all its payments`;
    return {
      code: 'RULE_NEVER_APPLIES',
      blocks: 'nothing',
      field: `rules.${rule.index}`,
      message: `${ruleName(rule)} never applies: ${cause}.`,
    };
  });
}

/** Notes rules of one market of which one begins exactly where another ends. */
function noteTouching(matching: readonly CompiledRule[], touching: Map<CompiledRule, Set<CompiledRule>>): void {
  for (const rule of matching) {
    if (rule.high === undefined || rule.low === rule.high) continue;
    for (const other of matching) {
      if (other === rule || other.low !== rule.high || other.low === other.high) continue;
      touching.set(rule, (touching.get(rule) ?? new Set()).add(other));
    }
  }
}

/** Amounts between those of the rules that no rule covers. */
interface Gap {
  readonly amounts: Amounts;
  readonly currency: string;
  readonly countries: Set<string>;
}

function noteGap(gaps: Map<string, Gap>, amounts: Amounts, market: Cell['market']): void {
  for (const currency of market.currencies.filter((code) => code !== ANY_OTHER)) {
    const key = `${currency} ${amounts.from} ${amounts.to}`;
    const gap = gaps.get(key) ?? { amounts, currency, countries: new Set<string>() };
    for (const country of market.countries) gap.countries.add(country);
    gaps.set(key, gap);
  }
}

function gapInWords({ from, to = from }: Amounts, currency: string): string {
  const last = to - 1n;
  const [first, end] = [unitsInWords(from, currency), unitsInWords(last, currency)];
  return first === end ? first : `${first} to ${end}`;
}
