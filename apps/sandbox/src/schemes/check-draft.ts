import { type KnownMethods, type Problem, problemsOf } from '@portal/api-client/scheme-rules';
import type { SchemeContent, SchemeKind } from '@portal/api-client/schemes';
import { PlatformError, type PlatformErrorCode } from '../http/errors.ts';
import { InvalidRequest } from '../http/invalid-request.ts';
import { templateOf } from './agreement-templates.ts';

/** What can be wrong with a draft that is saved. */
export const SAVE_REFUSALS = [
  'RULES_ARE_REQUIRED',
  'DUPLICATE_PAYMENT_METHOD_IN_RULE',
  'DUPLICATE_PAYMENT_METHOD_GROUP_IN_RULE',
  'LIMITS_ARE_CROSSED',
  'APP_WITHOUT_PAYMENT_METHODS',
] as const satisfies readonly PlatformErrorCode[];

/** What can be wrong with a draft that is published. */
export const PUBLISH_REFUSALS = [
  ...SAVE_REFUSALS,
  'PAYMENT_METHOD_NOT_AVAILABLE',
  'APP_OF_RULE_NOT_INSTALLED',
  'AGREEMENT_PLACEHOLDER_IS_EMPTY',
] as const satisfies readonly PlatformErrorCode[];

type RefusalCode = (typeof PUBLISH_REFUSALS)[number];

interface Checked {
  readonly kind: SchemeKind;
  readonly content: SchemeContent;
  readonly methods: KnownMethods;
}

/** Throws an InvalidRequest with every problem of a draft that blocks saving it. */
export function refuseUnsavable(checked: Checked): void {
  refuse(checked, ({ blocks }) => blocks === 'saving');
}

/** Throws an InvalidRequest with every problem of a draft that blocks publishing it. */
export function refuseUnpublishable(checked: Checked): void {
  refuse(checked, ({ blocks }) => blocks !== 'nothing');
}

function refuse({ kind, content, methods }: Checked, isRefused: (problem: Problem) => boolean): void {
  const template = templateOf(kind, content);
  const problems = problemsOf(kind, { content, methods, template }).filter(isRefused);
  const refusals = problems.flatMap(({ code, field, message }) =>
    isRefusal(code) ? new PlatformError(code, { field, message }) : [],
  );
  const ids = content.rules.map(({ uuid }) => uuid);
  const groups = content.rules.findIndex(({ rewardGroups }) => (rewardGroups ?? []).length > 0);
  if (new Set(ids).size < ids.length) {
    refusals.push(new PlatformError('VALIDATION_FAILED', { field: 'rules', message: 'Two rules have the same uuid' }));
  }
  if (groups !== -1) {
    const field = `rules.${groups}.rewardGroups`;
    refusals.push(new PlatformError('VALIDATION_FAILED', { field, message: 'This reward group does not exist' }));
  }
  if (refusals.length > 0) throw new InvalidRequest([], refusals);
}

const CODES: ReadonlySet<string> = new Set(PUBLISH_REFUSALS);

function isRefusal(code: string): code is RefusalCode {
  return CODES.has(code);
}
