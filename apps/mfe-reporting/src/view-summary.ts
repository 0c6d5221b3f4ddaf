import { formatDay } from '@portal/ui/basics';
import { chosenOf, filteredDays, type TableView } from '@portal/ui/table';
import type { Report } from './report.ts';

/** What a view shows in words, one item each: what lets everything through is left out. `now`: ms since 1970. */
export function viewSummary<Row, Filter>(
  report: Report<Row, Filter>,
  view: Pick<TableView, 'filters' | 'ranges' | 'sort'>,
  { now, isSearch }: { readonly now: number; readonly isSearch: boolean },
): string[] {
  const { choices, target, dates, columns } = report;
  const words = choices.flatMap((filter) => {
    const chosen = chosenOf(filter, view).map((value) => labelOf(filter.options, value));
    return chosen.length > 0 ? [`${filter.label}: ${chosen.join(', ')}`] : [];
  });
  const { sort } = view;
  const sorted = columns.find(({ id }) => id === sort?.column)?.header;
  return [
    ...(isSearch
      ? []
      : [rangeWords(labelOf(target.options, chosenOf(target, view)[0] ?? ''), filteredDays(dates, view, now))]),
    ...words,
    ...(sorted !== undefined
      ? [`Sorted by: ${sorted}, ${sort?.direction === 'desc' ? 'latest' : 'earliest'} first`]
      : []),
  ];
}

function rangeWords(
  target: string,
  { start, end }: { readonly start?: string | undefined; readonly end?: string | undefined },
): string {
  const days = [start, end].map((day) => (day === undefined ? '' : formatDay(day)));
  return start === end ? `${target}: ${days[0]} (UTC)` : `${target}: ${days.join(' – ')} (UTC)`;
}

function labelOf(options: readonly { readonly value: string; readonly label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
