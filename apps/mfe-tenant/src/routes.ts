import { defineRoutes } from '@portal/contract/react';
import { portal } from './portal.config.ts';

export const routes = defineRoutes(portal, {
  'tenant.users': () => import('./users-page.tsx'),
  'tenant.user-new': () => import('./user-invite-page.tsx'),
  'tenant.api-keys': () => import('./keys-page.tsx'),
  'tenant.api-key-new': () => import('./key-create-page.tsx'),
});
