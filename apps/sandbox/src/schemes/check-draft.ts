import { type Problem, problemsOf } from '@portal/api-client/scheme-rules';
import type { SchemeContent, SchemeKind } from '@portal/api-client/schemes';
import { PlatformError, type PlatformErrorCode } from '../http/errors.ts';
import { InvalidRequest } from '../http/invalid-request.ts';
import { templateOf } from './agreement-templates.ts';
import type { KnownToRules } from './known-to-rules.ts';

/** What can be wrong with a draft that is saved. */
export const SAVE_REFUSALS = [
  'RULES_ARE_REQUIRED',
  'DUPLICATE_PAYMENT_METHOD_IN_RULE',
  'DUPLICATE_PAYMENT_METHOD_GROUP_IN_RULE',
  'LIMITS_ARE_CROSSED',
  'APP_WITHOUT_PAYMENT_METHODS',
  'REWARD_GROUPS_NOT_AVAILABLE',
  'UNKNOWN_REWARD_GROUP',
] as const satisfies readonly PlatformErrorCode[];

/** What can be wrong with a draft that is published. */
export const PUBLISH_REFUSALS = [
  ...SAVE_REFUSALS,
  'PAYMENT_METHOD_NOT_AVAILABLE',
  'APP_OF_RULE_NOT_INSTALLED',
  'AGREEMENT_PLACEHOLDER_IS_EMPTY',
] as const satisfies readonly PlatformErrorCode[];

type RefusalCode = (typeof PUBLISH_REFUSALS)[number];

interface Checked extends KnownToRules {
  readonly kind: SchemeKind;
  readonly content: SchemeContent;
}

/** Throws an InvalidRequest with every problem of a draft that blocks saving it. */
export function refuseUnsavable(checked: Checked): void {
  refuse(checked, ({ blocks }) => blocks === 'saving');
}

/** Throws an InvalidRequest with every problem of a draft that blocks publishing it. */
export function refuseUnpublishable(checked: Checked): void {
  refuse(checked, ({ blocks }) => blocks !== 'nothing');
}

function refuse({ kind, content, methods, rewardGroups }: Checked, isRefused: (problem: Problem) => boolean): void {
  const template = templateOf(kind, content);
  const problems = problemsOf(kind, { content, methods, template }).filter(isRefused);
  const refusals = problems.flatMap(({ code, field, message }) =>
    isRefusal(code) ? new PlatformError(code, { field, message }) : [],
  );
  const ids = content.rules.map(({ uuid }) => uuid);
  if (new Set(ids).size < ids.length) {
    refusals.push(new PlatformError('VALIDATION_FAILED', { field: 'rules', message: 'Two rules have the same uuid' }));
  }
  for (const [index, rule] of content.rules.entries()) {
    const field = `rules.${index}.rewardGroups`;
    const named = rule.rewardGroups ?? [];
    if (named.length > 0 && (kind !== 'payout' || rewardGroups === undefined)) {
      refusals.push(new PlatformError('REWARD_GROUPS_NOT_AVAILABLE', { field }));
    } else if (named.some(({ rewardGroupId }) => rewardGroups?.has(rewardGroupId) !== true)) {
      refusals.push(new PlatformError('UNKNOWN_REWARD_GROUP', { field }));
    }
  }
  if (refusals.length > 0) throw new InvalidRequest([], refusals);
}

const CODES: ReadonlySet<string> = new Set(PUBLISH_REFUSALS);

function isRefusal(code: string): code is RefusalCode {
  return CODES.has(code);
}
