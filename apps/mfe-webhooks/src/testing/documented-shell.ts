import { definePortal } from '@portal/contract';

/** A shell with the pages of the documentation. */
export const documentedShell = definePortal({
  contract: 1,
  id: 'shell',
  owner: 'Platform team',
  routes: [
    {
      id: 'shell.documentation-part',
      path: '/api-documentation/:part',
      title: 'Documentation',
      access: { auth: 'anonymous' },
    },
  ],
});
