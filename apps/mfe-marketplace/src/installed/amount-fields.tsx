import { ChoiceField, TextField } from '@portal/ui/details';
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
  return (
    <div className={classes.fields}>
      <TextField label="Amount" inputMode="decimal" value={amount} fault={fault} aria-required onChange={onAmount} />
      <ChoiceField
        label="Currency"
        value={currency}
        choices={currencies.map((code) => ({ value: code, label: code }))}
        disabled={currencies.length === 1}
        onChange={onCurrency}
      />
    </div>
  );
}
