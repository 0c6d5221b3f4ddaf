import { CONTRACT_VERSION, definePortal, type Portal, portalSchema } from '@portal/contract';

/** The shell's own pages, declared like those of any remote. */
export const shellPortalConfig = definePortal({
  contract: CONTRACT_VERSION,
  id: 'shell',
  owner: 'Platform team',
  routes: [
    { id: 'shell.home', path: '/', title: 'Home', access: { trial: 'allowed' } },
    {
      id: 'shell.choose-tenant',
      path: '/choose-tenant',
      title: 'Choose a tenant',
      access: { trial: 'allowed' },
      layout: 'bare',
    },
    { id: 'shell.login', path: '/login', title: 'Sign in', access: { auth: 'anonymous' }, layout: 'bare' },
    {
      id: 'shell.tenant-login',
      path: '/tenant-login',
      title: 'Sign in',
      access: { auth: 'anonymous' },
      layout: 'bare',
    },
    { id: 'shell.callback', path: '/callback', title: 'Signing in', access: { auth: 'anonymous' }, layout: 'bare' },
    {
      id: 'shell.invitation',
      path: '/invitation',
      title: 'Invitation',
      access: { auth: 'anonymous' },
      layout: 'bare',
    },
    {
      id: 'shell.invitation-complete',
      path: '/invitation/complete',
      title: 'Invitation',
      access: { auth: 'anonymous' },
      layout: 'bare',
    },
    { id: 'shell.my-access', path: '/my-access', title: 'My access', access: { trial: 'allowed' } },
    {
      id: 'shell.access-overview',
      path: '/access-overview',
      title: 'Access overview',
      access: { roles: { anyOf: ['TENANT_ADMIN'] }, trial: 'allowed' },
    },
    {
      id: 'shell.documentation',
      path: '/api-documentation',
      title: 'Documentation',
      access: { auth: 'anonymous' },
    },
    {
      id: 'shell.documentation-part',
      path: '/api-documentation/:part',
      title: 'Documentation',
      crumb: '{part}',
      access: { auth: 'anonymous' },
    },
    {
      id: 'shell.documentation-entry',
      path: '/api-documentation/:part/:name',
      title: 'Documentation',
      crumb: '{name}',
      access: { auth: 'anonymous' },
    },
    { id: 'shell.logout', path: '/logout', title: 'Sign out', access: { auth: 'anonymous' }, layout: 'bare' },
  ],
  nav: [
    { group: 'Home', route: 'shell.home', text: 'Home', icon: 'home', order: 0 },
    {
      group: 'Developers',
      route: 'shell.documentation',
      text: 'Documentation',
      icon: 'book',
      order: 40,
      access: { trial: 'blocked' },
    },
  ],
});

export const shellPortal: Portal = portalSchema.parse({
  ...shellPortalConfig,
  version: '0.0.0',
  requires: { contract: CONTRACT_VERSION, shared: {} },
});
