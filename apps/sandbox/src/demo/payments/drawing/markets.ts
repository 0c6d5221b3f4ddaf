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

/** A currency with its customers' countries, payment methods and prices. */
export interface Market {
  readonly currency: string;
  /** The country codes at the start of account numbers. */
  readonly countries: readonly string[];
  readonly methods: readonly (readonly [method: PaymentMethod, weight: number])[];
  /** The value of one euro in minor units. */
  readonly euro: number;
  /** Typical shop prices in minor units. */
  readonly prices: readonly number[];
  /** Amounts that are not shop prices are multiples of this, in minor units. */
  readonly step: number;
  readonly givenNames: readonly string[];
  readonly familyNames: readonly string[];
}

const EURO_PRICES = [
  499, 799, 999, 1299, 1499, 1999, 2499, 2900, 2999, 3999, 4900, 4999, 5999, 7900, 9900, 12900, 19900,
];

export const EUR: Market = {
  currency: 'EUR',
  countries: ['IE', 'DE', 'FR', 'NL', 'ES', 'IT', 'BE', 'AT', 'FI', 'PT'],
  methods: [
    [CARD, 40],
    [OPEN_BANKING, 22],
    [SEPA_DIRECT_DEBIT, 22],
    [SEPA_INSTANT, 16],
  ],
  euro: 100,
  prices: EURO_PRICES,
  step: 1,
  givenNames: ['Aoife', 'Camille', 'Elena', 'Jonas', 'Katharina', 'Lukas', 'Marco', 'Noah', 'Sanne', 'Sofia', 'Tiago'],
  familyNames: ['Bakker', 'Byrne', 'Dubois', 'Fischer', 'García', 'Janssens', 'Korhonen', 'Moretti', 'Silva', 'Weber'],
};

export const GBP: Market = {
  currency: 'GBP',
  countries: ['GB'],
  methods: [
    [CARD, 38],
    [BACS_DIRECT_DEBIT, 24],
    [OPEN_BANKING, 22],
    [FASTER_PAYMENTS, 16],
  ],
  euro: 85,
  prices: EURO_PRICES,
  step: 1,
  givenNames: ['Amelia', 'Callum', 'Emily', 'Gareth', 'Imogen', 'Isla', 'Oliver', 'Priya', 'Rhys', 'Samuel', 'Zainab'],
  familyNames: ['Ahmed', 'Campbell', 'Davies', 'Evans', 'Hughes', 'Mackenzie', 'Patel', 'Shaw', 'Taylor', 'Wright'],
};

export const USD: Market = {
  currency: 'USD',
  countries: ['US'],
  methods: [
    [CARD, 62],
    [ACH_DEBIT, 26],
    [BANK_TRANSFER, 12],
  ],
  euro: 110,
  prices: EURO_PRICES,
  step: 1,
  givenNames: ['Ashley', 'Brandon', 'Carlos', 'Dana', 'Hannah', 'Jamal', 'Maria', 'Megan', 'Tyler', 'Wei'],
  familyNames: ['Anderson', 'Brooks', 'Chen', 'Hernandez', 'Johnson', 'Miller', 'Nguyen', 'Robinson', 'Walker'],
};

export const SEK: Market = {
  currency: 'SEK',
  countries: ['SE'],
  methods: [
    [SWISH, 46],
    [CARD, 42],
    [BANK_TRANSFER, 12],
  ],
  euro: 1100,
  prices: [4900, 7900, 9900, 14900, 19900, 24900, 29900, 34900, 49900, 59900, 79900, 99900, 149_900],
  step: 100,
  givenNames: ['Astrid', 'Björn', 'Elsa', 'Gustav', 'Ingrid', 'Lars', 'Maja', 'Oskar'],
  familyNames: ['Andersson', 'Bergström', 'Eriksson', 'Holm', 'Lindqvist', 'Nilsson', 'Sandberg'],
};

export const PLN: Market = {
  currency: 'PLN',
  countries: ['PL'],
  methods: [
    [BLIK, 50],
    [CARD, 36],
    [BANK_TRANSFER, 14],
  ],
  euro: 430,
  prices: [1999, 2999, 3999, 4999, 5900, 7999, 9900, 11_999, 14_900, 19_900, 24_900, 34_900, 49_900, 79_900],
  step: 1,
  givenNames: ['Agnieszka', 'Bartosz', 'Ewa', 'Jakub', 'Katarzyna', 'Michał', 'Paweł', 'Zofia'],
  familyNames: ['Kamińska', 'Kowalski', 'Lewandowski', 'Nowak', 'Wójcik', 'Zieliński'],
};

export const JPY: Market = {
  currency: 'JPY',
  countries: ['JP'],
  methods: [
    [CARD, 66],
    [KONBINI, 26],
    [BANK_TRANSFER, 8],
  ],
  euro: 160,
  prices: [480, 780, 980, 1480, 1980, 2480, 2980, 3980, 4980, 5980, 7980, 9800, 12_800, 19_800],
  step: 10,
  givenNames: ['Aoi', 'Haruto', 'Hina', 'Ren', 'Sakura', 'Yuto'],
  familyNames: ['Itō', 'Kobayashi', 'Satō', 'Suzuki', 'Tanaka', 'Watanabe'],
};

export const AUD: Market = {
  currency: 'AUD',
  countries: ['AU'],
  methods: [
    [BECS_AU, 60],
    [CARD, 40],
  ],
  euro: 165,
  prices: EURO_PRICES,
  step: 5,
  givenNames: ['Bronwyn', 'Cooper', 'Jack', 'Matilda', 'Ruby', 'Thomas'],
  familyNames: ['Harris', 'Kelly', 'Nguyen', 'Thompson', 'Walsh', 'White'],
};

export const NZD: Market = {
  ...AUD,
  currency: 'NZD',
  countries: ['NZ'],
  methods: [
    [BECS_NZ, 64],
    [CARD, 36],
  ],
  euro: 180,
  givenNames: ['Anahera', 'George', 'Isabella', 'Liam', 'Nikau', 'Sophie'],
  familyNames: ['Clarke', 'King', 'Ngata', 'Robertson', 'Tamihana', 'Wilson'],
};

/** The same market without mandates. */
export function withoutMandates(market: Market): Market {
  return { ...market, methods: market.methods.filter(([method]) => method.instrument !== 'MANDATE') };
}
