import type { PaymentMethod } from '@portal/api-client/payment-methods';
import type { Rule, SchemeContent } from '@portal/api-client/schemes';
import type { ComparedDraft } from '../changes.ts';

/** A payment method of an installed app, for payments in euro from Ireland and Spain unless the test says otherwise. */
export function someMethod(values: Partial<PaymentMethod> = {}): PaymentMethod {
  return {
    appId: 'cards',
    appName: 'Cards',
    isInstalled: true,
    paymentMethod: 'CARD',
    name: 'Card',
    paymentType: 'CARD_PAYMENTS',
    directions: ['DEBIT'],
    supportedCurrencies: ['EUR'],
    supportedCountries: ['ES', 'IE'],
    supportedAgreementTypes: ['ONE_OFF', 'RECURRING'],
    supportedAuthorizationSources: ['WEB'],
    ...values,
  };
}

let rules = 0;

/** A rule with a new id that turns on `Card (Cards)`. */
export function someRule(values: Partial<Rule> = {}): Rule {
  rules += 1;
  return {
    uuid: `rule-${rules}`,
    priority: 1,
    currencies: [],
    countries: [],
    apps: [{ appId: 'cards', paymentMethods: ['CARD'] }],
    ...values,
  };
}

export function someContent(values: Partial<SchemeContent> = {}): SchemeContent {
  return { agreementType: 'ONE_OFF', rules: [someRule()], ...values };
}

export function someDraft(values: Partial<ComparedDraft> = {}): ComparedDraft {
  return { name: 'Shop', code: 'shop', ...someContent(), ...values };
}
