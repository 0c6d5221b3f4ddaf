/** The screens of a checkout that a theme styles, in the order in which a payer can see them. */
export const CHECKOUT_SCREENS = [
  'PAYMENT_OPTIONS',
  'PAYMENT_FORM',
  'DIRECT_DEBIT_PAYMENT_FORM',
  'WALLET',
  'PAYMENT_SUCCESS',
  'PAYMENT_FAILURE',
] as const;
export type CheckoutScreenName = (typeof CHECKOUT_SCREENS)[number];

/** States of controls that a preview can show without a pointer or keyboard. */
export const FORCED_STATES = ['hover', 'focus', 'selected', 'disabled', 'error', 'autofilled'] as const;
export type ForcedState = (typeof FORCED_STATES)[number];
