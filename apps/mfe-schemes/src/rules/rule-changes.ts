import { RULE_PRIORITY_DEFAULT } from '@portal/api-client/schemes';
import type { DraftValues, RuleValues } from '../editor/draft-values.ts';

export function newRule(): RuleValues {
  return {
    uuid: crypto.randomUUID(),
    priority: String(RULE_PRIORITY_DEFAULT),
    currencies: [],
    countries: [],
    lowValueInclusive: '',
    highValueInclusive: '',
    apps: [],
    rewardGroups: [],
    loaded: { lowValueInclusive: '', highValueInclusive: '' },
  };
}

/** Puts a rule at a place of the list; beyond the end, at the end. */
export function insertRule(values: DraftValues, rule: RuleValues, place: number): DraftValues {
  return { ...values, rules: values.rules.toSpliced(place, 0, rule) };
}

export function removeRule(values: DraftValues, uuid: string): DraftValues {
  return { ...values, rules: values.rules.filter((rule) => rule.uuid !== uuid) };
}

/** Moves a rule so that it has the place `to`. */
export function moveRule(values: DraftValues, uuid: string, to: number): DraftValues {
  const from = values.rules.findIndex((rule) => rule.uuid === uuid);
  const moved = values.rules[from];
  if (!moved || to < 0 || to >= values.rules.length) return values;
  return { ...values, rules: values.rules.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

/** Turns a payment method on or off. An app without methods is an error, so its entry goes with its last method. */
export function toggleMethod(rule: RuleValues, appId: string, paymentMethod: string): RuleValues {
  const isOfApp = (app: { readonly appId: string }) => app.appId.toLowerCase() === appId.toLowerCase();
  const isOn = rule.apps.some((app) => isOfApp(app) && app.paymentMethods.includes(paymentMethod));
  if (isOn) {
    const apps = rule.apps.map((app) =>
      isOfApp(app) ? { ...app, paymentMethods: app.paymentMethods.filter((code) => code !== paymentMethod) } : app,
    );
    return { ...rule, apps: apps.filter((app) => !isOfApp(app) || app.paymentMethods.length > 0) };
  }
  const place = rule.apps.findIndex(isOfApp);
  const app = rule.apps[place];
  if (!app) return { ...rule, apps: [...rule.apps, { appId, paymentMethods: [paymentMethod] }] };
  return { ...rule, apps: rule.apps.with(place, { ...app, paymentMethods: [...app.paymentMethods, paymentMethod] }) };
}

export function removeApp(rule: RuleValues, appId: string): RuleValues {
  return { ...rule, apps: rule.apps.filter((app) => app.appId.toLowerCase() !== appId.toLowerCase()) };
}
