import { defineRoutes } from '@portal/contract/react';
import type { portal } from './portal.config.ts';

export const routes = defineRoutes<typeof portal>({
  'marketplace.apps': () => import('./installed/apps-page.tsx'),
  'marketplace.catalogue': () => import('./marketplace/marketplace-page.tsx'),
  'marketplace.configuration': () => import('./configuration/configuration-page.tsx'),
  'marketplace.callback': () => import('./connection/callback-page.tsx'),
});
