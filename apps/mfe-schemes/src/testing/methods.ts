import type { PaymentMethod } from '@portal/api-client/payment-methods';

/** A payment method of an installed app for collect schemes, without limits to what it supports unless the test says otherwise. */
export function someMethod(values: Partial<PaymentMethod> = {}): PaymentMethod {
  return {
    appId: 'cards',
    appName: 'Cards',
    isInstalled: true,
    paymentMethod: 'CARD',
    name: 'Card',
    paymentType: 'CARD_PAYMENTS',
    directions: ['DEBIT'],
    supportedCurrencies: [],
    supportedCountries: [],
    supportedAgreementTypes: [],
    supportedAuthorizationSources: [],
    ...values,
  };
}
