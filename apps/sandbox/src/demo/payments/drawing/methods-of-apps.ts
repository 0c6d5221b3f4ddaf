import type { PaymentType } from '../../../domain/apps/catalogue/catalogue-app.ts';
import { CATALOGUE } from '../../../domain/apps/catalogue/catalogue.ts';
import {
  ACH_DEBIT,
  BACS_DIRECT_DEBIT,
  BANK_TRANSFER,
  BECS_AU,
  BECS_NZ,
  BLIK,
  CARD,
  FASTER_PAYMENTS,
  KONBINI,
  OPEN_BANKING,
  type PaymentMethod,
  SEPA_DIRECT_DEBIT,
  SEPA_INSTANT,
  SWISH,
} from '../../../domain/payments/payment-methods.ts';

const KNOWN: readonly PaymentMethod[] = [
  ACH_DEBIT,
  BACS_DIRECT_DEBIT,
  BANK_TRANSFER,
  BECS_AU,
  BECS_NZ,
  BLIK,
  CARD,
  FASTER_PAYMENTS,
  KONBINI,
  OPEN_BANKING,
  SEPA_DIRECT_DEBIT,
  SEPA_INSTANT,
  SWISH,
];

/** The behaviour of payments by family, for methods without one of their own. */
const OF_FAMILY: Readonly<Record<Exclude<PaymentType, 'REWARDS'>, PaymentMethod>> = {
  BANK_PAYMENTS: OPEN_BANKING,
  BANK_TRANSFERS: BANK_TRANSFER,
  CARD_PAYMENTS: CARD,
  DIRECT_DEBITS: SEPA_DIRECT_DEBIT,
  VOUCHERS: KONBINI,
  WALLETS: SWISH,
};

/** The behaviour of payments with a method of any app; `undefined` if the app does not move money in this way. */
export function methodOfApp(
  direction: PaymentMethod['direction'],
  { appId, paymentMethod: code }: { readonly appId: string; readonly paymentMethod: string },
): PaymentMethod | undefined {
  const app = CATALOGUE.find((one) => one.appId.toLowerCase() === appId);
  const paymentType = app?.methods.find(({ paymentMethod }) => paymentMethod === code)?.paymentType;
  if (!app || !paymentType || paymentType === 'REWARDS') return undefined;
  const behaviour = KNOWN.find((one) => one.code === code && one.direction === direction);
  const ofApp = { code, app: app.name, appId };
  if (behaviour) return { ...behaviour, ...ofApp, provider: behaviour.appId === appId ? behaviour.provider : app.name };
  const family = OF_FAMILY[paymentType];
  if (family.direction === direction) return { ...family, ...ofApp, provider: app.name };
  return { ...BANK_TRANSFER, ...ofApp, provider: app.name, instrument: family.instrument };
}
