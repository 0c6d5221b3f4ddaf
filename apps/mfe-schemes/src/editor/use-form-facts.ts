import { availableSources, countryName } from '@portal/api-client/scheme-rules';
import { useAccess } from '@portal/auth';
import { useMemo } from 'react';
import type { SchemeReference } from '../draft-on-screen.ts';
import { codeOptions } from './code-options.ts';
import type { ContentOnScreen } from './draft-values.ts';
import type { FormFacts } from './form-facts.ts';
import { agreementTypeName, appsWithoutAgreement, offeredMethods } from './method-choices.ts';
import { COUNTRY_CODES, CURRENCY_CODES, currencyName, REGIONS } from './regions.ts';

export interface FormFactsOptions extends Pick<FormFacts, 'isChecked' | 'isReadOnly' | 'kind'> {
  readonly reference: SchemeReference;
  readonly content: ContentOnScreen;
}

/** What the rules are edited with. It changes only with the settings of the draft. */
export function useFormFacts({ kind, reference, content, isReadOnly, isChecked }: FormFactsOptions): FormFacts {
  const { flags } = useAccess().context;
  const { paymentMethods, methods, agreementTypes } = reference;
  const offered = useMemo(
    () => offeredMethods(kind, { methods: paymentMethods, flags }),
    [kind, paymentMethods, flags],
  );
  const { agreementType } = content;
  const sources = availableSources(kind, content).join();
  const isMoto = kind === 'collect' && content.supportsMotoTransactions === true;
  const names = reference.rewardGroups;
  const rewardGroups = useMemo(() => names && codeOptions(names.keys(), (id) => names.get(id) ?? id), [names]);
  const choices = useMemo(() => choicesOf(offered), [offered]);
  return useMemo(() => {
    const without = appsWithoutAgreement(offered, agreementType);
    const typeName = agreementTypeName(agreementTypes, agreementType);
    return {
      kind,
      demands: { kind, agreementType: agreementType.toUpperCase(), isMoto, sources: sources.split(',') },
      offered,
      methods,
      ...choices,
      rewardGroups,
      agreementNote:
        without.length === 0 ? '' : `Apps that do not support the agreement type ${typeName}: ${without.join(', ')}.`,
      isReadOnly,
      isChecked,
    };
  }, [
    kind,
    offered,
    methods,
    agreementTypes,
    agreementType,
    isMoto,
    sources,
    choices,
    rewardGroups,
    isReadOnly,
    isChecked,
  ]);
}

type Choices = Pick<FormFacts, 'countries' | 'countryGroups' | 'currencies' | 'currencyGroups'>;

function choicesOf(offered: FormFacts['offered']): Choices {
  const installed = offered.filter(({ isInstalled }) => isInstalled);
  const countries = codeOptions(
    [...COUNTRY_CODES, ...offered.flatMap(({ supportedCountries }) => supportedCountries)],
    countryName,
  );
  const currencies = codeOptions(
    [...CURRENCY_CODES, ...offered.flatMap(({ supportedCurrencies }) => supportedCurrencies)],
    (code) => (currencyName(code) === code ? code : `${code} ${currencyName(code)}`),
  );
  const all = { label: 'All that my apps support' };
  return {
    countries,
    countryGroups: [
      {
        ...all,
        codes: supported(
          installed.map(({ supportedCountries }) => supportedCountries),
          COUNTRY_CODES,
        ),
      },
      ...REGIONS.map(({ label, countries: codes }) => ({ label, codes })),
    ],
    currencies,
    currencyGroups: [
      {
        ...all,
        codes: supported(
          installed.map(({ supportedCurrencies }) => supportedCurrencies),
          CURRENCY_CODES,
        ),
      },
      ...REGIONS.map(({ label, currencies: codes }) => ({ label, codes })),
    ],
  };
}

/** An app that names nothing supports all. */
function supported(lists: readonly (readonly string[])[], all: readonly string[]): string[] {
  return [...new Set(lists.some(({ length }) => length === 0) ? all : lists.flat())].toSorted();
}
