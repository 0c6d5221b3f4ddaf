import type { ReportType } from '@portal/api-client/report-preferences';
import { tenantMemory } from '../tenant-memory.ts';

interface Search {
  readonly term: string;
  /** Its address, with the query string. */
  readonly path: string;
}

/** The last search in each report of the open tenant and its user, so that it can be made again. */
export const lastSearches = tenantMemory(() => new Map<ReportType, Search>());
