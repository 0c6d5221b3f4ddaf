import type { PaymentMethod } from '@portal/api-client/payment-methods';
import type { Rule, SchemeContent } from '@portal/api-client/schemes';
import { isoCountryCodes } from '@portal/validation';

const RULES = 100;
const APPS = 30;
const COUNTRIES = 200;
const CURRENCIES = ['CHF', 'DKK', 'EUR', 'GBP', 'JPY', 'SEK', 'USD'];

/** IE among them. */
const countries = ['IE', ...isoCountryCodes]
  .filter((code, place, all) => all.indexOf(code) === place)
  .slice(0, COUNTRIES);

/** The payment methods of 30 apps, each for most of the countries. */
export const manyMethods: readonly PaymentMethod[] = Array.from({ length: APPS }, (_, app) => ({
  appId: `app-${app}`,
  appName: `App ${app}`,
  isInstalled: true,
  paymentMethod: `METHOD_${app}`,
  name: `Method ${app}`,
  paymentType: 'CARD_PAYMENTS',
  directions: ['DEBIT'],
  supportedCurrencies: CURRENCIES,
  supportedCountries: countries.filter((_code, place) => place % APPS !== app),
  supportedAgreementTypes: ['ONE_OFF'],
  supportedAuthorizationSources: ['WEB'],
}));

/**
 * A scheme of 100 rules, each with 30 apps and 200 countries. Every rule has another range of values and leaves out
 * another country, so that almost no two countries are treated alike, and the last rule matches payments that no other matches.
 */
export function largeScheme(methods: readonly Pick<PaymentMethod, 'appId' | 'paymentMethod'>[]): SchemeContent {
  const rules = Array.from({ length: RULES }, (_, index): Rule => {
    const low = (RULES - index) * 10;
    return {
      uuid: `rule-${index}`,
      priority: 1,
      currencies: [CURRENCIES[index % CURRENCIES.length] ?? 'EUR', 'EUR'],
      countries: countries.filter((code, place) => code === 'IE' || place !== index),
      lowValueInclusive: String(low),
      highValueInclusive: `${low + 9}.99`,
      apps: methods.map(({ appId, paymentMethod }) => ({ appId, paymentMethods: [paymentMethod] })),
    };
  });
  return { agreementType: 'ONE_OFF', rules };
}
