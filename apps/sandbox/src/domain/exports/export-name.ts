import type { ReportType } from '@portal/api-client/report-preferences';
import { type DayRange, EVERY_DAY } from '../reports/report-query.ts';

/** The parts of an export request that its name includes. */
export interface NamedRequest {
  readonly term?: string | undefined;
  /** Default: 'createdAt'. */
  readonly targetDate?: string | undefined;
  readonly currency?: readonly string[];
  readonly direction?: readonly string[];
  readonly status?: readonly string[];
  readonly type?: readonly string[];
  readonly stage?: readonly string[];
  readonly app?: readonly string[];
  readonly reimbursements?: readonly string[];
  readonly isTest?: readonly string[];
}

const WORDS_MAX = 100;

/** The file name of an export: its days or search term, then its filters, to distinguish exports of the same days. */
export function exportName(reportType: ReportType, range: DayRange | undefined, request: NamedRequest): string {
  const { term = '', targetDate = 'createdAt', currency, direction, status, type, stage, app } = request;
  const { reimbursements = [], isTest = [] } = request;
  const words = [
    range ? rangeWords(range) : `search-${term}`,
    ...(range && targetDate !== 'createdAt' ? [`by-${targetDate}`] : []),
    ...[currency, direction, status, type, stage, app]
      .flatMap((values) => values ?? [])
      .map((value) => value.toLowerCase()),
    ...reimbursements.map((value) => `${value.startsWith('+') ? 'with' : 'without'}-${value.slice(1)}`),
    ...isTest.map((value) => (value === 'true' ? 'test' : 'live')),
  ];
  // The name must be safe in a header and as a file name on every system.
  const plain = words
    .join('-')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(0, WORDS_MAX);
  return `${reportType}s-${plain.replace(/-$/, '')}.csv`;
}

function rangeWords(range: DayRange): string {
  return range === EVERY_DAY ? 'of-any-date' : `${range.from}-to-${range.to}`;
}
