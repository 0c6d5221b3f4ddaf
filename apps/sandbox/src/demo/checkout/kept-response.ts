import { CHECKOUT_FIELDS, type CheckoutContent, type FieldName } from '@portal/checkout';
import type { Faults, SentEntries } from './read-payment.ts';

export const TRIED_ELSEWHERE = 'This order was tried in another window.';
export const NOT_MADE = 'This payment was not made.';

/** The result of a form, which the next page shows once. */
export interface KeptResponse {
  readonly notice?: string;
  readonly faults?: Faults;
  readonly choices?: NonNullable<CheckoutContent['choices']>;
  /** Without the secrets of a card. */
  readonly entries?: NonNullable<CheckoutContent['entries']>;
  /** Another window had made this attempt. */
  readonly isOvertaken?: boolean;
  /** Seconds until the payer may pay again, because there were too many payments. */
  readonly waitSeconds?: number;
}

/** The fields whose input is shown again: never the number or the security code of a card. */
const SHOWN_AGAIN = ['expiryDate', 'cardholderName', 'accountHolder', 'iban'] as const satisfies readonly FieldName[];

/** No code of a method and no id of an instrument is longer. */
const CHOICE_MAX = 60;

/** The input of a form that is shown again. */
export function keptInput(form: SentEntries): Pick<KeptResponse, 'choices' | 'entries'> {
  const { paymentMethod, instrumentId } = form;
  const entries = SHOWN_AGAIN.flatMap((field) => {
    const entry = form[field];
    // No longer than a browser allows, because it is kept in memory.
    return entry === undefined ? [] : [[field, entry.slice(0, CHECKOUT_FIELDS[field].maxLength)]];
  });
  return {
    entries: Object.fromEntries(entries),
    choices: {
      ...(paymentMethod !== undefined && { paymentMethod: paymentMethod.slice(0, CHOICE_MAX) }),
      ...(instrumentId !== undefined && { instrumentId: instrumentId.slice(0, CHOICE_MAX) }),
    },
  };
}
