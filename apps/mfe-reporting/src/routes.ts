import { defineRoutes } from '@portal/contract/react';
import { portal } from './portal.config.ts';

export const routes = defineRoutes(portal, {
  'reporting.transactions': () => import('./transactions-page.tsx'),
  'reporting.transactions-search': () => import('./transactions-search-page.tsx'),
  'reporting.instruction': () => import('./instruction-page.tsx'),
  'reporting.found-instruction': () => import('./instruction-page.tsx'),
  'reporting.mandates': () => import('./mandates-page.tsx'),
  'reporting.mandates-search': () => import('./mandates-search-page.tsx'),
  'reporting.exports': () => import('./exports-page.tsx'),
  'reporting.order-viewer': () => import('./order-viewer-page.tsx'),
  'reporting.order': () => import('./order-page.tsx'),
  'reporting.order-instruction': () => import('./order-page.tsx'),
});
