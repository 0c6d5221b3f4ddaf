import { defineRoutes } from '@portal/contract/react';
import { prepareDates } from '@portal/ui/basics';
import type { portal } from './portal.config.ts';

export const routes = defineRoutes<typeof portal>({
  'reporting.transactions': () => dated(import('./transactions/transactions-page.tsx')),
  'reporting.transactions-search': () => import('./transactions/transactions-search-page.tsx'),
  'reporting.instruction': () => import('./transactions/instruction-page.tsx'),
  'reporting.found-instruction': () => import('./transactions/instruction-page.tsx'),
  'reporting.chargebacks': () => dated(import('./chargebacks/chargebacks-page.tsx')),
  'reporting.chargebacks-search': () => import('./chargebacks/chargebacks-search-page.tsx'),
  'reporting.failures': () => dated(import('./failures/failures-page.tsx')),
  'reporting.mandates': () => dated(import('./mandates/mandates-page.tsx')),
  'reporting.mandates-search': () => import('./mandates/mandates-search-page.tsx'),
  'reporting.exports': () => import('./exports/exports-page.tsx'),
  'reporting.schedules': () => dated(import('./schedules/schedules-page.tsx')),
  'reporting.schedule-new': () => import('./schedules/schedule-create-page.tsx'),
  'reporting.schedule': () => dated(import('./schedules/schedule-page.tsx')),
  'reporting.order-viewer': () => import('./orders/order-viewer-page.tsx'),
  'reporting.order': () => import('./orders/order-page.tsx'),
  'reporting.order-instruction': () => import('./orders/order-page.tsx'),
});

/** For a page with many dates: creates the date formatters while its code loads. */
function dated<Page>(page: Promise<Page>): Promise<Page> {
  setTimeout(prepareDates);
  return page;
}
