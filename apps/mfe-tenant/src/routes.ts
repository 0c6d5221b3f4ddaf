import { defineRoutes } from '@portal/contract/react';
import type { portal } from './portal.config.ts';

export const routes = defineRoutes<typeof portal>({
  'tenant.info': () => import('./info/tenant-info-page.tsx'),
  'tenant.users': () => import('./users/users-page.tsx'),
  'tenant.user-new': () => import('./users/user-invite-page.tsx'),
  'tenant.user': () => import('./users/user-page.tsx'),
  'tenant.approvals': () => import('./approvals/approvals-page.tsx'),
  'tenant.approval': () => import('./approvals/approval-page.tsx'),
  'tenant.activity': () => import('./activity/activity-page.tsx'),
  'tenant.api-keys': () => import('./keys/keys-page.tsx'),
  'tenant.api-key-new': () => import('./keys/key-create-page.tsx'),
  'tenant.api-key': () => import('./keys/key-page.tsx'),
});
