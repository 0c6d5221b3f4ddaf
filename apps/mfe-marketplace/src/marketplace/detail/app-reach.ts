import type { MarketplaceApp } from '@portal/api-client/marketplace';

/** The countries and currencies in which something is available. */
export interface Reach {
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /** ISO 4217. */
  readonly currencies: readonly string[];
}

/** The reach of each payment method, or that of the whole app if the platform does not list its methods. */
export function methodReaches(app: MarketplaceApp): readonly Reach[] {
  const methods = app.supportedPaymentMethods ?? [];
  if (methods.length > 0) return methods;
  return [{ countries: app.supportedCountries ?? [], currencies: app.supportedCurrencies ?? [] }];
}

/** The reach of all payment methods together. */
export function appReach(app: MarketplaceApp): Reach {
  const reaches = methodReaches(app);
  return {
    countries: app.supportedCountries ?? unique(reaches.flatMap(({ countries }) => countries)),
    currencies: app.supportedCurrencies ?? unique(reaches.flatMap(({ currencies }) => currencies)),
  };
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
