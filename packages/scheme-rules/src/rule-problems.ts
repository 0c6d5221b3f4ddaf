import type { Rule } from '@portal/api-client/schemes';
import {
  type CompiledRule,
  type CompiledScheme,
  findMethod,
  type KnownMethods,
  type TurnedOn,
} from './compile-scheme.ts';
import { deletedRewardGroupInWords, deletedRewardGroupsOf, type KnownRewardGroups } from './known-reward-groups.ts';
import { haveOneGroup, needOf, unavailability } from './match-payment.ts';
import { inWords, methodInWords, ruleName, unavailableInWords } from './words/rule-words.ts';

export type ProblemCode =
  | 'AGREEMENT_PLACEHOLDER_IS_EMPTY'
  | 'APP_OF_RULE_NOT_INSTALLED'
  | 'APP_WITHOUT_PAYMENT_METHODS'
  | 'DUPLICATE_PAYMENT_METHOD_GROUP_IN_RULE'
  | 'DUPLICATE_PAYMENT_METHOD_IN_RULE'
  | 'LIMITS_ARE_CROSSED'
  | 'LIMITS_WITHOUT_ONE_CURRENCY'
  | 'PAYMENT_METHOD_NOT_AVAILABLE'
  | 'REWARD_GROUPS_NOT_AVAILABLE'
  | 'REWARD_GROUP_OF_RULE_DELETED'
  | 'RULES_ARE_REQUIRED'
  | 'RULES_SHARE_A_LIMIT'
  | 'RULE_NEVER_APPLIES'
  | 'RULE_OFFERS_NOTHING'
  | 'VALUES_ARE_NOT_COVERED';

export interface Problem {
  readonly code: ProblemCode;
  /** The step that the problem blocks. A problem that blocks saving blocks publishing too. */
  readonly blocks: 'nothing' | 'publishing' | 'saving';
  /** The input that it is about, such as `rules.0.apps.1`. */
  readonly field: string;
  readonly message: string;
}

/** The apps, methods and groups that the rules of a tenant's schemes can name. */
export interface KnownToRules {
  readonly methods: KnownMethods;
  /** Default: reward groups are not checked. */
  readonly rewardGroups?: KnownRewardGroups | undefined;
  /** In a trial, rules have no reward groups. Default: false. */
  readonly isTrial?: boolean | undefined;
}

/** The problems of a rule by itself. */
export function problemsOfRule(scheme: CompiledScheme, compiled: CompiledRule, known: KnownToRules): Problem[] {
  const { rule, index, low, high, turnedOn } = compiled;
  const [name, field] = [ruleName(compiled), `rules.${index}`];
  const hasLimit = low !== undefined || high !== undefined;
  const hasNothing = turnedOn.length === 0 && !hasRewardGroup(rule, known);
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
    ...rule.apps.flatMap(({ appId, paymentMethods }, place): Problem[] =>
      paymentMethods.length > 0
        ? []
        : [
            {
              code: 'APP_WITHOUT_PAYMENT_METHODS',
              blocks: 'saving',
              field: `${field}.apps.${place}`,
              message: `${name}: no payment method of ${appName(scheme, appId)} is turned on. Turn one on, or remove the app.`,
            },
          ],
    ),
    ...duplicates(compiled),
    ...(scheme.kind === 'payout' ? conflictsOfGroups(compiled) : []),
    ...unusableInRule(scheme, compiled, known),
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

function appName({ methods }: CompiledScheme, appId: string): string {
  return findMethod(methods, { appId, paymentMethod: '' }).appName;
}

function duplicates({ turnedOn, ...compiled }: CompiledRule): Problem[] {
  const codes = new Set(turnedOn.map(({ paymentMethod }) => paymentMethod));
  return [...codes].flatMap((code): Problem[] => {
    const same = turnedOn.filter(({ paymentMethod }) => paymentMethod === code);
    if (same.length < 2) return [];
    const apps = same.map(({ appName }) => appName);
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
        message: `${ruleName(compiled)}: ${inWords(members.map(methodInWords))} cannot be on at the same time. Keep only one of them on.`,
      },
    ];
  });
}

/** A reference of a rule that cannot be used: it was deleted, uninstalled or changed elsewhere. Blocks publishing, never saving. */
export function unusableInRule(scheme: CompiledScheme, compiled: CompiledRule, known: KnownToRules): Problem[] {
  return [...unavailableMethods(scheme, compiled), ...unusableRewardGroups(compiled, known)];
}

function unusableRewardGroups({ rule, ...compiled }: CompiledRule, { rewardGroups, isTrial }: KnownToRules): Problem[] {
  const [name, field] = [ruleName(compiled), `rules.${compiled.index}.rewardGroups`];
  const isInTrial = isTrial === true && (rule.rewardGroups ?? []).length > 0;
  const deleted = rewardGroups
    ? deletedRewardGroupsOf(rule, rewardGroups).map((id) => deletedRewardGroupInWords(id, rewardGroups))
    : [];
  return [
    ...(isInTrial
      ? [
          {
            code: 'REWARD_GROUPS_NOT_AVAILABLE',
            blocks: 'publishing',
            field,
            message: `${name}: reward groups are not available in a trial.`,
          } as const,
        ]
      : []),
    ...deleted.map((words): Problem => ({
      code: 'REWARD_GROUP_OF_RULE_DELETED',
      blocks: 'publishing',
      field,
      message: `${name}: ${words}`,
    })),
  ];
}

function hasRewardGroup(rule: Rule, { rewardGroups }: KnownToRules): boolean {
  const named = new Set((rule.rewardGroups ?? []).map(({ rewardGroupId }) => rewardGroupId));
  return named.size > (rewardGroups ? deletedRewardGroupsOf(rule, rewardGroups).length : 0);
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
