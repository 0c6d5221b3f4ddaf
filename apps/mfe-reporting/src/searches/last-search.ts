import type { ReportType } from '@portal/api-client/report-preferences';
import { tenantMemory } from '../tenant-memory.ts';

interface Search {
  readonly term: string;
  /** Its path, with the query string. */
  readonly path: string;
}

/** The last search in each report, by tenant and user, so that it can be repeated. */
export const lastSearches = tenantMemory(() => new Map<ReportType, Search>());
