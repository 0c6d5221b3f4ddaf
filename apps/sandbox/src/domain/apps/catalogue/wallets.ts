import { EURO_AREA } from './areas.ts';
import type { CatalogueApp } from './catalogue-app.ts';
import {
  apiKey,
  callbackAddress,
  environment,
  merchantId,
  section,
  sections,
  webhookAddress,
} from './configuration-parts.ts';
import { blik, konbini, ownWallet, swish } from './methods.ts';

const wallet = {
  appType: 'PAYMENTS',
  category: 'Live',
  transactionTypes: ['PAYMENT', 'REFUND'],
  agreementTypes: ['ONE_OFF'],
  authorizationSources: ['WEB'],
  networks: [],
} as const;

export const wallets: readonly CatalogueApp[] = [
  {
    ...wallet,
    appId: 'swish',
    name: 'Swish',
    description: 'Mobile payments in Sweden: the customer confirms in the bank’s app, and the money arrives at once.',
    uri: 'https://swish-merchants.example',
    icon: { shape: 'loop', ground: '#047857' },
    tags: ['mobile', 'instant', 'Sweden'],
    methods: [swish],
    capabilities: ['balance'],
    configurationSchema: sections({
      merchant: section('Merchant', {
        payeeNumber: {
          type: 'string',
          title: 'Swish number',
          description: '10 digits that begin with 123.',
          pattern: '^123[0-9]{7}$',
        },
      }),
      access: section('Access', {
        certificate: {
          type: 'string',
          title: 'Certificate',
          description: 'The certificate that the bank issued, PEM.',
          format: 'certificate',
        },
        privateKey: {
          type: 'string',
          title: 'Private key',
          description: 'The key that belongs to the certificate, PEM.',
          minLength: 100,
          writeOnly: true,
        },
      }),
    }),
  },
  {
    ...wallet,
    appId: 'blik',
    name: 'BLIK',
    description: 'Payments in Poland with a code of six digits from the bank’s app.',
    uri: 'https://blik-merchants.example',
    icon: { shape: 'bolt', ground: '#1f2937' },
    tags: ['mobile', 'instant', 'Poland'],
    methods: [blik],
    agreementTypes: ['ONE_OFF', 'RECURRING'],
    capabilities: ['balance'],
    configurationSchema: sections({
      merchant: section('Merchant', { merchantId, environment }),
      access: section('Access', { apiKey }),
      reports: section('Reports', { webhookAddress }),
    }),
  },
  {
    ...wallet,
    appId: 'konbini',
    name: 'Konbini',
    description: 'The customer pays in cash at a convenience store in Japan, within three days.',
    uri: 'https://konbini-vouchers.example',
    icon: { shape: 'ticket', ground: '#b91c1c' },
    tags: ['cash', 'Japan'],
    methods: [konbini],
    transactionTypes: ['PAYMENT'],
    authorizationSources: ['PAPER', 'WEB'],
    capabilities: [],
    configurationSchema: sections({
      shop: section('Shop', {
        shopId: { type: 'string', title: 'Shop ID', pattern: '^[0-9]{6}$', description: '6 digits.' },
        expiryDays: {
          type: 'integer',
          title: 'Days to pay',
          description: 'After this the voucher is no longer valid.',
          minimum: 1,
          maximum: 14,
          default: 3,
        },
      }),
      access: section('Access', { apiKey }),
    }),
  },
  {
    ...wallet,
    appId: 'fjordpay',
    name: 'Fjordpay',
    description: 'One wallet for Denmark, Norway and Sweden, in the currency of the customer.',
    uri: 'https://fjordpay.example',
    icon: { shape: 'wave', ground: '#0369a1' },
    tags: ['mobile', 'Nordics'],
    methods: [ownWallet('Fjordpay', { currencies: ['DKK', 'NOK', 'SEK'], countries: ['DK', 'NO', 'SE'] })],
    agreementTypes: ['ONE_OFF', 'UNSCHEDULED'],
    capabilities: ['account', 'balance'],
    configurationSchema: sections({
      merchant: section('Merchant', { merchantId, environment }),
      access: section('Access', { apiKey }),
    }),
  },
  {
    ...wallet,
    appId: 'lumo',
    name: 'Lumo',
    description: 'A European wallet with stored cards and bank accounts. You allow the connection at Lumo.',
    uri: 'https://lumo.example/business',
    icon: { shape: 'star', ground: '#a21caf' },
    tags: ['mobile', 'Europe', 'subscriptions'],
    methods: [ownWallet('Lumo', { currencies: ['CHF', 'EUR'], countries: [...EURO_AREA, 'CH'] })],
    agreementTypes: ['ONE_OFF', 'RECURRING'],
    capabilities: ['balance', 'redirect'],
    configurationSchema: sections({
      shop: section('Shop', {
        shopName: { type: 'string', title: 'Shop name', minLength: 2, maxLength: 50 },
        supportEmail: {
          type: 'string',
          title: 'Support address',
          description: 'Customers see it in the wallet.',
          format: 'email',
        },
        callbackAddress,
      }),
    }),
  },
  {
    ...wallet,
    appId: 'pocketo',
    name: 'Pocketo',
    description: 'A wallet for the United Kingdom and the United States with payment in one tap.',
    uri: 'https://pocketo.example',
    icon: { shape: 'phone', ground: '#be123c' },
    tags: ['mobile', 'one tap'],
    methods: [ownWallet('Pocketo', { currencies: ['GBP', 'USD'], countries: ['GB', 'US'] })],
    capabilities: ['redirect'],
    configurationSchema: sections({
      shop: section('Shop', {
        website: { type: 'string', title: 'Website', description: 'Where customers pay.', format: 'uri' },
        callbackAddress,
      }),
    }),
  },
  {
    ...wallet,
    appId: 'kiwa',
    name: 'Kiwa',
    description: 'Payments by QR code in Singapore and Hong Kong.',
    uri: 'https://kiwa.example',
    icon: { shape: 'leaf', ground: '#4d7c0f' },
    tags: ['QR code', 'Asia'],
    methods: [ownWallet('Kiwa', { currencies: ['HKD', 'SGD'], countries: ['HK', 'SG'] })],
    capabilities: ['balance'],
  },
];
