import { type Transport, unwrap } from '@portal/api-client';
import { type InstructionFilter, summariseInstructions } from '@portal/api-client/instructions';
import { daysOf, type TableSort } from '@portal/ui/table';
import { queryOptions } from '@tanstack/react-query';
import type { Report, ReportRows } from './report.ts';

/** All that is shown of what happened: rows, sums, and what may be chosen. */
export const REPORTS = ['reports'] as const;
/** A new app is seldom. */
const CHOICES_STALE_MS = 300_000;

/** Which page of which rows. */
export interface ReportPlace<Filter> {
  /** What is searched for; what another search found is never kept on show. */
  readonly term: string;
  readonly filter: Filter;
  readonly sort: TableSort | undefined;
  readonly pageSize: number;
  /** 0-based. */
  readonly page: number;
}

/**
 * Keeps the rows of an earlier view on show until those of the next one are there. The page after one that was read is found
 * by that one's cursor, which is as quick for the thousandth page as for the second.
 */
export function reportPage<Row, Filter>(api: Transport, report: Report<Row, Filter>, place: ReportPlace<Filter>) {
  const { term, filter, sort, pageSize, page } = place;
  const keyOf = (number: number) => [...REPORTS, report.type, term, filter, sort, pageSize, number];
  return queryOptions({
    queryKey: keyOf(page),
    queryFn: async ({ signal, client }): Promise<ReportRows<Row>> => {
      const after = client.getQueryData<ReportRows<Row>>(keyOf(page - 1))?.next ?? undefined;
      const query = { ...filter, take: pageSize, sortColumn: sort?.column, sortDirection: sort?.direction };
      if (after !== undefined) {
        const next = await report.list(api, { ...query, after }, { signal });
        // A platform that was released meanwhile may know its cursors no more.
        if (next.ok || !next.error.errors.some(({ code }) => code === 'CURSOR_INVALID')) return unwrap(next);
      }
      return unwrap(await report.list(api, { ...query, from: page * pageSize }, { signal }));
    },
    placeholderData: (previous, query) => (query?.queryKey[2] === term ? previous : undefined),
    staleTime: 0,
  });
}

/** Which apps and currencies the tenant has. */
export function knownChoices(api: Transport) {
  return queryOptions({
    queryKey: [...REPORTS, 'known-choices'],
    queryFn: async ({ signal }) => {
      const today = daysOf({ preset: 'today' }, Date.now());
      const filter = { dateFrom: today.start, dateTo: today.end };
      const { apps, currencies } = unwrap(await summariseInstructions(api, filter, { signal }));
      return { apps, currencies };
    },
    staleTime: CHOICES_STALE_MS,
    retry: false,
  });
}

/** What a range holds, day by day; that of the range before until it is there. */
export function instructionSummary(api: Transport, filter: InstructionFilter) {
  return queryOptions({
    queryKey: [...REPORTS, 'summary', filter],
    // With the range that it is of: the one on show may be another by now.
    queryFn: async ({ signal }) => ({ ...unwrap(await summariseInstructions(api, filter, { signal })), filter }),
    placeholderData: (previous) => previous,
  });
}
