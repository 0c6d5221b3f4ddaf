import { type AccessInput, definePortal, readerRoles, writerRoles } from '@portal/contract';

const reader = { roles: { anyOf: readerRoles('APP') } } satisfies AccessInput;
const readerEvenInTrial = { ...reader, trial: 'allowed' } satisfies AccessInput;
const installer = { roles: { anyOf: writerRoles('APP') } } satisfies AccessInput;

export const portal = definePortal({
  contract: 1,
  id: 'marketplace',
  owner: 'Marketplace team',
  routes: [
    {
      id: 'marketplace.apps',
      path: '/apps',
      title: 'Apps',
      reads: ['v1/marketplace/apps', 'v1/apps/installed'],
      access: readerEvenInTrial,
    },
    {
      id: 'marketplace.catalogue',
      path: '/apps/marketplace',
      title: 'Marketplace',
      reads: ['v1/marketplace/apps', 'v1/apps/installed'],
      access: reader,
    },
    {
      id: 'marketplace.configuration',
      path: '/apps/configuration/:appId',
      title: 'Configuration',
      crumb: '{appId}',
      reads: ['v1/marketplace/apps', 'v1/apps/installed'],
      access: installer,
    },
    {
      id: 'marketplace.callback',
      path: '/apps/configuration/:appId/callback',
      title: 'App configuration callback',
      access: installer,
    },
  ],
  nav: [{ group: 'Marketplace', route: 'marketplace.apps', text: 'Apps', icon: 'grid', order: 10 }],
  cards: [
    { id: 'marketplace.balances', kind: 'figures', title: 'Balances', access: readerEvenInTrial },
    { id: 'marketplace.failing-apps', kind: 'attention', title: 'Apps', access: readerEvenInTrial },
    { id: 'marketplace.low-balances', kind: 'attention', title: 'Balances', access: readerEvenInTrial },
    // A trial tenant's apps are installed beforehand.
    { id: 'marketplace.set-up', kind: 'setup', title: 'Apps', access: installer },
    { id: 'marketplace.top-ups', kind: 'recent', title: 'Apps', access: readerEvenInTrial },
  ],
  search: [{ id: 'marketplace.search', label: 'Apps', route: 'marketplace.catalogue', query: 'apps.search={term}' }],
  words: [
    {
      route: 'marketplace.apps',
      words: [
        'IBAN',
        'BIC',
        'bank account',
        'account number',
        'settlement account',
        'balance',
        'top up',
        'deposit',
        'providers',
        'gateway',
        'acquirer',
        'test settlement',
        'validate',
      ],
    },
    {
      route: 'marketplace.catalogue',
      words: ['install', 'connect provider', 'new payment method', 'gateway', 'integrations', 'plugins', 'acquirer'],
    },
  ],
});
