import { formatDay } from '@portal/ui/basics';
import { filteredDays } from '@portal/ui/dates';
import { chosenOf, type TableView } from '@portal/ui/table';
import type { Report } from '../reports/report.ts';

type FilteredView = Pick<TableView, 'filters' | 'ranges'>;

/** The filters and the sort order of a view in words, one item each, without its date range and filters that are not set. */
export function filterSummary<Row, Filter>(
  { choices, columns }: Report<Row, Filter>,
  view: FilteredView & Pick<TableView, 'sort'>,
): string[] {
  const words = choices.flatMap((filter) => {
    const chosen = chosenOf(filter, view).map((value) => labelOf(filter.options, value));
    return chosen.length > 0 ? [`${filter.label}: ${chosen.join(', ')}`] : [];
  });
  const { sort } = view;
  const sorted = columns.find(({ id }) => id === sort?.column)?.header;
  if (sorted === undefined) return words;
  return [...words, `Sorted by: ${sorted}, ${sort?.direction === 'desc' ? 'latest' : 'earliest'} first`];
}

/** The date range of a view in words, with the date that it applies to. `now`: ms since 1970. */
export function rangeSummary<Row, Filter>(
  { target, dates }: Report<Row, Filter>,
  view: FilteredView,
  now: number,
): string {
  const date = labelOf(target.options, chosenOf(target, view)[0] ?? '');
  const { start, end } = filteredDays(dates, view, now);
  if (start === undefined && end === undefined) return `${date}: any date`;
  const days = [start, end].map((day) => (day === undefined ? '' : formatDay(day)));
  return start === end ? `${date}: ${days[0]} (UTC)` : `${date}: ${days.join(' – ')} (UTC)`;
}

function labelOf(options: readonly { readonly value: string; readonly label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
