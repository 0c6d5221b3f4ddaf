import { type AccessInput, definePortal } from '@portal/contract';

const tenantAdmin = { roles: { anyOf: ['TENANT_ADMIN'] } } satisfies AccessInput;

export const portal = definePortal({
  contract: 1,
  id: 'sample',
  owner: 'Sample team',
  routes: [{ id: 'sample.overview', path: '/sample', title: 'Sample', access: tenantAdmin }],
  nav: [{ group: 'Services', route: 'sample.overview', text: 'Sample', icon: 'grid', order: 20 }],
});
