import type { CatalogueApp } from './catalogue-app.ts';
import { bankTransfer, card, giftCard, sepaDirectDebit } from './methods.ts';

const demo = {
  category: 'Demo',
  uri: 'https://docs.payments.example/demo-apps',
  agreementTypes: ['ONE_OFF', 'RECURRING'],
  authorizationSources: ['WEB'],
  capabilities: [],
} as const;

/** They have no configuration schema: the portal infers their form from a configuration of empty keys. */
export const demoApps: readonly CatalogueApp[] = [
  {
    ...demo,
    appId: 'demo-cards',
    name: 'Demo Cards',
    description: 'Plays a card acquirer: amounts that end in 13 are declined.',
    icon: { shape: 'card', ground: '#525252' },
    tags: ['demo', 'cards'],
    appType: 'PAYMENTS',
    methods: [card({ currencies: ['EUR', 'GBP', 'USD'], countries: ['DE', 'GB', 'IE', 'US'] })],
    transactionTypes: ['PAYMENT', 'REFUND'],
    networks: ['MASTERCARD', 'VISA'],
  },
  {
    ...demo,
    appId: 'demo-direct-debit',
    name: 'Demo Direct Debit',
    description: 'Plays a direct debit network: collections settle after a minute.',
    icon: { shape: 'loop', ground: '#57534e' },
    tags: ['demo', 'direct debit'],
    appType: 'PAYMENTS',
    methods: [sepaDirectDebit],
    transactionTypes: ['PAYMENT', 'REFUND'],
    networks: ['SEPA'],
  },
  {
    ...demo,
    appId: 'demo-payouts',
    name: 'Demo Payouts',
    description: 'Plays a bank: payouts arrive after a minute.',
    icon: { shape: 'arrows', ground: '#475569' },
    tags: ['demo', 'payouts'],
    appType: 'PAYMENTS',
    methods: [bankTransfer({ currencies: ['EUR', 'GBP'], countries: ['DE', 'GB', 'IE'] })],
    transactionTypes: ['PAYOUT'],
    networks: [],
  },
  {
    ...demo,
    appId: 'demo-rewards',
    name: 'Demo Rewards',
    description: 'Plays a shop for gift cards: every card is worth nothing.',
    icon: { shape: 'gift', ground: '#4b5563' },
    tags: ['demo', 'rewards'],
    appType: 'REWARDS',
    methods: [giftCard({ currencies: ['EUR'], countries: ['DE', 'IE'] })],
    transactionTypes: ['PAYOUT'],
    networks: [],
  },
];
