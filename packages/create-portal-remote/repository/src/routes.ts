import { defineRoutes } from '@portal/contract/react';
import type { portal } from './portal.config.ts';

export const routes = defineRoutes<typeof portal>({
  'sample.overview': () => import('./sample-page.tsx'),
  'sample.notes': () => import('./notes/notes-page.tsx'),
});
