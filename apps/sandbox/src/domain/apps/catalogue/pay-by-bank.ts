import { EURO_AREA } from './areas.ts';
import type { CatalogueApp } from './catalogue-app.ts';
import { apiKey, bic, callbackAddress, holderName, iban, section, sections, whenever } from './configuration-parts.ts';
import { instantBankPayment, openBanking } from './methods.ts';

const payByBank = {
  appType: 'PAYMENTS',
  category: 'Live',
  transactionTypes: ['PAYMENT', 'REFUND'],
  authorizationSources: ['WEB'],
} as const;

const settlementAccount = section('Settlement account', { holderName, iban, bic }, { optional: ['bic'] });

export const payByBankApps: readonly CatalogueApp[] = [
  {
    ...payByBank,
    appId: 'open-banking',
    name: 'Open Banking',
    description: 'The customer pays from the bank account, through Bankbridge. You allow the connection at Bankbridge.',
    uri: 'https://bankbridge.example',
    icon: { shape: 'bridge', ground: '#155e75' },
    tags: ['bank', 'instant'],
    methods: [openBanking({ currencies: ['EUR', 'GBP'], countries: [...EURO_AREA, 'GB'] })],
    agreementTypes: ['ONE_OFF', 'UNSCHEDULED'],
    networks: ['FASTER_PAYMENTS', 'SEPA_INSTANT'],
    capabilities: ['balance', 'linkAccount', 'redirect'],
    configurationSchema: sections({
      settlement: settlementAccount,
      refunds: section(
        'Refunds',
        {
          isRefunded: {
            type: 'boolean',
            title: 'Refund from this account',
            description: 'Without it, refunds are made by hand.',
            default: false,
          },
          callbackAddress,
        },
        {
          allOf: [
            whenever('isRefunded', true, {
              reference: { type: 'string', title: 'Reference of refunds', minLength: 1, maxLength: 18 },
            }),
          ],
        },
      ),
    }),
  },
  {
    ...payByBank,
    appId: 'rhine-pay',
    name: 'Rhine Pay',
    description: 'Instant payments from bank accounts along the Rhine, with a guarantee on payment.',
    uri: 'https://rhine-pay.example',
    icon: { shape: 'bank', ground: '#92400e' },
    tags: ['bank', 'guaranteed', 'euro'],
    methods: [instantBankPayment],
    agreementTypes: ['ONE_OFF'],
    networks: ['SEPA_INSTANT'],
    capabilities: ['linkAccount'],
    configurationSchema: sections({ settlement: settlementAccount, access: section('Access', { apiKey }) }),
  },
];
