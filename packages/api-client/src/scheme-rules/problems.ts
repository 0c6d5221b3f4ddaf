import { hasVisibleText } from '@portal/validation';
import type { AgreementTemplate } from '../agreements.ts';
import type { SchemeContent, SchemeKind } from '../schemes.ts';
import {
  compileScheme,
  type CompiledRule,
  type CompiledScheme,
  type KnownMethods,
  type TurnedOn,
} from './compile-scheme.ts';
import { unitsInWords } from './decimal-units.ts';
import { haveOneGroup, needOf, unavailability } from './match-payment.ts';
import { type Amounts, ANY_OTHER, type Cell, isIn, visitCells } from './outcome-cells.ts';
import { countriesInWords, inWords, methodInWords, ruleName, unavailableInWords } from './rule-words.ts';

export type ProblemCode =
  | 'AGREEMENT_PLACEHOLDER_IS_EMPTY'
  | 'APP_OF_RULE_NOT_INSTALLED'
  | 'APP_WITHOUT_PAYMENT_METHODS'
  | 'DUPLICATE_PAYMENT_METHOD_GROUP_IN_RULE'
  | 'DUPLICATE_PAYMENT_METHOD_IN_RULE'
  | 'LIMITS_ARE_CROSSED'
  | 'LIMITS_WITHOUT_ONE_CURRENCY'
  | 'PAYMENT_METHOD_NOT_AVAILABLE'
  | 'RULES_ARE_REQUIRED'
  | 'RULES_SHARE_A_LIMIT'
  | 'RULE_NEVER_APPLIES'
  | 'RULE_OFFERS_NOTHING'
  | 'VALUES_ARE_NOT_COVERED';

export interface Problem {
  readonly code: ProblemCode;
  /** What it prevents. A problem that blocks saving blocks publishing too. */
  readonly blocks: 'nothing' | 'publishing' | 'saving';
  /** The input that it is about, such as `rules.0.apps.1`. */
  readonly field: string;
  readonly message: string;
}

export interface CheckedDraft {
  readonly content: SchemeContent;
  readonly methods: KnownMethods;
  /** The template of its agreement. Default: placeholders are not checked. */
  readonly template?: AgreementTemplate | undefined;
}

/** Everything that is wrong with a draft, what blocks first. Never throws. */
export function problemsOf(kind: SchemeKind, { content, methods, template }: CheckedDraft): readonly Problem[] {
  const scheme = compileScheme(kind, content, methods);
  const inDraft = scheme.rules.toSorted((one, other) => one.index - other.index);
  const found = [
    ...(content.rules.length === 0 ? [noRules] : []),
    ...inDraft.flatMap((rule) => problemsOfRule(scheme, rule)),
    ...emptyPlaceholders(content, template),
    ...problemsOfCoverage(scheme),
  ];
  const weight = { saving: 0, publishing: 1, nothing: 2 };
  return found.toSorted((one, other) => weight[one.blocks] - weight[other.blocks]);
}

const noRules: Problem = {
  code: 'RULES_ARE_REQUIRED',
  blocks: 'saving',
  field: 'rules',
  message: 'A scheme needs at least one rule.',
};

function problemsOfRule(scheme: CompiledScheme, compiled: CompiledRule): Problem[] {
  const { rule, index, low, high, turnedOn } = compiled;
  const [name, field] = [ruleName(compiled), `rules.${index}`];
  const hasLimit = low !== undefined || high !== undefined;
  const hasNothing = turnedOn.length === 0 && (rule.rewardGroups ?? []).length === 0;
  return [
    ...(low !== undefined && high !== undefined && low > high
      ? [
          {
            code: 'LIMITS_ARE_CROSSED',
            blocks: 'saving',
            field: `${field}.highValueInclusive`,
            message: `${name}: the upper value is below the lower value.`,
          } as const,
        ]
      : []),
    ...rule.apps.flatMap(({ paymentMethods }, place): Problem[] =>
      paymentMethods.length > 0
        ? []
        : [
            {
              code: 'APP_WITHOUT_PAYMENT_METHODS',
              blocks: 'saving',
              field: `${field}.apps.${place}`,
              message: `${name}: turn on a payment method of each app, or remove the app.`,
            },
          ],
    ),
    ...duplicates(compiled),
    ...(scheme.kind === 'payout' ? conflictsOfGroups(compiled) : []),
    ...unavailableMethods(scheme, compiled),
    ...(hasNothing
      ? [
          {
            code: 'RULE_OFFERS_NOTHING',
            blocks: 'nothing',
            field: `${field}.apps`,
            message: `${name} offers nothing: no payment method is turned on.`,
          } as const,
        ]
      : []),
    ...(hasLimit && rule.currencies.length !== 1
      ? [
          {
            code: 'LIMITS_WITHOUT_ONE_CURRENCY',
            blocks: 'nothing',
            field: `${field}.currencies`,
            message: `${name} has limits, which apply in each payment's own currency. Choose one currency.`,
          } as const,
        ]
      : []),
  ];
}

