import { EUROPE, NORDICS } from './areas.ts';
import type { CatalogueApp } from './catalogue-app.ts';
import {
  apiKey,
  environment,
  merchantId,
  section,
  sections,
  webhookAddress,
  webhookSecret,
  whenever,
} from './configuration-parts.ts';
import { card } from './methods.ts';

const acquirer = {
  appType: 'PAYMENTS',
  category: 'Live',
  transactionTypes: ['PAYMENT', 'REFUND'],
  agreementTypes: ['ONE_OFF', 'RECURRING', 'UNSCHEDULED'],
} as const;

const reports = section('Reports', { webhookAddress, webhookSecret });

export const acquirers: readonly CatalogueApp[] = [
  {
    ...acquirer,
    appId: 'card-payments',
    name: 'Card Payments',
    description: 'Accepts cards worldwide through Meridian Acquiring, online and by telephone, with 3D Secure.',
    uri: 'https://meridian-acquiring.example/cards',
    icon: { shape: 'card', ground: '#1d4ed8' },
    tags: ['cards', '3D Secure', 'worldwide'],
    methods: [
      card({
        currencies: ['AUD', 'CAD', 'CHF', 'DKK', 'EUR', 'GBP', 'JPY', 'NOK', 'NZD', 'PLN', 'SEK', 'USD'],
        countries: [...EUROPE, 'AU', 'CA', 'JP', 'NZ', 'US'],
      }),
    ],
    authorizationSources: ['TEL', 'WEB'],
    networks: ['AMEX', 'MASTERCARD', 'VISA'],
    capabilities: ['balance'],
    configurationSchema: sections({
      merchant: section('Merchant', {
        merchantId,
        statementName: {
          type: 'string',
          title: 'Name on statements',
          description: 'What the cardholder reads, 5 to 22 letters, digits and spaces.',
          pattern: '^[A-Za-z0-9 .*-]{5,22}$',
        },
        environment,
      }),
      access: section('Access', { apiKey }),
      authentication: section(
        'Authentication',
        {
          isAuthenticated: {
            type: 'boolean',
            title: 'Use 3D Secure',
            description: 'The cardholder confirms a payment with the bank.',
            default: true,
          },
        },
        {
          allOf: [
            whenever('isAuthenticated', true, {
              exemption: {
                type: 'string',
                title: 'Exemption',
                description: 'Which payments may skip the confirmation.',
                oneOf: [
                  { const: 'none', title: 'None' },
                  { const: 'low-value', title: 'Low value' },
                  { const: 'risk-analysis', title: 'Low risk' },
                ],
                default: 'none',
              },
            }),
          ],
        },
      ),
      reports,
    }),
  },
  {
    ...acquirer,
    appId: 'halden-acquiring',
    name: 'Halden Acquiring',
    description: 'Local card acquiring in the Nordic countries, settled in the currency of the card.',
    uri: 'https://halden.example',
    icon: { shape: 'mountain', ground: '#0f766e' },
    tags: ['cards', 'Nordics'],
    methods: [card({ currencies: ['DKK', 'EUR', 'ISK', 'NOK', 'SEK'], countries: NORDICS })],
    authorizationSources: ['WEB'],
    networks: ['MASTERCARD', 'VISA'],
    capabilities: ['account', 'balance'],
    configurationSchema: sections({
      merchant: section('Merchant', { merchantId, environment }),
      access: section('Access', { apiKey }),
      reports,
    }),
  },
  {
    ...acquirer,
    appId: 'corvane-moto',
    name: 'Corvane MOTO',
    description: 'Cards by post and telephone for call centres in the United Kingdom and Ireland.',
    uri: 'https://corvane.example/moto',
    icon: { shape: 'phone', ground: '#7c2d12' },
    tags: ['cards', 'call centre', 'MOTO'],
    methods: [card({ currencies: ['EUR', 'GBP'], countries: ['GB', 'IE'] })],
    authorizationSources: ['PAPER', 'TEL'],
    networks: ['MASTERCARD', 'VISA'],
    capabilities: [],
    configurationSchema: sections({
      merchant: section('Merchant', {
        merchantId,
        terminalId: {
          type: 'string',
          title: 'Terminal ID',
          description: '8 digits, on the sticker of the terminal.',
          pattern: '^[0-9]{8}$',
        },
      }),
      access: section('Access', { apiKey }),
    }),
  },
  {
    ...acquirer,
    appId: 'tessera-cards',
    name: 'Tessera Cards',
    description: 'Cards in North and South America and in India, with instalments.',
    uri: 'https://tessera.example',
    icon: { shape: 'coins', ground: '#6d28d9' },
    tags: ['cards', 'instalments', 'Americas'],
    methods: [card({ currencies: ['BRL', 'CAD', 'INR', 'MXN', 'USD'], countries: ['BR', 'CA', 'IN', 'MX', 'US'] })],
    authorizationSources: ['TEL', 'WEB'],
    networks: ['AMEX', 'MASTERCARD', 'VISA'],
    capabilities: ['balance', 'linkAccount'],
    configurationSchema: sections({
      merchant: section('Merchant', {
        merchantId,
        environment,
        instalments: {
          type: 'integer',
          title: 'Most instalments',
          description: 'How many instalments a customer can choose, 1 for none.',
          minimum: 1,
          maximum: 12,
          default: 1,
        },
      }),
      access: section('Access', { apiKey }),
      reports,
    }),
  },
  {
    ...acquirer,
    appId: 'visa',
    environment: 'test',
    name: 'Visa',
    description: 'The test environment of the card network: sends test settlements, with chargebacks if you want.',
    uri: 'https://card-network.example/test',
    icon: { shape: 'flask', ground: '#334155' },
    tags: ['cards', 'test', 'chargebacks'],
    methods: [
      card({ currencies: ['EUR', 'GBP', 'SEK', 'USD'], countries: ['DE', 'FR', 'GB', 'IE', 'NL', 'SE', 'US'] }),
    ],
    authorizationSources: ['WEB'],
    networks: ['VISA'],
    capabilities: ['balance', 'testSettlement'],
    configurationSchema: sections({
      project: section('Test project', {
        projectId: {
          type: 'string',
          title: 'Project ID',
          description: 'Of your project in the network’s test environment.',
          pattern: '^[A-Za-z0-9-]{4,40}$',
        },
      }),
      access: section('Access', { apiKey }),
    }),
  },
];
