import type { Transport } from '@portal/api-client';
import {
  type Failure,
  type FailureFilter,
  type FailurePage,
  FAILURES_MAX,
  listFailures,
} from '@portal/api-client/failures';
import type { ExportSeparator } from '@portal/api-client/report-query';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { ifUnread } from '../reports/report-queries.ts';
import { downloadText, failuresCsv } from './failure-file.ts';

/** A page of the failures; keeps that of the previous view until it has loaded. */
export function failurePage(api: Transport, query: FailureFilter & FailurePage) {
  return queryOptions({
    ...listFailures.query(api, query),
    placeholderData: (previous) => previous,
    staleTime: 0,
    refetchOnWindowFocus: ifUnread,
  });
}

interface FailureExport {
  readonly filter: FailureFilter;
  readonly separator: ExportSeparator;
}

/** Downloads all rows of a filter as CSV. */
export function failureDownload(api: Transport) {
  return mutationOptions({
    mutationFn: async ({ filter, separator }: FailureExport) => {
      const rows: Failure[] = [];
      let currency: string | null = null;
      let total = 0;
      let days = '';
      do {
        const page = await listFailures(api, { ...filter, from: rows.length, take: FAILURES_MAX });
        rows.push(...page.results);
        ({ currency, total } = page);
        days = `${page.range.dateFrom}-${page.range.dateTo}`;
        if (page.results.length === 0) break;
      } while (rows.length < total);
      downloadText(`failures-${days}.csv`, failuresCsv(rows, currency ?? '', separator));
    },
    meta: { failure: 'Failed to export failures', failureDetail: 'Please try again in a few minutes.' },
  });
}
