import { useId } from 'react';
import classes from './amount-fields.module.css';
import { TextField } from './text-field.tsx';

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
  const currencyId = useId();
  return (
    <div className={classes.fields}>
      <TextField label="Amount" inputMode="decimal" value={amount} fault={fault} aria-required onChange={onAmount} />
      <div className={classes.currency}>
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
    </div>
  );
}
