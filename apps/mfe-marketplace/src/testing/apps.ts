import type { MarketplaceApp } from '@portal/api-client/marketplace';

/** An app that collects EUR in Germany by card, with other properties where given. */
export function testApp(own: Partial<MarketplaceApp> & { readonly name: string }): MarketplaceApp {
  return {
    appId: own.name.toLowerCase().replaceAll(' ', '-'),
    description: '',
    appType: 'PAYMENTS',
    category: 'Live',
    directions: ['DEBIT'],
    supportedPaymentMethodTypes: ['CARD_PAYMENTS'],
    supportedTransactionTypes: ['PAYMENT'],
    supportedAgreementTypes: ['ONE_OFF'],
    supportedAuthorizationSources: ['WEB'],
    supportedNetworks: [],
    capabilities: {},
    ...own,
  };
}

/** A payment method with this reach. */
export function testMethod(name: string, countries: readonly string[], currencies: readonly string[]) {
  return {
    paymentMethod: name.toUpperCase(),
    name,
    countries: [...countries],
    currencies: [...currencies],
    directions: ['DEBIT'],
    paymentType: 'CARD_PAYMENTS',
  };
}
