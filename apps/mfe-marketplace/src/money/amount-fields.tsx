import { ChoiceInput, TextInput } from '@portal/ui/page-parts';
import { Field, type FormPart, type Messages } from '@portal/ui/forms';
import classes from './amount-fields.module.css';
import { readAmount } from './amount-text.ts';

export interface AmountValues {
  /** As typed. */
  readonly amount: string;
  readonly currency: string;
}

export interface AmountFieldsProps {
  readonly form: FormPart<AmountValues>;
  /** The currencies to choose from; with one there is no choice. */
  readonly currencies: readonly string[];
}

/** The fields of an amount and its currency. */
export function AmountFields({ form, currencies }: AmountFieldsProps) {
  return (
    <div className={classes.fields}>
      <Field of={form} name="amount" label="Amount" isRequired isJudgedWhenLeft>
        {(control) => <TextInput {...control} inputMode="decimal" />}
      </Field>
      <Field of={form} name="currency" label="Currency" isDisabled={currencies.length === 1}>
        {(control) => <ChoiceInput {...control} choices={currencies.map((code) => ({ value: code, label: code }))} />}
      </Field>
    </div>
  );
}

export function amountFaults({ amount, currency }: AmountValues): Messages {
  const read = readAmount(amount, currency);
  return 'fault' in read ? { amount: read.fault } : {};
}

/** The amount as a decimal string. Call it without faults only. */
export function amountOf({ amount, currency }: AmountValues): string {
  const read = readAmount(amount, currency);
  if ('fault' in read) throw new Error(read.fault);
  return read.amount;
}
