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
  webhookAddress,
  webhookSecret,
  whenever,
} from './configuration-parts.ts';
import { achDebit, bacsDirectDebit, becsAu, becsNz, sepaCreditTransfer, sepaDirectDebit } from './methods.ts';

const directDebit = {
  appType: 'PAYMENTS',
  category: 'Live',
  agreementTypes: ['RECURRING', 'UNSCHEDULED'],
} as const;

const serviceUserNumber = {
  type: 'string',
  title: 'Service user number',
  description: '6 digits, from your sponsoring bank.',
  format: 'service-user-number',
} as const;

export const directDebits: readonly CatalogueApp[] = [
  {
    ...directDebit,
    appId: 'gocardless',
    name: 'GoCardless',
    description: 'Direct debit in Europe, the United States, Australia and New Zealand through one provider.',
    uri: 'https://gocardless-provider.example',
    icon: { shape: 'arrows', ground: '#3f3f46' },
    tags: ['direct debit', 'subscriptions', 'worldwide'],
    methods: [sepaDirectDebit, bacsDirectDebit, achDebit, becsAu, becsNz],
    transactionTypes: ['PAYMENT', 'REFUND'],
    authorizationSources: ['WEB'],
    networks: ['ACH', 'BACS', 'BECS_AU', 'BECS_NZ', 'SEPA'],
    capabilities: ['account', 'balance'],
    configurationSchema: sections({
      access: section('Access', { environment, accessToken: { ...apiKey, title: 'Access token' } }),
      reports: section('Reports', { webhookAddress, webhookSecret }),
    }),
  },
  {
    ...directDebit,
    appId: 'bottomline',
    name: 'Bottomline',
    description: 'Bacs and SEPA direct debits submitted as files, for tenants with identifiers of their own.',
    uri: 'https://bottomline-provider.example',
    icon: { shape: 'bank', ground: '#1e3a8a' },
    tags: ['direct debit', 'files', 'United Kingdom'],
    methods: [bacsDirectDebit, sepaDirectDebit],
    transactionTypes: ['PAYMENT'],
    authorizationSources: ['PAPER', 'TEL', 'WEB'],
    networks: ['BACS', 'SEPA'],
    capabilities: ['account'],
    configurationSchema: sections({
      originator: section('Originator', {
        serviceUserNumber,
        sortCode: { type: 'string', title: 'Sort code', description: '6 digits.', pattern: '^[0-9]{6}$' },
        accountNumber: { type: 'string', title: 'Account number', description: '8 digits.', pattern: '^[0-9]{8}$' },
      }),
      files: section('File transfer', { sshPrivateKey, passphrase }, { optional: ['passphrase'] }),
    }),
  },
  {
    ...directDebit,
    appId: 'sepa-direct',
    name: 'SEPA Direct',
    description: 'Direct debits and credit transfers straight at your own bank, by files that you sign.',
    uri: 'https://sepa-direct.example',
    icon: { shape: 'coins', ground: '#1e40af' },
    tags: ['direct debit', 'own bank', 'euro'],
    methods: [sepaDirectDebit, sepaCreditTransfer],
    transactionTypes: ['PAYMENT', 'PAYOUT', 'REFUND'],
    agreementTypes: ['ONE_OFF', 'RECURRING', 'UNSCHEDULED'],
    authorizationSources: ['PAPER', 'TEL', 'WEB'],
    networks: ['SEPA'],
    capabilities: ['account', 'balance', 'topUp', 'linkAccount'],
    configurationSchema: sections({
      directDebitCore: section(
        'Direct debit core',
        {
          holderName,
          creditorIdentifier: {
            type: 'string',
            title: 'Creditor identifier',
            description: 'From your national bank, such as DE98ZZZ09999999999.',
            format: 'creditor-identifier',
          },
          iban,
          bic,
          noticeDays: {
            type: 'integer',
            title: 'Days of notice',
            description: 'How long before a collection the payer is notified, 14 unless agreed otherwise.',
            minimum: 1,
            maximum: 14,
            default: 14,
          },
        },
        { optional: ['bic'] },
      ),
      creditTransfer: section(
        'Credit transfer',
        {
          isEnabled: {
            type: 'boolean',
            title: 'Use for payouts and refunds',
            description: 'Transfers are debited from this account.',
            default: false,
          },
        },
        { allOf: [whenever('isEnabled', true, { holderName, iban, bic }, ['bic'])] },
      ),
      files: section(
        'File transfer',
        {
          signIn: {
            type: 'string',
            title: 'Sign in with',
            description: 'How the bank’s file server identifies you.',
            oneOf: [
              { const: 'password', title: 'Password' },
              { const: 'ssh-key', title: 'SSH key' },
            ],
            default: 'ssh-key',
          },
          userName: { type: 'string', title: 'User name', minLength: 1, maxLength: 50 },
        },
        {
          allOf: [
            whenever('signIn', 'password', {
              password: { type: 'string', title: 'Password', minLength: 8, maxLength: 200, writeOnly: true },
            }),
            whenever('signIn', 'ssh-key', { sshPrivateKey, passphrase }, ['passphrase']),
          ],
        },
      ),
      signature: section('Signature', { pgpPrivateKey, passphrase }, { optional: ['passphrase'] }),
    }),
  },
  {
    ...directDebit,
    appId: 'bacs-bureau',
    name: 'Bacs Bureau',
    description: 'A bureau that submits Bacs Direct Debits for you, from paper mandates too.',
    uri: 'https://bacs-bureau.example',
    tags: ['direct debit', 'bureau', 'United Kingdom'],
    methods: [bacsDirectDebit],
    transactionTypes: ['PAYMENT'],
    authorizationSources: ['PAPER'],
    networks: ['BACS', 'SEPA'],
    capabilities: [],
    configurationSchema: sections({
      originator: section('Originator', { serviceUserNumber }),
      access: section('Access', { apiKey }),
    }),
  },
  {
    ...directDebit,
    appId: 'austral-debit',
    name: 'Austral Debit',
    description: 'Direct debit in Australia and New Zealand with next-day settlement.',
    uri: 'https://austral-debit.example',
    icon: { shape: 'wave', ground: '#166534' },
    tags: ['direct debit', 'Oceania'],
    methods: [becsAu, becsNz],
    transactionTypes: ['PAYMENT', 'REFUND'],
    authorizationSources: ['TEL', 'WEB'],
    networks: ['BECS_AU', 'BECS_NZ'],
    capabilities: ['account', 'balance', 'topUp'],
    configurationSchema: sections({
      originator: section('Originator', {
        userId: { type: 'string', title: 'User ID', description: '6 digits, from your bank.', format: 'becs-user-id' },
        country: {
          type: 'string',
          title: 'Country of the account',
          oneOf: [
            { const: 'AU', title: 'Australia' },
            { const: 'NZ', title: 'New Zealand' },
          ],
          default: 'AU',
        },
      }),
      access: section('Access', { apiKey }),
    }),
  },
];
