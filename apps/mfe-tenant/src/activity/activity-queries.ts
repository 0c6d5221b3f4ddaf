import type { Transport } from '@portal/api-client';
import {
  ACTIVITY,
  type ActivityFilter,
  type ActivityPage,
  getActivityDownload,
  listActivity,
  listActivityChoices,
} from '@portal/api-client/activity';
import { withSignal } from '@portal/api-client/verbs';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

export const activityChoices = listActivityChoices.query;

/** A page of the list by its number, which the platform knows only by the last entry of the page before. */
export interface NumberedPage extends ActivityPage {
  /** The number of entries on this page and before, and one more if there are others. */
  readonly total: number;
}

export interface ActivityView {
  readonly filter: ActivityFilter;
  readonly pageSize: number;
  /** 0-based. */
  readonly page: number;
}

/** The most that the platform returns at once. */
const TAKE_MAX = 200;
/** Only so many entries are skipped to reach a page whose earlier pages are not loaded. */
const SKIPPED_MAX = 2_000;

/** Keeps the rows of the previous view until those of the next one have loaded. */
export function activityPage(api: Transport, { filter, pageSize, page }: ActivityView) {
  const keyOf = (number: number) => [...ACTIVITY, 'page', filter, pageSize, number] as const;
  return queryOptions({
    queryKey: keyOf(page),
    queryFn: async ({ signal, client }): Promise<NumberedPage> => {
      const abortable = withSignal(api, signal);
      const start = await findStart(abortable, {
        filter,
        count: page * pageSize,
        known: loadedBefore(client, keyOf(page - 1)),
      });
      if (start.isEnd) return { since: start.since, entries: [], next: null, total: start.skipped };
      const found = await listActivity(abortable, { ...filter, before: start.before, take: pageSize });
      return { ...found, total: start.skipped + found.entries.length + (found.next == null ? 0 : 1) };
    },
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
}

function loadedBefore(client: QueryClient, queryKey: readonly [...typeof ACTIVITY, ...unknown[]]): string | undefined {
  return client.getQueryData<NumberedPage>(queryKey)?.next ?? undefined;
}

interface Start {
  readonly before?: string | undefined;
  /** The number of entries before it. */
  readonly skipped: number;
  /** Whether the list ends here, or cannot be paged any further this way. */
  readonly isEnd: boolean;
  readonly since: string;
}

/** The place after `count` entries. `known`: the cursor of that place, if the page before is loaded. */
async function findStart(
  api: Transport,
  {
    filter,
    count,
    known,
  }: { readonly filter: ActivityFilter; readonly count: number; readonly known: string | undefined },
): Promise<Start> {
  if (count === 0 || known !== undefined) return { before: known, skipped: count, isEnd: false, since: '' };
  let before: string | undefined;
  let skipped = 0;
  for (;;) {
    const take = Math.min(TAKE_MAX, count - skipped);
    // Each page begins where the one before ends.
    const page = await listActivity(api, { ...filter, before, take });
    skipped += page.entries.length;
    before = page.next ?? undefined;
    const { since } = page;
    if (before === undefined || (skipped < count && skipped >= SKIPPED_MAX)) return { skipped, isEnd: true, since };
    if (skipped === count) return { before, skipped, isEnd: false, since };
  }
}

/** Each download needs a new link, which is valid for a minute and never stored. */
export function activityDownload(api: Transport) {
  return mutationOptions({
    mutationFn: async (filter: ActivityFilter) => startDownload((await getActivityDownload(api, filter)).uri),
    meta: { failure: 'Failed to export activity', failureDetail: 'Please try again in a few minutes.' },
  });
}

/** Downloads a file by clicking a link, because browsers would block a new window. */
function startDownload(uri: string): void {
  const { protocol, href } = new URL(uri, window.location.href);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`A file cannot be downloaded from ${protocol}`);
  const link = document.createElement('a');
  link.href = href;
  // Saves files of the portal's own origin, whatever their type; for other origins, response headers decide.
  link.download = '';
  link.click();
}
