import { countryName, type KnownMethods } from '@portal/api-client/scheme-rules';
import { AUTHORIZATION_SOURCES, type DraftInput } from '@portal/api-client/schemes';
import { TextInput } from '@portal/ui/details';
import { type ReactNode, useId, useMemo } from 'react';
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
      <Labelled label="Amount" {...field('amount')}>
        {(control) => <TextInput {...control} inputMode="decimal" onChange={(text) => onChange('amount', text)} />}
      </Labelled>
      <Choice label="Country" {...field('country')} options={countries} />
      <Choice label="Currency" {...field('currency')} options={currencies} />
      <Choice label="Match type" {...field('matchType')} options={MATCH_TYPES} />
      <Choice label="Authorization source" {...field('authorizationSource')} options={SOURCES} />
    </div>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const MATCH_TYPES: readonly Option[] = [
  { value: 'FIRST', label: 'First matching rule' },
  { value: 'ALL', label: 'All matching rules' },
];

const SOURCES: readonly Option[] = [
  { value: '', label: 'Any' },
  ...AUTHORIZATION_SOURCES.map((source) => ({ value: source, label: source })),
];

/** Every country and currency that a rule or a payment method names, in name order. */
function useMarkets({ rules }: DraftInput, methods: KnownMethods) {
  return useMemo(() => {
    const known = [...methods.values()];
    const countries = new Set([
      ...rules.flatMap((rule) => rule.countries),
      ...known.flatMap((method) => method.supportedCountries),
    ]);
    const currencies = new Set([
      ...rules.flatMap((rule) => rule.currencies),
      ...known.flatMap((method) => method.supportedCurrencies),
    ]);
    return {
      countries: [...countries]
        .map((value) => ({ value, label: countryName(value) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
      currencies: [...currencies].toSorted().map((value) => ({ value, label: value })),
    };
  }, [rules, methods]);
}

interface LabelledProps {
  readonly label: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly children: (control: {
    readonly id: string;
    readonly value: string;
    readonly 'aria-invalid': boolean;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}

function Labelled({ label, value, fault, children }: LabelledProps) {
  const id = useId();
  const faultId = `${id}-fault`;
  const isFaulty = fault !== undefined;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, value, 'aria-invalid': isFaulty, 'aria-describedby': isFaulty ? faultId : undefined })}
      {isFaulty && (
        <p id={faultId} className={classes.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps extends Omit<LabelledProps, 'children'> {
  readonly options: readonly Option[];
  onChange(value: string): void;
}

/** A value that is not among the options, such as one of the URL, is kept and shown as it is. */
function Choice({ options, onChange, ...field }: ChoiceProps) {
  const isListed = options.some(({ value }) => value === field.value);
  return (
    <Labelled {...field}>
      {(control) => (
        <select {...control} className={classes.select} onChange={(event) => onChange(event.target.value)}>
          {!isListed && <option value={field.value}>{field.value || 'Choose'}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
