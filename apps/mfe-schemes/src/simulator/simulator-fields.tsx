import { countryName, type KnownMethods } from '@portal/scheme-rules';
import { AUTHORIZATION_SOURCES, type DraftInput } from '@portal/api-client/schemes';
import { type Choice, ChoiceField, TextField } from '@portal/ui/page-parts';
import { useMemo } from 'react';
import type { EnteredPayment, SimulatedPayment, SimulatorField } from './simulated-payment.ts';
import classes from './simulator.module.css';

interface SimulatorFieldsProps {
  readonly payment: SimulatedPayment;
  readonly faults: EnteredPayment;
  readonly content: DraftInput;
  readonly methods: KnownMethods;
  onChange(field: SimulatorField, value: string): void;
}

/** The payment that is simulated. */
export function SimulatorFields({ payment, faults, content, methods, onChange }: SimulatorFieldsProps) {
  const { countries, currencies } = useMarkets(content, methods);
  const field = (name: SimulatorField) => ({
    value: payment[name],
    fault: faults[name],
    onChange: (value: string) => onChange(name, value),
  });
  return (
    <div className={classes.fields}>
      <TextField label="Amount" inputMode="decimal" {...field('amount')} />
      <ChoiceField label="Country" {...field('country')} choices={countries} />
      <ChoiceField label="Currency" {...field('currency')} choices={currencies} />
      <ChoiceField label="Match type" {...field('matchType')} choices={MATCH_TYPES} />
      <ChoiceField label="Authorization source" {...field('authorizationSource')} choices={SOURCES} />
    </div>
  );
}

const MATCH_TYPES: readonly Choice<string>[] = [
  { value: 'FIRST', label: 'First matching rule' },
  { value: 'ALL', label: 'All matching rules' },
];

const SOURCES: readonly Choice<string>[] = [
  { value: '', label: 'Any' },
  ...AUTHORIZATION_SOURCES.map((source) => ({ value: source, label: source })),
];

/** Every country and currency that a rule or a payment method names, in name order. */
function useMarkets({ rules }: DraftInput, methods: KnownMethods) {
  return useMemo(() => {
    const allMethods = [...methods.values()];
    const countries = new Set([
      ...rules.flatMap((rule) => rule.countries),
      ...allMethods.flatMap((method) => method.supportedCountries),
    ]);
    const currencies = new Set([
      ...rules.flatMap((rule) => rule.currencies),
      ...allMethods.flatMap((method) => method.supportedCurrencies),
    ]);
    return {
      countries: [...countries]
        .map((value) => ({ value, label: countryName(value) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
      currencies: [...currencies].toSorted().map((value) => ({ value, label: value })),
    };
  }, [rules, methods]);
}
