import { defineRoutes } from '@portal/contract/react';
import type { portal } from './portal.config.ts';

export const routes = defineRoutes<typeof portal>({
  'schemes.rewards': () => import('./rewards/reward-groups-page.tsx'),
  'schemes.reward-new': () => import('./rewards/reward-group-create-page.tsx'),
  'schemes.reward': () => import('./rewards/reward-group-page.tsx'),
  'schemes.collect': () => import('./schemes/schemes-page.tsx'),
  'schemes.collect-new': () => import('./schemes/scheme-create-page.tsx'),
  'schemes.collect-scheme': () => import('./schemes/scheme-page.tsx'),
  'schemes.collect-drafts': () => import('./drafts/drafts-page.tsx'),
  'schemes.collect-draft': () => import('./drafts/draft-page.tsx'),
  'schemes.payout': () => import('./schemes/schemes-page.tsx'),
  'schemes.payout-new': () => import('./schemes/scheme-create-page.tsx'),
  'schemes.payout-scheme': () => import('./schemes/scheme-page.tsx'),
  'schemes.payout-drafts': () => import('./drafts/drafts-page.tsx'),
  'schemes.payout-draft': () => import('./drafts/draft-page.tsx'),
  'schemes.stop-method': () => import('./stop-method/stop-method-page.tsx'),
  'schemes.approval': () => import('./approvals/publication-approval-page.tsx'),
});
