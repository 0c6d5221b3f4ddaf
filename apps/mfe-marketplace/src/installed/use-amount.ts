import { useState } from 'react';
import type { AmountFieldsProps } from './amount-fields.tsx';
import { readAmount } from './amount-text.ts';

export interface EnteredAmount {
  readonly currency: string;
  /** For `AmountFields`. */
  readonly fields: AmountFieldsProps;
  /** The amount as a decimal string; `undefined` if it is faulty, which the fields say from now on. */
  check(): string | undefined;
}

/** An amount that the user enters, in one of these currencies. At least one. */
export function useAmount(currencies: readonly string[]): EnteredAmount {
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState(currencies[0] ?? '');
  const [isChecked, setChecked] = useState(false);
  const read = readAmount(amount, currency);
  return {
    currency,
    fields: {
      amount,
      currency,
      currencies,
      fault: isChecked && 'fault' in read ? read.fault : undefined,
      onAmount: setAmount,
      onCurrency: setCurrency,
    },
    check() {
      setChecked(true);
      return 'amount' in read ? read.amount : undefined;
    },
  };
}
