import type { ChoiceName, FieldName } from './checkout-content.ts';
import type { IconShape } from './parts/icon.tsx';

interface FieldKind {
  readonly label: string;
  /** A format, shown in the empty field beside its label. */
  readonly format?: string;
  /** Drawn at the end of the field. */
  readonly icon?: IconShape;
  readonly autoComplete: string;
  readonly inputMode: 'numeric' | 'text';
  /** Most characters, with spaces. */
  readonly maxLength: number;
  /** The advice for a wrong entry. */
  readonly fault: string;
  /** An example entry, shown as if the browser had filled it in. */
  readonly sample: string;
}

/** The inputs of the two forms. */
export const CHECKOUT_FIELDS: Readonly<Record<FieldName, FieldKind>> = {
  cardNumber: {
    label: 'Card number',
    icon: 'card',
    autoComplete: 'cc-number',
    inputMode: 'numeric',
    maxLength: 23,
    fault: 'Enter a valid card number.',
    sample: '4242 4242 4242 4242',
  },
  expiryDate: {
    label: 'Expiry date',
    format: 'MM/YY',
    autoComplete: 'cc-exp',
    inputMode: 'numeric',
    maxLength: 7,
    fault: 'Enter a date in the future as MM/YY.',
    sample: '12/28',
  },
  securityCode: {
    label: 'Security code',
    autoComplete: 'cc-csc',
    inputMode: 'numeric',
    maxLength: 4,
    fault: 'Enter the three or four digits.',
    sample: '123',
  },
  cardholderName: {
    label: 'Name on card',
    autoComplete: 'cc-name',
    inputMode: 'text',
    maxLength: 100,
    fault: 'Enter the name as it is on the card.',
    sample: 'Alex Morgan',
  },
  accountHolder: {
    label: 'Account holder',
    autoComplete: 'name',
    inputMode: 'text',
    maxLength: 100,
    fault: 'Enter the name of the account holder.',
    sample: 'Alex Morgan',
  },
  iban: {
    label: 'IBAN',
    icon: 'bank',
    autoComplete: 'off',
    inputMode: 'text',
    maxLength: 42,
    fault: 'Enter a valid IBAN, such as DE89 3704 0044 0532 0130 00.',
    sample: 'DE89 3704 0044 0532 0130 00',
  },
};

/** The advice for a missing choice. */
export const CHOICE_FAULTS: Readonly<Record<ChoiceName, string>> = {
  paymentMethod: 'Choose a payment method.',
  instrumentId: 'Choose a saved payment method.',
};
