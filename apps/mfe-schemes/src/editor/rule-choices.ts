import type { PaymentMethod } from '@portal/api-client/payment-methods';
import { countryName } from '@portal/api-client/scheme-rules';
import { type CodeChoices, codeOptions } from './code-options.ts';
import { currencyLabel } from './currency-name.ts';
import { COUNTRY_CODES, CURRENCY_CODES, REGIONS } from './regions.ts';

/** The countries and currencies that rules can be limited to, given the payment methods that can be turned on. */
export function ruleChoices(offered: readonly PaymentMethod[]): {
  readonly countries: CodeChoices;
  readonly currencies: CodeChoices;
} {
  const installed = offered.filter(({ isInstalled }) => isInstalled);
  const all = { label: 'All that my apps support' };
  return {
    countries: {
      status: 'loaded',
      options: codeOptions(
        [...COUNTRY_CODES, ...offered.flatMap(({ supportedCountries }) => supportedCountries)],
        countryName,
      ),
      groups: [
        {
          ...all,
          codes: supported(
            installed.map(({ supportedCountries }) => supportedCountries),
            COUNTRY_CODES,
          ),
        },
        ...REGIONS.map(({ label, countries: codes }) => ({ label, codes })),
      ],
    },
    currencies: {
      status: 'loaded',
      options: codeOptions(
        [...CURRENCY_CODES, ...offered.flatMap(({ supportedCurrencies }) => supportedCurrencies)],
        currencyLabel,
      ),
      groups: [
        {
          ...all,
          codes: supported(
            installed.map(({ supportedCurrencies }) => supportedCurrencies),
            CURRENCY_CODES,
          ),
        },
        ...REGIONS.map(({ label, currencies: codes }) => ({ label, codes })),
      ],
    },
  };
}

/** An app that names nothing supports all. */
function supported(lists: readonly (readonly string[])[], all: readonly string[]): string[] {
  return [...new Set(lists.some(({ length }) => length === 0) ? all : lists.flat())].toSorted();
}
