import { formatCount } from '../words/format-count.ts';

/** The message in place of rows. */
export function messageOf(shown: readonly unknown[] | undefined, page: number | undefined): string | undefined {
  if (shown === undefined) return 'Loading data...';
  if (shown.length > 0) return undefined;
  return page === undefined || page === 0 ? 'No results' : 'No results on this page';
}

/** The number of results and, if they have several pages, which of them are shown. `page` is 0-based. */
export function placeWords(
  page: number | undefined,
  pageSize: number,
  shown: number,
  total: number,
  capped: boolean,
): string {
  const count = capped
    ? `more than ${formatCount(total - 1)} results`
    : total === 1
      ? '1 result'
      : `${formatCount(total)} results`;
  if (page === undefined || (page === 0 && shown === total)) return count;
  const first = page * pageSize + 1;
  const pages = capped ? '' : ` of ${formatCount(Math.ceil(total / pageSize))}`;
  return `${count}, rows ${formatCount(first)} to ${formatCount(first + shown - 1)}, page ${formatCount(page + 1)}${pages}`;
}
