import { EUROPE } from './areas.ts';
import type { CatalogueApp } from './catalogue-app.ts';
import {
  apiKey,
  bic,
  environment,
  holderName,
  iban,
  passphrase,
  pgpPrivateKey,
  section,
  sections,
  sshPrivateKey,
} from './configuration-parts.ts';
import { bankTransfer, cardPayout, fasterPayments, sepaInstantCredit } from './methods.ts';

const payout = {
  appType: 'PAYMENTS',
  category: 'Live',
  transactionTypes: ['PAYOUT'],
  agreementTypes: ['ONE_OFF', 'UNSCHEDULED'],
  authorizationSources: ['WEB'],
} as const;

const clientId = {
  type: 'string',
  title: 'Client ID',
  description: 'From the bank’s welcome letter.',
  pattern: '^[A-Z0-9]{6,20}$',
} as const;

export const payouts: readonly CatalogueApp[] = [
  {
    ...payout,
    appId: 'citi-sepa-instant-credit',
    name: 'Citi SEPA Instant Credit',
    description: 'Payouts in euro that arrive within ten seconds, at any hour.',
    uri: 'https://citi-payouts.example/sepa-instant',
    icon: { shape: 'bolt', ground: '#075985' },
    tags: ['payouts', 'instant', 'euro'],
    methods: [sepaInstantCredit],
    networks: ['SEPA_INSTANT'],
    capabilities: ['account', 'balance', 'topUp'],
    configurationSchema: sections({
      account: section('Account', { clientId, holderName, iban, bic }, { optional: ['bic'] }),
      signature: section('Signature', { pgpPrivateKey, passphrase }, { optional: ['passphrase'] }),
    }),
  },
  {
    ...payout,
    appId: 'citi-faster-payments',
    name: 'Citi Faster Payments',
    description: 'Payouts in pounds that arrive within seconds, at any hour.',
    uri: 'https://citi-payouts.example/faster-payments',
    icon: { shape: 'bolt', ground: '#9f1239' },
    tags: ['payouts', 'instant', 'United Kingdom'],
    methods: [fasterPayments],
    networks: ['FASTER_PAYMENTS'],
    capabilities: ['account', 'balance', 'topUp'],
    configurationSchema: sections({
      account: section('Account', { clientId, holderName, iban }),
      signature: section('Signature', { pgpPrivateKey, passphrase }, { optional: ['passphrase'] }),
    }),
  },
  {
    ...payout,
    appId: 'bank-transfer-payouts',
    name: 'Bank Transfer Payouts',
    description: 'Payouts by bank transfer in currencies without an instant network, on the next business day.',
    uri: 'https://citi-payouts.example/bank-transfer',
    icon: { shape: 'bank', ground: '#44403c' },
    tags: ['payouts', 'bank'],
    methods: [
      bankTransfer({
        currencies: ['CZK', 'DKK', 'HUF', 'JPY', 'NOK', 'PLN', 'RON', 'SEK', 'USD'],
        countries: ['CZ', 'DK', 'HU', 'JP', 'NO', 'PL', 'RO', 'SE', 'US'],
      }),
    ],
    networks: ['ACH', 'SWIFT'],
    capabilities: ['balance', 'linkAccount', 'topUp'],
    configurationSchema: sections({
      account: section('Account', { clientId, holderName }),
      files: section('File transfer', { sshPrivateKey, passphrase }, { optional: ['passphrase'] }),
    }),
  },
  {
    ...payout,
    appId: 'cardback',
    name: 'Cardback',
    description: 'Payouts to the customer’s card within 30 minutes.',
    uri: 'https://cardback.example',
    icon: { shape: 'card', ground: '#581c87' },
    tags: ['payouts', 'cards'],
    methods: [cardPayout({ currencies: ['EUR', 'GBP', 'USD'], countries: [...EUROPE, 'US'] })],
    networks: ['MASTERCARD', 'VISA'],
    capabilities: ['balance', 'topUp'],
    configurationSchema: sections({ access: section('Access', { environment, apiKey }) }),
  },
  {
    ...payout,
    appId: 'globewire',
    name: 'Globewire',
    description: 'Payouts to bank accounts worldwide, with the fee shared or paid by you.',
    uri: 'https://globewire.example',
    tags: ['payouts', 'worldwide'],
    methods: [
      bankTransfer({
        currencies: ['AUD', 'BRL', 'CAD', 'CHF', 'HKD', 'INR', 'JPY', 'KWD', 'MXN', 'NZD', 'SGD', 'TRY', 'USD'],
        countries: ['AU', 'BR', 'CA', 'CH', 'HK', 'IN', 'JP', 'KW', 'MX', 'NZ', 'SG', 'TR', 'US'],
      }),
    ],
    authorizationSources: ['PAPER', 'WEB'],
    networks: ['SWIFT'],
    capabilities: ['account', 'balance', 'topUp'],
    configurationSchema: sections({
      account: section('Account', {
        holderName,
        bic: { ...bic, description: 'Of the bank that holds the account.' },
        fee: {
          type: 'string',
          title: 'Fees',
          description: 'Who pays the fees of the banks.',
          oneOf: [
            { const: 'SHA', title: 'Shared' },
            { const: 'OUR', title: 'You pay all' },
          ],
          default: 'SHA',
        },
      }),
      access: section('Access', { apiKey }),
    }),
  },
];
