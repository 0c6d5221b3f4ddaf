import type { CheckoutMethod } from '@portal/api-client/themes';

/** The inputs of the two forms, by the names under which they are sent. */
export type FieldName = 'cardNumber' | 'expiryDate' | 'securityCode' | 'cardholderName' | 'accountHolder' | 'iban';
/** The two choices, by the names under which they are sent: the code of a method, the id of an instrument. */
export type ChoiceName = 'paymentMethod' | 'instrumentId';

/** A financial instrument that the payer saved. */
export interface SavedInstrument {
  readonly instrumentId: string;
  /** For example, 'Card ending in 4242'. */
  readonly name: string;
  /** For example, 'Expires 12/28'. */
  readonly detail?: string;
  /** The family of payment methods, such as CARD_PAYMENTS, which decides the drawing. */
  readonly paymentType: string;
}

/** The content of a checkout, apart from its theme. */
export interface CheckoutContent {
  /** A decimal string. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly reference: string;
  /** The purpose of the payment. */
  readonly description?: string;
  readonly methods: readonly CheckoutMethod[];
  readonly instruments: readonly SavedInstrument[];
  /**
   * The family (`paymentType`) whose methods PAYMENT_OPTIONS shows. Default: that of the first method. On the screen of a method that is
   * alone in its family, tabs lead to the other families, in place of Back.
   */
  readonly family?: string;
  /** The choice. Default: the first method of the family, and the first instrument. */
  readonly choices?: Partial<Readonly<Record<ChoiceName, string>>>;
  /** The values of the fields. Default: empty. */
  readonly entries?: Partial<Readonly<Record<FieldName, string>>>;
  /** A sentence for each field or choice that was refused. */
  readonly faults?: Partial<Readonly<Record<FieldName | ChoiceName, string>>>;
  /** Why the payment failed, a sentence or two. */
  readonly failure?: string;
  /** The sentence of PAYMENT_SUCCESS. Default: that the payment was received. */
  readonly success?: string;
  /**
   * Nothing can be paid any more: the heading of PAYMENT_FAILURE or PAYMENT_SUCCESS, and the caption of its only button, which sends
   * `done`.
   */
  readonly ended?: { readonly title: string; readonly leave: string };
  /** Notices to the payer on any screen, a sentence or two each. */
  readonly notices?: readonly string[];
}

/** The actions of a checkout's buttons: the value of `action` that the form sends. */
export type CheckoutAction = 'continue' | 'pay' | 'back' | 'retry' | 'cancel' | 'done' | 'add' | 'remove';

/** The form with which a real checkout page sends the payer's input. */
export interface CheckoutForm {
  readonly action: string;
  readonly method: 'get' | 'post';
  /** Hidden fields, name → value. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** The address of PAYMENT_OPTIONS with the methods of another family. */
  readonly familyHref: (paymentType: string) => string;
}
