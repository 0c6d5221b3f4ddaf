import { type AccessInput, definePortal, readerRoles, writerRoles } from '@portal/contract';

const reader = { roles: { anyOf: readerRoles('APP') } } satisfies AccessInput;
const installer = { roles: { anyOf: writerRoles('APP') } } satisfies AccessInput;

export const portal = definePortal({
  contract: 1,
  id: 'marketplace',
  owner: 'Marketplace team',
  routes: [
    { id: 'marketplace.apps', path: '/apps', title: 'Apps', access: { ...reader, trial: 'allowed' } },
    { id: 'marketplace.catalogue', path: '/apps/marketplace', title: 'Marketplace', access: reader },
    {
      id: 'marketplace.configuration',
      path: '/apps/configuration/:appId',
      title: 'Configuration',
      crumb: '{appId}',
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
  search: [{ id: 'marketplace.search', label: 'Apps', route: 'marketplace.catalogue', query: 'apps.search={term}' }],
});
