import type { PaymentMethod } from '@portal/api-client/payment-methods';
import { countryName } from '@portal/scheme-rules';
import { type CodeChoices, type CodeOption, codeOptions } from './codes/code-options.ts';
import { codeSearch } from './codes/code-search.ts';
import { currencyLabel } from './codes/currency-name.ts';
import { COUNTRY_CODES, CURRENCY_CODES, REGIONS } from './codes/regions.ts';

export interface RuleChoices {
  readonly countries: CodeChoices;
  readonly currencies: CodeChoices;
  /** `undefined` if the rules offer no reward groups. */
  readonly rewardGroups: CodeChoices | undefined;
}

/** The lists of a rule: countries and currencies, given the payment methods that can be turned on, and reward groups. */
export function ruleChoices(
  offered: readonly PaymentMethod[],
  rewardGroups: readonly CodeOption[] | undefined,
): RuleChoices {
  const installed = offered.filter(({ isInstalled }) => isInstalled);
  const all = { label: 'All that my apps support' };
  return {
    countries: {
      status: 'loaded',
      ...codeSearch('country'),
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
      ...codeSearch('currency'),
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
    rewardGroups: rewardGroups && { status: 'loaded', ...codeSearch(), options: rewardGroups, groups: [] },
  };
}

/** An app that names nothing supports all. */
function supported(lists: readonly (readonly string[])[], all: readonly string[]): string[] {
  return [...new Set(lists.some(({ length }) => length === 0) ? all : lists.flat())].toSorted();
}
