import type { CheckoutContent } from './checkout-content.ts';

/** Sample content for previews. */
export const SAMPLE_CONTENT: CheckoutContent = {
  amount: '49.90',
  currency: 'EUR',
  reference: 'ORDER-10482',
  description: 'Running shoes',
  methods: [
    { paymentMethod: 'CREDIT_CARD', name: 'Credit card', paymentType: 'CARD_PAYMENTS' },
    { paymentMethod: 'DEBIT_CARD', name: 'Debit card', paymentType: 'CARD_PAYMENTS' },
    { paymentMethod: 'SEPA_DIRECT_DEBIT', name: 'SEPA Direct Debit', paymentType: 'DIRECT_DEBITS' },
    { paymentMethod: 'WALLET', name: 'Wallet', paymentType: 'WALLETS' },
  ],
  instruments: [
    { instrumentId: 'card-1', name: 'Card ending in 4242', detail: 'Expires 12/28', paymentType: 'CARD_PAYMENTS' },
    { instrumentId: 'card-2', name: 'Card ending in 1881', detail: 'Expires 03/29', paymentType: 'CARD_PAYMENTS' },
    { instrumentId: 'account-1', name: 'Bank account ending in 3000', paymentType: 'DIRECT_DEBITS' },
  ],
  failure: 'Your bank declined the payment. You have not been charged.',
};

/** Sample content with very long texts. */
export const LONG_CONTENT: CheckoutContent = {
  amount: '1234567890.123',
  currency: 'KWD',
  reference: 'NORTHWIND-SUBSCRIPTIONS-2026-11-0000000000000000000010482',
  description:
    'Annual subscription to the print and digital editions for every member of the household, with the archive',
  methods: [
    {
      paymentMethod: 'CREDIT_CARD',
      name: 'Credit card or charge card, issued in any country of the European Economic Area',
      paymentType: 'CARD_PAYMENTS',
    },
    {
      paymentMethod: 'DEBIT_CARD',
      name: 'Donaudampfschifffahrtsgesellschaftskundenkarte',
      paymentType: 'CARD_PAYMENTS',
    },
    { paymentMethod: 'SEPA_DIRECT_DEBIT', name: 'SEPA Direct Debit', paymentType: 'DIRECT_DEBITS' },
    { paymentMethod: 'BANK_TRANSFER', name: 'Bank transfer', paymentType: 'BANK_TRANSFERS' },
    { paymentMethod: 'WALLET', name: 'Wallet', paymentType: 'WALLETS' },
    { paymentMethod: 'VOUCHER', name: 'Voucher', paymentType: 'VOUCHERS' },
  ],
  instruments: [
    {
      instrumentId: 'card-1',
      name: 'Company card of Wolfeschlegelsteinhausenbergerdorff, ending in 4242',
      detail: 'Expires at the end of December 2028',
      paymentType: 'CARD_PAYMENTS',
    },
    {
      instrumentId: 'account-1',
      name: 'Joint account of Wolfeschlegelsteinhausenbergerdorff and partners, ending in 3000',
      paymentType: 'DIRECT_DEBITS',
    },
  ],
  failure:
    'Your bank declined the payment, because the account does not have sufficient funds or has reached its daily limit. You have not been charged. Try again with another payment method, or ask your bank.',
};
