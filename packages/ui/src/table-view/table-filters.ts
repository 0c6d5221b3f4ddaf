import { type DateFilter, rangeOf } from '../dates/date-filter.ts';
import type { FilterOf } from './filter-of.ts';
import type { KeepsUnlisted, TableView } from './table-url.ts';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** The number of rows that the option finds, shown after its label. Default: not shown. */
  readonly count?: number | undefined;
}

/** Any number of values (checkboxes) or one of them (radio). No choice shows all. */
export interface ChoiceFilter<T> extends FilterOf<T> {
  readonly kind: 'checkbox' | 'radio';
  readonly options: readonly FilterOption[];
  /** Whether its only option is a checkbox beside the search, without a menu. Default: false. */
  readonly isToggle?: boolean | undefined;
  /** The option that applies while none is chosen. */
  readonly fallback?: string | undefined;
  /**
   * Keeps values from the URL that are not among the options, and offers them as they are, e.g. until the options have loaded. Others are
   * left out, and the table says so. A function keeps those for which it returns true. Default: false.
   */
  readonly keepsUnlisted?: KeepsUnlisted | undefined;
  /** The option for each value that an older URL, or one of another tenant, may contain. */
  readonly aliases?: ReadonlyMap<string, string> | undefined;
}

export type TableFilter<T> = ChoiceFilter<T> | DateFilter<T>;

/** The current choice of a filter in a few words. */
export function filterSummary<T>(filter: TableFilter<T>, view: TableView): string {
  if (filter.kind === 'dates') {
    return filter.rules.summary(rangeOf(filter, view) ?? {}) ?? SHOWING_ALL;
  }
  const chosen = chosenOf(filter, view);
  if (chosen.length === 0) return SHOWING_ALL;
  if (chosen.length > 2) return `${chosen.length} chosen`;
  return chosen.map((value) => filter.options.find((option) => option.value === value)?.label ?? value).join(', ');
}

const SHOWING_ALL = 'Showing all';

/** The chosen values, else the filter's fallback. */
export function chosenOf<T>({ id, fallback }: ChoiceFilter<T>, view: Pick<TableView, 'filters'>): readonly string[] {
  return view.filters[id] ?? (fallback === undefined ? [] : [fallback]);
}
