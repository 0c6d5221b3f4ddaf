import type { APP_CAPABILITIES } from '@portal/api-client/marketplace';
import type { ConfigurationSchema } from '@portal/app-configuration/schema';
import type { IconDrawing } from './icon.ts';

type Direction = 'CREDIT' | 'DEBIT';

/** The names of the payment method families in the marketplace's filter. */
export type PaymentType =
  | 'BANK_PAYMENTS'
  | 'BANK_TRANSFERS'
  | 'CARD_PAYMENTS'
  | 'DIRECT_DEBITS'
  | 'REWARDS'
  | 'VOUCHERS'
  | 'WALLETS';

/** Network id → name on screen. */
export const NETWORKS = {
  ACH: 'ACH',
  AMEX: 'American Express',
  BACS: 'BACS',
  BECS_AU: 'BECS AU',
  BECS_NZ: 'BECS NZ',
  FASTER_PAYMENTS: 'Faster Payments',
  MASTERCARD: 'Mastercard',
  SEPA: 'SEPA',
  SEPA_INSTANT: 'SEPA Instant',
  SWIFT: 'SWIFT',
  VISA: 'Visa',
} as const;

/** A way to pay or to be paid, as one app offers it. */
export interface CatalogueMethod {
  readonly paymentMethod: string;
  readonly name: string;
  readonly paymentType: PaymentType;
  /** Two methods of one group cannot both be turned on in a payout rule. */
  readonly group?: string;
  readonly directions: readonly Direction[];
  /** ISO 4217. */
  readonly currencies: readonly string[];
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
}

/** An app of the marketplace. Its directions, currencies and countries are those of its methods. */
export interface CatalogueApp {
  readonly appId: string;
  readonly name: string;
  readonly description: string;
  readonly uri: string;
  /** Default: none; the portal shows initials. */
  readonly icon?: IconDrawing;
  readonly tags: readonly string[];
  readonly appType: 'PAYMENTS' | 'REWARDS';
  readonly category: 'Demo' | 'Live';
  /** The only environment of the app. Default: the one that its configuration names, if any. */
  readonly environment?: 'test';
  readonly methods: readonly CatalogueMethod[];
  readonly transactionTypes: readonly ('PAYMENT' | 'PAYOUT' | 'REFUND')[];
  readonly agreementTypes: readonly ('ONE_OFF' | 'RECURRING' | 'UNSCHEDULED')[];
  readonly authorizationSources: readonly ('PAPER' | 'TEL' | 'WEB')[];
  readonly networks: readonly (keyof typeof NETWORKS)[];
  readonly capabilities: readonly (typeof APP_CAPABILITIES)[number][];
  /** Absent: the portal infers the form from the loaded configuration. */
  readonly configurationSchema?: ConfigurationSchema;
}
