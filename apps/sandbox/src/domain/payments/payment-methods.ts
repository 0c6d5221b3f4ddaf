import type { MANDATE_NETWORKS } from '@portal/api-client/mandate-report';
import type { PaymentFailure } from '@portal/api-client/payment-failures';
import { leadDays } from '@portal/validation/direct-debit/dates';

export type MandateNetwork = (typeof MANDATE_NETWORKS)[number];

export interface PaymentMethod {
  readonly code: string;
  /** The name of the app that takes the payment, as the tenant sees it. */
  readonly app: string;
  readonly appId: string;
  readonly provider: string;
  readonly direction: 'debit' | 'credit';
  readonly instrument: 'BANK_ACCOUNT' | 'CARD' | 'MANDATE' | 'WALLET';
  readonly network?: MandateNetwork;
  /**
   * `instant`: succeeds or fails within minutes. `captured`: fails at once, or settles on its settlement day.
   * `collected`: succeeds or fails on its settlement day.
   */
  readonly pace: 'captured' | 'collected' | 'instant';
  /** Business days until settlement; of a direct debit, those of its network. */
  readonly leadDays: number;
  readonly failureShare: number;
  readonly failures: readonly (readonly [reason: PaymentFailure, weight: number])[];
  /** Relative to settled payments. */
  readonly refundShare: number;
  readonly chargebackShare: number;
  readonly chargebacks?: readonly string[];
}

const BANK_CLAIMS = ['Debit not authorised by the payer', 'Amount differs from the notice', 'Mandate was cancelled'];

const debit = { direction: 'debit', refundShare: 0.045, chargebackShare: 0 } as const;
const collected = {
  ...debit,
  instrument: 'MANDATE',
  pace: 'collected',
  failureShare: 0.055,
  refundShare: 0.02,
  chargebackShare: 0.008,
  chargebacks: BANK_CLAIMS,
} as const;
const payout = {
  direction: 'credit',
  instrument: 'BANK_ACCOUNT',
  failureShare: 0.025,
  failures: [
    ['Account closed', 30],
    ['Beneficiary name does not match', 25],
    ['Invalid account number', 25],
    ['Beneficiary bank not reachable', 20],
  ],
  refundShare: 0,
  chargebackShare: 0,
} as const;
const redirect = {
  ...debit,
  pace: 'instant',
  leadDays: 0,
  failureShare: 0.06,
  failures: [
    ['Rejected by the bank', 35],
    ['Insufficient funds', 30],
    ['Payment limit exceeded', 20],
    ['Session timed out at the bank', 15],
  ],
} as const;

export const CARD: PaymentMethod = {
  ...debit,
  code: 'CARD',
  app: 'Card Payments',
  appId: 'card-payments',
  provider: 'Meridian Acquiring',
  instrument: 'CARD',
  pace: 'captured',
  leadDays: 1,
  failureShare: 0.085,
  failures: [
    ['Insufficient funds', 38],
    ['Do not honour', 24],
    ['Authentication failed', 14],
    ['Expired card', 9],
    ['Suspected fraud', 6],
    ['Issuer not available', 5],
    ['Card reported lost or stolen', 4],
  ],
  refundShare: 0.05,
  chargebackShare: 0.011,
  chargebacks: [
    'Fraudulent transaction',
    'Goods not received',
    'Not as described',
    'Duplicate processing',
    'Credit not processed',
    'Cancelled recurring transaction',
  ],
};

export const OPEN_BANKING: PaymentMethod = {
  ...redirect,
  code: 'OPEN_BANKING',
  app: 'Open Banking',
  appId: 'open-banking',
  provider: 'Bankbridge',
  instrument: 'BANK_ACCOUNT',
};

export const SWISH: PaymentMethod = {
  ...redirect,
  code: 'SWISH',
  app: 'Swish',
  appId: 'swish',
  provider: 'Swish',
  instrument: 'WALLET',
  failureShare: 0.04,
};

export const BLIK: PaymentMethod = {
  ...redirect,
  code: 'BLIK',
  app: 'BLIK',
  appId: 'blik',
  provider: 'BLIK',
  instrument: 'WALLET',
};

export const KONBINI: PaymentMethod = {
  ...redirect,
  code: 'KONBINI',
  app: 'Konbini',
  appId: 'konbini',
  provider: 'Meridian Acquiring',
  instrument: 'WALLET',
  failures: [['Not paid in time', 1]],
};

export const SEPA_DIRECT_DEBIT: PaymentMethod = {
  ...collected,
  code: 'SEPA_DIRECT_DEBIT',
  app: 'GoCardless',
  appId: 'gocardless',
  provider: 'GoCardless',
  network: 'SEPA',
  leadDays: leadDays('sepa', 'gocardless'),
  failures: [
    ['AM04 Insufficient funds', 55],
    ['MS03 Reason not specified', 15],
    ['AC04 Account closed', 12],
    ['MD01 No valid mandate', 10],
    ['AC01 Incorrect account number', 8],
  ],
};

export const BACS_DIRECT_DEBIT: PaymentMethod = {
  ...collected,
  code: 'BACS_DIRECT_DEBIT',
  app: 'Bottomline',
  appId: 'bottomline',
  provider: 'Bottomline',
  network: 'BACS',
  leadDays: leadDays('bacs', 'bottomline'),
  failures: [
    ['0 Refer to payer', 60],
    ['1 Instruction cancelled', 18],
    ['B Account closed', 12],
    ['5 No account', 10],
  ],
};

export const ACH_DEBIT: PaymentMethod = {
  ...collected,
  code: 'ACH_DEBIT',
  app: 'GoCardless',
  appId: 'gocardless',
  provider: 'GoCardless',
  network: 'ACH',
  leadDays: leadDays('ach', 'gocardless'),
  failures: [
    ['R01 Insufficient funds', 62],
    ['R02 Account closed', 15],
    ['R03 No account', 13],
    ['R10 Not authorised by the customer', 10],
  ],
};

export const BECS_AU: PaymentMethod = {
  ...collected,
  code: 'BECS_AU',
  app: 'GoCardless',
  appId: 'gocardless',
  provider: 'GoCardless',
  network: 'BECS_AU',
  leadDays: leadDays('becsau', 'gocardless'),
  failures: [
    ['6 Refer to customer', 70],
    ['3 Account closed', 18],
    ['5 No account', 12],
  ],
};

export const BECS_NZ: PaymentMethod = {
  ...BECS_AU,
  code: 'BECS_NZ',
  network: 'BECS_NZ',
  leadDays: leadDays('becsnz', 'gocardless'),
};

export const SEPA_INSTANT: PaymentMethod = {
  ...payout,
  code: 'SEPA_INSTANT_CREDIT',
  app: 'Citi SEPA Instant Credit',
  appId: 'citi-sepa-instant-credit',
  provider: 'Citi',
  pace: 'instant',
  leadDays: 0,
};

export const FASTER_PAYMENTS: PaymentMethod = {
  ...payout,
  code: 'FASTER_PAYMENTS',
  app: 'Citi Faster Payments',
  appId: 'citi-faster-payments',
  provider: 'Citi',
  pace: 'instant',
  leadDays: 0,
};

/** For currencies without an instant network. */
export const BANK_TRANSFER: PaymentMethod = {
  ...payout,
  code: 'BANK_TRANSFER',
  app: 'Bank Transfer Payouts',
  appId: 'bank-transfer-payouts',
  provider: 'Citi',
  pace: 'collected',
  leadDays: 1,
};
