import { defineRoutes } from '@portal/contract/react';
import type { portal } from './portal.config.ts';

export const routes = defineRoutes<typeof portal>({
  'webhooks.list': () => import('./webhooks-page.tsx'),
  'webhooks.new': () => import('./webhook-create-page.tsx'),
  'webhooks.detail': () => import('./webhook-page.tsx'),
  'webhooks.batches': () => import('./batches-page.tsx'),
  'webhooks.batch': () => import('./batch-page.tsx'),
});
