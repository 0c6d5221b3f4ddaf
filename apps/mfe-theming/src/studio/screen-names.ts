import type { CheckoutScreenName } from '@portal/checkout';

/** The screens of a checkout, in the order of their tabs. */
export const SCREEN_NAMES: Readonly<Record<CheckoutScreenName, string>> = {
  PAYMENT_FORM: 'Payment form',
  DIRECT_DEBIT_PAYMENT_FORM: 'Direct debit payment form',
  PAYMENT_OPTIONS: 'Payment options',
  PAYMENT_SUCCESS: 'Payment success',
  PAYMENT_FAILURE: 'Payment failure',
  WALLET: 'Wallet',
};
