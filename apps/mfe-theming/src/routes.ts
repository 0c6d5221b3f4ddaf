import { defineRoutes } from '@portal/contract/react';
import type { portal } from './portal.config.ts';

export const routes = defineRoutes<typeof portal>({
  'theming.list': () => import('./themes/themes-page.tsx'),
  'theming.new': () => import('./themes/theme-create-page.tsx'),
  'theming.detail': () => import('./themes/theme-page.tsx'),
});
