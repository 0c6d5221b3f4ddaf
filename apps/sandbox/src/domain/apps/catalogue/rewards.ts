import { EURO_AREA } from './areas.ts';
import type { CatalogueApp } from './catalogue-app.ts';
import { apiKey, callbackAddress, environment, section, sections } from './configuration-parts.ts';
import { giftCard, points } from './methods.ts';

const rewarding = {
  appType: 'REWARDS',
  category: 'Live',
  transactionTypes: ['PAYOUT'],
  agreementTypes: ['ONE_OFF'],
  authorizationSources: ['WEB'],
  networks: [],
} as const;

export const rewards: readonly CatalogueApp[] = [
  {
    ...rewarding,
    appId: 'sunny-gift-cards',
    name: 'Sunny Gift Cards',
    description: 'Gift cards of several hundred shops, sent by email within a minute.',
    uri: 'https://sunny-gift-cards.example',
    icon: { shape: 'gift', ground: '#b45309' },
    tags: ['gift cards', 'rewards'],
    methods: [giftCard({ currencies: ['EUR', 'GBP', 'USD'], countries: [...EURO_AREA, 'GB', 'US'] })],
    capabilities: ['balance', 'topUp'],
    configurationSchema: sections({
      access: section('Access', { environment, apiKey }),
      sender: section('Sender', {
        senderName: { type: 'string', title: 'Name in the email', minLength: 2, maxLength: 60 },
        replyTo: { type: 'string', title: 'Reply address', format: 'email' },
      }),
    }),
  },
  {
    ...rewarding,
    appId: 'SkyPoints',
    name: 'SkyPoints',
    description:
      'Customers collect points with an alliance of airlines, and pay with them. You allow the connection there.',
    uri: 'https://skypoints.example/partners',
    icon: { shape: 'globe', ground: '#4338ca' },
    tags: ['points', 'travel', 'rewards'],
    methods: [points({ currencies: ['EUR', 'SEK', 'USD'], countries: ['DE', 'FR', 'IE', 'NL', 'SE', 'US'] })],
    transactionTypes: ['PAYMENT', 'PAYOUT'],
    capabilities: ['redirect'],
    configurationSchema: sections({
      programme: section('Programme', {
        rate: {
          type: 'number',
          title: 'Points per unit of currency',
          description: 'Such as 1.5 points for each euro.',
          minimum: 0.1,
          maximum: 100,
          default: 1,
        },
        callbackAddress,
      }),
    }),
  },
  {
    ...rewarding,
    appId: 'kudos',
    name: 'Kudos',
    description: 'Vouchers for restaurants and cinemas, printed or by email.',
    uri: 'https://kudos.example',
    tags: ['vouchers', 'rewards'],
    methods: [giftCard({ currencies: ['GBP', 'PLN', 'SEK'], countries: ['GB', 'PL', 'SE'] })],
    authorizationSources: ['PAPER', 'WEB'],
    capabilities: ['balance'],
    configurationSchema: sections({ access: section('Access', { apiKey }) }),
  },
];
