import { type Problem, problemsOf } from '@portal/scheme-rules';
import type { SchemeContent, SchemeKind } from '@portal/api-client/schemes';
import { PlatformError, type PlatformErrorCode } from '../../platform/http/errors.ts';
import { InvalidRequest } from '../../platform/http/input/invalid-request.ts';
import { templateOf } from './agreement-templates.ts';
import type { KnownToPlatform } from './known-to-rules.ts';

/** The problems that block saving a draft. */
export const SAVE_REFUSALS = [
  'RULES_ARE_REQUIRED',
  'DUPLICATE_PAYMENT_METHOD_IN_RULE',
  'DUPLICATE_PAYMENT_METHOD_GROUP_IN_RULE',
  'LIMITS_ARE_CROSSED',
  'APP_WITHOUT_PAYMENT_METHODS',
  'REWARD_GROUPS_NOT_AVAILABLE',
  'UNKNOWN_REWARD_GROUP',
] as const satisfies readonly PlatformErrorCode[];

/** The problems that block publishing a draft. */
export const PUBLISH_REFUSALS = [
  ...SAVE_REFUSALS,
  'PAYMENT_METHOD_NOT_AVAILABLE',
  'APP_OF_RULE_NOT_INSTALLED',
  'REWARD_GROUP_OF_RULE_DELETED',
  'AGREEMENT_PLACEHOLDER_IS_EMPTY',
] as const satisfies readonly PlatformErrorCode[];

type RefusalCode = (typeof PUBLISH_REFUSALS)[number];

interface Checked extends KnownToPlatform {
  readonly kind: SchemeKind;
  readonly content: SchemeContent;
}

/**
 * Throws an InvalidRequest with every problem of a draft that blocks saving it. `kept`: the reward groups that drafts
 * of the scheme have already, which a trial may keep.
 */
export function refuseUnsavable(checked: Checked, kept: ReadonlySet<string> = new Set()): void {
  const { kind, isTrial } = checked;
  const isRefused = (id: string) => kind !== 'payout' || (isTrial && !kept.has(id));
  refuse(
    checked,
    ({ blocks }) => blocks === 'saving',
    inRules(checked, (ids) =>
      ids.some(isRefused) ? { code: 'REWARD_GROUPS_NOT_AVAILABLE' } : unknownGroup(checked, ids),
    ),
  );
}

/** Throws an InvalidRequest with every problem of a draft that blocks publishing it. */
export function refuseUnpublishable(checked: Checked): void {
  refuse(
    checked,
    ({ blocks }) => blocks !== 'nothing',
    inRules(checked, (ids) => unknownGroup(checked, ids)),
  );
}

/** A deleted group counts as known; only a group that the tenant never had does not. */
function unknownGroup({ rewardGroups: { names, deletedNames } }: Checked, ids: readonly string[]) {
  const values = ids.filter((id) => !names.has(id) && deletedNames?.has(id) !== true);
  return values.length === 0 ? undefined : ({ code: 'UNKNOWN_REWARD_GROUP', values } as const);
}

/** The refusals of rules for their reward groups. */
function inRules(
  { content }: Checked,
  refusalOf: (ids: readonly string[]) => { code: RefusalCode; values?: readonly string[] } | undefined,
): PlatformError[] {
  return content.rules.flatMap(({ rewardGroups }, index) => {
    const refusal = refusalOf((rewardGroups ?? []).map(({ rewardGroupId }) => rewardGroupId));
    if (!refusal) return [];
    const { code, ...values } = refusal;
    return new PlatformError(code, { field: `rules.${index}.rewardGroups`, ...values });
  });
}

function refuse(
  { kind, content, ...known }: Checked,
  isRefused: (problem: Problem) => boolean,
  ofRewardGroups: readonly PlatformError[],
): void {
  const template = templateOf(kind, content);
  const problems = problemsOf(kind, { content, template, ...known }).filter(isRefused);
  const refusals = problems.flatMap(({ code, field, message }) =>
    isRefusal(code) ? new PlatformError(code, { field, message }) : [],
  );
  const ids = content.rules.map(({ uuid }) => uuid);
  if (new Set(ids).size < ids.length) {
    refusals.push(new PlatformError('VALIDATION_FAILED', { field: 'rules', message: 'Two rules have the same uuid' }));
  }
  refusals.push(...ofRewardGroups);
  if (refusals.length > 0) throw new InvalidRequest([], refusals);
}

const CODES: ReadonlySet<string> = new Set(PUBLISH_REFUSALS);

function isRefusal(code: string): code is RefusalCode {
  return CODES.has(code);
}
