import { type AccessInput, definePortal } from '@portal/contract';

const tenantAdmin = { roles: { anyOf: ['TENANT_ADMIN'] } } satisfies AccessInput;

export const portal = definePortal({
  contract: 1,
  id: 'sample',
  owner: 'Sample team',
  routes: [
    { id: 'sample.overview', path: '/sample', title: 'Sample', access: tenantAdmin },
    { id: 'sample.notes', path: '/sample-notes', title: 'Sample notes', access: tenantAdmin },
  ],
  nav: [
    { group: 'Services', route: 'sample.overview', text: 'Sample', icon: 'grid', order: 100 },
    { group: 'Services', route: 'sample.notes', text: 'Sample notes', icon: 'book', order: 110 },
  ],
  cards: [{ id: 'sample.notes', kind: 'figures', title: 'Sample', access: tenantAdmin }],
});
