import { defineRoutes } from '@portal/contract/react';
import type { portal } from './portal.config.ts';

export const routes = defineRoutes<typeof portal>({
  'webhooks.list': () => import('./webhooks/webhooks-page.tsx'),
  'webhooks.new': () => import('./webhooks/webhook-create-page.tsx'),
  'webhooks.verify': () => import('./delivery-check/delivery-check-page.tsx'),
  'webhooks.detail': () => import('./webhooks/webhook-page.tsx'),
  'webhooks.batches': () => import('./batches/batches-page.tsx'),
  'webhooks.order': () => import('./batches/order-deliveries-page.tsx'),
  'webhooks.batch': () => import('./batches/batch-page.tsx'),
});
