import { demoId } from '../../data/demo-tenants.ts';
import { AUD, EUR, GBP, JPY, type Market, NZD, PLN, SEK, USD, withoutMandates } from './markets.ts';

/** The kind of business that a tenant runs. */
export interface PaymentProfile {
  readonly markets: readonly (readonly [market: Market, weight: number])[];
  /** Scheme names for single payments, payments by mandate and payouts. */
  readonly schemes: { readonly single: string; readonly recurring: string; readonly payout: string };
  /** The size of its payments relative to other tenants'. */
  readonly size: number;
}

const PAYMENTS: PaymentProfile = {
  markets: [
    [EUR, 46],
    [GBP, 22],
    [USD, 10],
    [SEK, 8],
    [PLN, 6],
    [JPY, 4],
    [AUD, 2],
    [NZD, 2],
  ],
  schemes: { single: 'Online checkout', recurring: 'Subscriptions', payout: 'Marketplace payouts' },
  size: 1,
};

/** The demo tenants that take payments, each with its share of the total. */
export const DEMO_PROFILES: readonly {
  readonly tenantId: string;
  readonly share: number;
  readonly profile: PaymentProfile;
}[] = [
  { tenantId: demoId('tenant Northwind Payments'), share: 0.72, profile: PAYMENTS },
  {
    tenantId: demoId('tenant Contoso Retail'),
    share: 0.18,
    profile: {
      markets: [
        [withoutMandates(EUR), 82],
        [withoutMandates(GBP), 10],
        [PLN, 8],
      ],
      schemes: { single: 'Web shop', recurring: 'Web shop', payout: 'Supplier payouts' },
      size: 0.7,
    },
  },
  {
    tenantId: demoId('tenant Northwind Labs'),
    share: 0.08,
    profile: {
      markets: [
        [EUR, 40],
        [GBP, 25],
        [USD, 15],
        [AUD, 10],
        [NZD, 10],
      ],
      schemes: { single: 'Prototype checkout', recurring: 'Pilot subscriptions', payout: 'Refund pilot' },
      size: 0.4,
    },
  },
  {
    tenantId: demoId('tenant Fabrikam'),
    share: 0.02,
    profile: {
      markets: [[EUR, 1]],
      schemes: { single: 'Shop', recurring: 'Memberships', payout: 'Payouts' },
      size: 0.5,
    },
  },
];

export function profileOf(tenantId: string): PaymentProfile {
  return DEMO_PROFILES.find((demo) => demo.tenantId === tenantId)?.profile ?? PAYMENTS;
}
