import { ApiError, type Transport } from '@portal/api-client';
import { type InstructionFilter, INSTRUCTIONS, summariseInstructions } from '@portal/api-client/instructions';
import { NEWEST_ROWS } from '@portal/api-client/report-query';
import { withSignal } from '@portal/api-client/verbs';
import { daysOf } from '@portal/ui/dates';
import type { TableSort } from '@portal/ui/table';
import { queryOptions } from '@tanstack/react-query';
import type { Report, ReportRows } from './report.ts';

/** New apps are rare. */
const CHOICES_STALE_MS = 300_000;

/** A page of a report: its rows, their order, and the number of the page. */
export interface ReportPlace<Filter> {
  /** The search term. Results of another term are never kept as placeholder. */
  readonly term: string;
  readonly filter: Filter;
  readonly sort: TableSort | undefined;
  readonly pageSize: number;
  /** 0-based. */
  readonly page: number;
}

/**
 * Keeps the rows of the previous view until those of the next one have loaded. Requests the page after a loaded one by
 * cursor, which is equally fast for every page.
 */
export function reportPage<Row, Filter>(api: Transport, report: Report<Row, Filter>, place: ReportPlace<Filter>) {
  const { term, filter, sort, pageSize, page } = place;
  const keyOf = (number: number) => [...report.resource, 'page', term, filter, sort, pageSize, number] as const;
  return queryOptions({
    queryKey: keyOf(page),
    queryFn: async ({ signal, client }): Promise<ReportRows<Row>> => {
      const abortable = withSignal(api, signal);
      const after = client.getQueryData<ReportRows<Row>>(keyOf(page - 1))?.next ?? undefined;
      const query = { ...filter, take: pageSize, sortColumn: sort?.column, sortDirection: sort?.direction };
      const fromStart = () => report.list(abortable, { ...query, from: page * pageSize });
      if (after === undefined) return fromStart();
      return report.list(abortable, { ...query, after }).catch((error: unknown) => {
        // A new release of the platform may refuse the cursors of the previous one.
        if (isRefusedCursor(error)) return fromStart();
        throw error;
      });
    },
    placeholderData: (previous, query) => (query?.queryKey[2] === term ? previous : undefined),
    staleTime: 0,
    refetchOnWindowFocus: ifUnread,
  });
}

/** Users who return to the window find the same rows; only rows that were never loaded are requested again. */
export function ifUnread({ state }: { readonly state: { readonly data: unknown } }): boolean {
  return state.data === undefined;
}

const NEWS_MS = 60_000;

/**
 * The newest row and the total, to compare with `rows`, which were loaded at `readAt` (ms since 1970). Loaded when the user returns
 * to the window, and every minute while they look at it. Not a query of the report's resource: Refresh leaves it alone.
 */
export function newestRow<Row, Filter>(
  api: Transport,
  report: Report<Row, Filter>,
  { term, filter }: ReportPlace<Filter>,
  rows: ReportRows<Row>,
  readAt: number,
) {
  return queryOptions({
    queryKey: [...NEWEST_ROWS, report.type, term, filter],
    queryFn: ({ signal }): Promise<ReportRows<Row>> =>
      report.list(withSignal(api, signal), { ...filter, take: 1, from: 0 }),
    initialData: rows,
    initialDataUpdatedAt: readAt,
    staleTime: NEWS_MS,
    refetchInterval: NEWS_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
}

function isRefusedCursor(error: unknown): boolean {
  return error instanceof ApiError && error.errors.some(({ code }) => code === 'CURSOR_INVALID');
}

/** The tenant's apps and currencies. */
export function knownChoices(api: Transport) {
  return queryOptions({
    queryKey: [...INSTRUCTIONS, 'known-choices'],
    queryFn: async ({ signal }) => {
      const today = daysOf({ preset: 'today' }, Date.now());
      const filter = { dateFrom: today.start, dateTo: today.end };
      const { apps, currencies } = await summariseInstructions(withSignal(api, signal), filter);
      return { apps, currencies };
    },
    staleTime: CHOICES_STALE_MS,
    retry: false,
  });
}

/** The summary of a range by day; keeps the summary of the previous range while loading. */
export function instructionSummary(api: Transport, filter: InstructionFilter) {
  return queryOptions({
    queryKey: [...INSTRUCTIONS, 'summary', filter],
    // Includes its filter, because the current one may have changed in the meantime.
    queryFn: async ({ signal }) => ({ ...(await summariseInstructions(withSignal(api, signal), filter)), filter }),
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: ifUnread,
  });
}
