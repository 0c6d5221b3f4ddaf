import { defineRoutes } from '@portal/contract/react';
import { portal } from './portal.config.ts';

export const routes = defineRoutes(portal, {
  'sample.overview': () => import('./sample-page.tsx'),
});
