import { defineRoutes } from '@portal/contract/react';
import type { portal } from './portal.config.ts';

export const routes = defineRoutes<typeof portal>({
  'mandates.home': () => import('./overview/overview-page.tsx'),
  'mandates.profiles': () => import('./profiles/creditor-profiles-page.tsx'),
  'mandates.profile-new': () => import('./profiles/creditor-profile-create-page.tsx'),
  'mandates.profile': () => import('./profiles/creditor-profile-page.tsx'),
  'mandates.configurations': () => import('./providers/provider-configurations-page.tsx'),
  'mandates.configuration-new': () => import('./providers/provider-configuration-create-page.tsx'),
  'mandates.configuration': () => import('./providers/provider-configuration-page.tsx'),
  'mandates.provider-callback': () => import('./connections/provider-callback-page.tsx'),
});
