import { defineRoutes } from '@portal/contract/react';
import type { portal } from './portal.config.ts';

export const routes = defineRoutes<typeof portal>({
  'schemes.rewards': () => import('./rewards/reward-groups-page.tsx'),
  'schemes.reward-new': () => import('./rewards/reward-group-create-page.tsx'),
  'schemes.reward': () => import('./rewards/reward-group-page.tsx'),
  'schemes.collect': () => import('./pages/schemes-page.tsx'),
  'schemes.collect-new': () => import('./pages/scheme-create-page.tsx'),
  'schemes.collect-scheme': () => import('./pages/scheme-page.tsx'),
  'schemes.collect-drafts': () => import('./pages/drafts-page.tsx'),
  'schemes.collect-draft': () => import('./pages/draft-page.tsx'),
  'schemes.payout': () => import('./pages/schemes-page.tsx'),
  'schemes.payout-new': () => import('./pages/scheme-create-page.tsx'),
  'schemes.payout-scheme': () => import('./pages/scheme-page.tsx'),
  'schemes.payout-drafts': () => import('./pages/drafts-page.tsx'),
  'schemes.payout-draft': () => import('./pages/draft-page.tsx'),
});