function duplicates({ turnedOn, ...compiled }: CompiledRule): Problem[] {
  const codes = new Set(turnedOn.map(({ paymentMethod }) => paymentMethod));
  return [...codes].flatMap((code): Problem[] => {
    const same = turnedOn.filter(({ paymentMethod }) => paymentMethod === code);
    if (same.length < 2) return [];
    const apps = same.map(({ appId, method }) => method?.appName ?? appId);
    return [
      {
        code: 'DUPLICATE_PAYMENT_METHOD_IN_RULE',
        blocks: 'saving',
        field: `rules.${compiled.index}.apps`,
        message: `${ruleName(compiled)}: ${same[0]?.method?.name ?? code} is on in ${inWords(apps)}. Turn it on in one app only.`,
      },
    ];
  });
}

function conflictsOfGroups({ turnedOn, ...compiled }: CompiledRule): Problem[] {
  const groups = new Set(turnedOn.flatMap(({ method }) => method?.group ?? []));
  return [...groups].flatMap((group): Problem[] => {
    const members = turnedOn.filter(({ method }) => method?.group === group);
    if (!members.some((one) => members.some((other) => haveOneGroup(one, other)))) return [];
    return [
      {
        code: 'DUPLICATE_PAYMENT_METHOD_GROUP_IN_RULE',
        blocks: 'saving',
        field: `rules.${compiled.index}.apps`,
        message: inWords(members.map(methodInWords)),
      },
    ];
  });
}

function unavailableMethods(scheme: CompiledScheme, compiled: CompiledRule): Problem[] {
  const need = needOf(compiled, scheme);
  return compiled.turnedOn.flatMap((one): Problem[] => {
    const reasons = unavailability(scheme, one.method, need);
    if (reasons.length === 0) return [];
    const field = fieldOf(compiled, one);
    const others = reasons.filter((reason) => reason !== 'APP_NOT_INSTALLED');
    const name = ruleName(compiled);
    const found: Problem[] = [];
    if (others.length < reasons.length) {
      const message = `${name}: ${methodInWords(one)} cannot be used. App not installed.`;
      found.push({ code: 'APP_OF_RULE_NOT_INSTALLED', blocks: 'publishing', field, message });
    }
    if (others.length > 0) {
      const words = unavailableInWords(one, others, scheme);
      const message = [`${name}: ${words.title}`, ...words.reasons].map((part) => part.replace(/\.?$/, '.')).join(' ');
      found.push({ code: 'PAYMENT_METHOD_NOT_AVAILABLE', blocks: 'publishing', field, message });
    }
    return found;
  });
}

/** The field of a method that is turned on, such as `rules.0.apps.1.paymentMethods.0`. */
function fieldOf({ rule, index }: CompiledRule, { appId, paymentMethod }: TurnedOn): string {
  const app = rule.apps.findIndex(
    (one) => one.appId.toLowerCase() === appId && one.paymentMethods.includes(paymentMethod),
  );
  return `rules.${index}.apps.${app}.paymentMethods.${rule.apps[app]?.paymentMethods.indexOf(paymentMethod) ?? 0}`;
}

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

/** What follows from all rules together: rules that never apply, limits that two rules share, and values without a rule. */
function problemsOfCoverage(scheme: CompiledScheme): Problem[] {
  const applied = new Set<CompiledRule>();
  const touching = new Map<CompiledRule, Set<CompiledRule>>();
  const gaps = new Map<string, Gap>();
  const lows = new Set(scheme.rules.map(({ low }) => low));
  const mayTouch = scheme.rules.some(({ high }) => high !== undefined && lows.has(high));
  let market: Cell['market'] | undefined;
  let left: Amounts | undefined;
  visitCells([scheme], (cell) => {
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
  const never = scheme.rules.filter((rule) => !applied.has(rule) && rule.turnedOn.length > 0);
  return [
    ...neverApplied(scheme, never),
    ...[...touching].flatMap(([rule, others]) =>
      [...others].map((other): Problem => ({
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

function neverApplied(scheme: CompiledScheme, never: readonly CompiledRule[]): Problem[] {
  const takers = new Map(never.map((rule) => [rule, new Set<CompiledRule>()]));
  if (never.length > 0) {
    visitCells([scheme], ({ deciding: [taker], market }) => {
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
