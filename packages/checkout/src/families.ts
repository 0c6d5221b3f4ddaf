import type { CheckoutMethod } from '@portal/api-client/themes';
import type { CheckoutScreenName } from './screens.ts';

interface Family {
  /** The name on its tab. */
  readonly name: string;
  /** The screen that asks for the payment details. Absent: the method needs none. */
  readonly form?: Extract<CheckoutScreenName, 'PAYMENT_FORM' | 'DIRECT_DEBIT_PAYMENT_FORM' | 'WALLET'>;
}

const FAMILIES: ReadonlyMap<string, Family> = new Map<string, Family>([
  ['CARD_PAYMENTS', { name: 'Card', form: 'PAYMENT_FORM' }],
  ['DIRECT_DEBITS', { name: 'Direct debit', form: 'DIRECT_DEBIT_PAYMENT_FORM' }],
  ['BANK_PAYMENTS', { name: 'Bank' }],
  ['BANK_TRANSFERS', { name: 'Bank transfer' }],
  ['WALLETS', { name: 'Wallet', form: 'WALLET' }],
  ['VOUCHERS', { name: 'Voucher' }],
  ['REWARDS', { name: 'Rewards' }],
]);

/** A family of payment methods (`paymentType`), as checkouts show it. Unknown ones are 'Other', without a form. */
export function familyOf(paymentType: string): Family {
  return FAMILIES.get(paymentType) ?? { name: 'Other' };
}

/** The families of some methods, in the order of the methods. */
export function familiesOf(methods: readonly CheckoutMethod[]): readonly string[] {
  return [...new Set(methods.map(({ paymentType }) => paymentType))];
}

/** The method whose screen opens with its family: the only one of the family, if it has a screen. */
export function methodOpenedWith<Method extends Pick<CheckoutMethod, 'paymentType'>>(
  methods: readonly Method[],
  family: string | undefined,
): Method | undefined {
  const [only, ...others] = methods.filter(({ paymentType }) => paymentType === family);
  return only && others.length === 0 && familyOf(only.paymentType).form ? only : undefined;
}
