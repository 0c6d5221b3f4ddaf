import {
  compileScheme,
  type CompiledScheme,
  findMethod,
  mismatchInWords,
  type NotOffered,
  ruleName,
  simulate,
  type SimulationStep,
  unavailabilityInWords,
} from '@portal/scheme-rules';
import {
  type OptionsPreview,
  optionsPreviewSchema,
  previewQuerySchema,
  SCHEME_KINDS,
  type SchemeKind,
  simulatedContentSchema,
} from '@portal/api-client/schemes';
import { responses, success } from '../../platform/http/envelope.ts';
import { memberOf } from '../../platform/http/guard.ts';
import { defineRoute, type Route } from '../../platform/http/route.ts';
import { methodsOf } from './app-methods.ts';
import { nameOf, SCHEME_ACCESS } from './scheme-routes.ts';

const previewOptions = (kind: SchemeKind) =>
  defineRoute({
    method: 'POST',
    url: `/schemes/${kind}/options-preview`,
    config: { ...SCHEME_ACCESS[kind].readers, activity: 'none' },
    schema: {
      tags: ['Schemes'],
      operationId: `preview${nameOf(kind)}Options`,
      summary: `Simulate what a ${kind} scheme offers for a payment`,
      description:
        'The body is a draft, saved or not. Nothing is stored. The steps say what became of each rule, in the order of evaluation.',
      querystring: previewQuerySchema,
      body: simulatedContentSchema,
      response: responses(optionsPreviewSchema),
    },
    async handler(request) {
      const { matchType, ...payment } = request.query;
      const methods = await methodsOf(request.server.services.db, memberOf(request).tenantId);
      const scheme = compileScheme(kind, request.body, methods);
      const { offered, steps, notOffered } = simulate(scheme, payment, matchType);
      return success({
        offered: offered.map(({ one, rule }) => ({ ...namesOf(scheme, one), uuid: rule.rule.uuid })),
        steps: steps.map((step) => ({ uuid: step.rule.rule.uuid, outcome: step.outcome, message: stepInWords(step) })),
        notOffered: notOffered.map((one) => ({
          ...namesOf(scheme, one),
          uuid: one.rule?.rule.uuid,
          reasons: one.reasons.map((code) => ({ code, message: reasonInWords(code, one) })),
        })),
      } satisfies OptionsPreview);
    },
  });

/** v1/schemes/…/options-preview. */
export const previewRoutes: readonly Route[] = SCHEME_KINDS.map(previewOptions);

function namesOf({ methods }: CompiledScheme, { appId, paymentMethod }: Pick<NotOffered, 'appId' | 'paymentMethod'>) {
  const { method, appName } = findMethod(methods, { appId, paymentMethod });
  return { appId, paymentMethod, name: method?.name ?? paymentMethod, appName };
}

function stepInWords({ rule, outcome, mismatches }: SimulationStep): string {
  const name = ruleName(rule);
  switch (outcome) {
    case 'DECIDES':
      return `${name} matches and decides.`;
    case 'OFFERS':
      return `${name} matches.`;
    case 'NOT_REACHED':
      return `${name} matches, but an earlier rule decides.`;
    case 'NO_MATCH':
      return `${name} does not match: ${mismatches.map((one) => mismatchInWords(one, rule.rule)).join(', ')}.`;
  }
}

function reasonInWords(code: NotOffered['reasons'][number], { rule, isOfRule }: NotOffered): string {
  switch (code) {
    case 'ALREADY_OFFERED':
      return 'An earlier rule offers it through another app.';
    case 'DUPLICATE':
      return 'Another app of the rule offers the same payment method.';
    case 'GROUP':
      return 'A payment method of the same group is on in the rule.';
    case 'NOT_TURNED_ON':
      return 'It is not turned on in any rule.';
    case 'RULE_NOT_REACHED':
      return `${rule ? ruleName(rule) : 'The rule'} offers it, but an earlier rule decides.`;
    case 'AMOUNT_IS_NOT_VALID':
    case 'VALUE_TOO_HIGH':
    case 'VALUE_TOO_LOW':
      return `${rule ? ruleName(rule) : 'The rule'} does not match: ${mismatchInWords(code, rule?.rule ?? {})}.`;
    case 'COUNTRY':
    case 'CURRENCY':
      return isOfRule && rule
        ? `${ruleName(rule)} does not match: ${mismatchInWords(code, rule.rule)}.`
        : `The payment method does not support the ${code.toLowerCase()}.`;
    case 'AGREEMENT_TYPE':
    case 'APP_NOT_INSTALLED':
    case 'AUTHORIZATION_SOURCE':
    case 'DIRECTION':
    case 'SOURCE_NOT_TAKEN':
    case 'UNKNOWN_METHOD':
      return `${unavailabilityInWords(code)}.`;
  }
}
