import type { ReportType } from '@portal/api-client/report-preferences';
import { href } from '../href.ts';

/** The address that creates a schedule of a report. `query`: the query string of the report's page, or of a saved view. `name`: of the schedule. */
export function schedulePath(reportType: ReportType, query: string, name?: string): string {
  const params = new URLSearchParams(query);
  params.set('report', reportType);
  if (name !== undefined) params.set('name', name);
  return `${href('reporting.schedule-new')}?${params.toString()}`;
}
