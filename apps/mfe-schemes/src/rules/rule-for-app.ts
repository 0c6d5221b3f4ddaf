import type { RuleValues } from '../editor/draft-values.ts';
import { type FieldTarget, fieldId, methodFieldId } from '../editor/field-target.ts';
import type { FormFacts } from '../editor/form-facts.ts';
import { type MethodChoice, methodChoices } from './methods/method-choices.ts';

/** The degrees to which a rule suits an app, the best first. */
const FITS = ['isOn', 'isFree', 'isAvailable', 'isUnavailable'] as const;

/**
 * The payment method of an app to start with, in the rule that suits it best: a rule that offers the method already;
 * otherwise a rule that can, preferably without another app that offers the same method. `undefined` if the app has no
 * method for schemes of this kind.
 */
export function targetForApp(
  appId: string,
  rules: readonly RuleValues[],
  facts: Pick<FormFacts, 'demands' | 'methods' | 'offered'>,
): FieldTarget | undefined {
  const found = rules.flatMap((rule) => {
    const app = methodChoices(rule, facts).find((one) => one.appId === appId.toLowerCase());
    const others = new Set(rule.apps.filter((one) => one.appId.toLowerCase() !== app?.appId).flatMap(methodsOf));
    return (app?.methods ?? []).map((method) => ({ uuid: rule.uuid, method, fit: fitOf(method, others) }));
  });
  const best = FITS.map((fit) => found.find((one) => one.fit === fit)).find((one) => one !== undefined);
  if (!best) return undefined;
  const { uuid, method } = best;
  return {
    uuid,
    ids: [methodFieldId(uuid, appId, method.paymentMethod), fieldId(uuid, 'apps', appId.toLowerCase()), fieldId(uuid)],
  };
}

function fitOf({ isOn, unavailable, paymentMethod }: MethodChoice, others: ReadonlySet<string>): (typeof FITS)[number] {
  if (isOn) return 'isOn';
  if (unavailable) return 'isUnavailable';
  return others.has(paymentMethod) ? 'isAvailable' : 'isFree';
}

function methodsOf({ paymentMethods }: RuleValues['apps'][number]): readonly string[] {
  return paymentMethods;
}
