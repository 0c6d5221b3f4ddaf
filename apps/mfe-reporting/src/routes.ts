import { defineRoutes } from '@portal/contract/react';
import { portal } from './portal.config.ts';

export const routes = defineRoutes(portal, {
  'reporting.transactions': () => import('./reporting-page.tsx'),
  'reporting.transactions-search': () => import('./reporting-page.tsx'),
  'reporting.instruction': () => import('./reporting-page.tsx'),
  'reporting.found-instruction': () => import('./reporting-page.tsx'),
  'reporting.mandates': () => import('./reporting-page.tsx'),
  'reporting.mandates-search': () => import('./reporting-page.tsx'),
  'reporting.exports': () => import('./exports-page.tsx'),
  'reporting.order-viewer': () => import('./order-viewer-page.tsx'),
  'reporting.order': () => import('./order-page.tsx'),
  'reporting.order-instruction': () => import('./order-page.tsx'),
});
