import { Stack, TextInput } from '@portal/ui/details';
import { useId } from 'react';
import classes from './amount-fields.module.css';

export interface AmountFieldsProps {
  /** As typed. */
  readonly amount: string;
  readonly currency: string;
  /** The currencies to choose from; with one there is no choice. */
  readonly currencies: readonly string[];
  readonly fault: string | undefined;
  readonly onAmount: (typed: string) => void;
  readonly onCurrency: (currency: string) => void;
}

/** The fields of an amount and its currency. */
export function AmountFields({ amount, currency, currencies, fault, onAmount, onCurrency }: AmountFieldsProps) {
  const amountId = useId();
  const currencyId = useId();
  const faultId = useId();
  return (
    <Stack gap={1}>
      <div className={classes.fields}>
        <label htmlFor={amountId}>Amount</label>
        <TextInput
          id={amountId}
          inputMode="decimal"
          value={amount}
          aria-required
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : faultId}
          onChange={onAmount}
        />
        <label htmlFor={currencyId}>Currency</label>
        <select
          id={currencyId}
          className={classes.select}
          value={currency}
          disabled={currencies.length === 1}
          onChange={(event) => onCurrency(event.target.value)}
        >
          {currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </div>
      {fault !== undefined && (
        <p id={faultId} role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
    </Stack>
  );
}
