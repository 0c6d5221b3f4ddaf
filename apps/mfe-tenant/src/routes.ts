import { defineRoutes } from '@portal/contract/react';
import type { portal } from './portal.config.ts';

export const routes = defineRoutes<typeof portal>({
  'tenant.info': () => import('./tenant-info-page.tsx'),
  'tenant.users': () => import('./users-page.tsx'),
  'tenant.user-new': () => import('./user-invite-page.tsx'),
  'tenant.user': () => import('./user-page.tsx'),
  'tenant.api-keys': () => import('./keys-page.tsx'),
  'tenant.api-key-new': () => import('./key-create-page.tsx'),
  'tenant.api-key': () => import('./key-page.tsx'),
});
