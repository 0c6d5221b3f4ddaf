import { EURO_AREA, SEPA } from './areas.ts';
import type { CatalogueMethod } from './catalogue-app.ts';

const collect = { directions: ['DEBIT'] } as const;
const payout = { directions: ['CREDIT'] } as const;
const wallet = { ...collect, paymentType: 'WALLETS' } as const;
const bankPayment = { ...collect, paymentType: 'BANK_PAYMENTS' } as const;
const transfer = { ...payout, paymentType: 'BANK_TRANSFERS' } as const;
/** One of the two ways to send euro to an account. */
const sepaCredit = { ...transfer, group: 'SEPA_CREDIT' } as const;
const directDebit = { ...collect, paymentType: 'DIRECT_DEBITS' } as const;

type Reach = Pick<CatalogueMethod, 'countries' | 'currencies'>;

export const card = (reach: Reach): CatalogueMethod => ({
  ...collect,
  paymentType: 'CARD_PAYMENTS',
  paymentMethod: 'CARD',
  name: 'Card',
  ...reach,
});

export const cardPayout = (reach: Reach): CatalogueMethod => ({
  ...payout,
  paymentType: 'CARD_PAYMENTS',
  paymentMethod: 'CARD_PAYOUT',
  name: 'Payout to card',
  ...reach,
});

export const openBanking = (reach: Reach): CatalogueMethod => ({
  ...bankPayment,
  paymentMethod: 'OPEN_BANKING',
  name: 'Open banking',
  ...reach,
});

export const instantBankPayment: CatalogueMethod = {
  ...bankPayment,
  paymentMethod: 'INSTANT_BANK_PAYMENT',
  name: 'Instant bank payment',
  currencies: ['EUR'],
  countries: ['AT', 'BE', 'DE', 'LU', 'NL'],
};

export const swish: CatalogueMethod = {
  ...wallet,
  paymentMethod: 'SWISH',
  name: 'Swish',
  currencies: ['SEK'],
  countries: ['SE'],
};

export const blik: CatalogueMethod = {
  ...wallet,
  paymentMethod: 'BLIK',
  name: 'BLIK',
  currencies: ['PLN'],
  countries: ['PL'],
};

/** A wallet that is named after its app. */
export const ownWallet = (name: string, reach: Reach): CatalogueMethod => ({
  ...wallet,
  paymentMethod: `${name.toUpperCase()}_WALLET`,
  name: `${name} wallet`,
  ...reach,
});

export const konbini: CatalogueMethod = {
  ...collect,
  paymentType: 'VOUCHERS',
  paymentMethod: 'KONBINI',
  name: 'Konbini',
  currencies: ['JPY'],
  countries: ['JP'],
};

export const sepaDirectDebit: CatalogueMethod = {
  ...directDebit,
  paymentMethod: 'SEPA_DIRECT_DEBIT',
  name: 'SEPA Direct Debit',
  currencies: ['EUR'],
  countries: SEPA,
};

export const bacsDirectDebit: CatalogueMethod = {
  ...directDebit,
  paymentMethod: 'BACS_DIRECT_DEBIT',
  name: 'Bacs Direct Debit',
  currencies: ['GBP'],
  countries: ['GB', 'GG', 'IM', 'JE'],
};

export const achDebit: CatalogueMethod = {
  ...directDebit,
  paymentMethod: 'ACH_DEBIT',
  name: 'ACH Debit',
  currencies: ['USD'],
  countries: ['US'],
};

export const becsAu: CatalogueMethod = {
  ...directDebit,
  paymentMethod: 'BECS_AU',
  name: 'BECS Direct Debit (Australia)',
  currencies: ['AUD'],
  countries: ['AU'],
};

export const becsNz: CatalogueMethod = {
  ...directDebit,
  paymentMethod: 'BECS_NZ',
  name: 'BECS Direct Debit (New Zealand)',
  currencies: ['NZD'],
  countries: ['NZ'],
};

export const sepaCreditTransfer: CatalogueMethod = {
  ...sepaCredit,
  paymentMethod: 'SEPA_CREDIT_TRANSFER',
  name: 'SEPA Credit Transfer',
  currencies: ['EUR'],
  countries: SEPA,
};

export const sepaInstantCredit: CatalogueMethod = {
  ...sepaCredit,
  paymentMethod: 'SEPA_INSTANT_CREDIT',
  name: 'SEPA Instant Credit',
  currencies: ['EUR'],
  countries: EURO_AREA,
};

export const fasterPayments: CatalogueMethod = {
  ...transfer,
  paymentMethod: 'FASTER_PAYMENTS',
  name: 'Faster Payments',
  currencies: ['GBP'],
  countries: ['GB', 'GG', 'IM', 'JE'],
};

export const bankTransfer = (reach: Reach): CatalogueMethod => ({
  ...transfer,
  paymentMethod: 'BANK_TRANSFER',
  name: 'Bank transfer',
  ...reach,
});

export const giftCard = (reach: Reach): CatalogueMethod => ({
  ...payout,
  paymentType: 'REWARDS',
  paymentMethod: 'GIFT_CARD',
  name: 'Gift card',
  ...reach,
});

export const points = (reach: Reach): CatalogueMethod => ({
  paymentType: 'REWARDS',
  directions: ['CREDIT', 'DEBIT'],
  paymentMethod: 'LOYALTY_POINTS',
  name: 'Loyalty points',
  ...reach,
});
