import type { RuleValues } from '../../editor/draft-values.ts';

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
