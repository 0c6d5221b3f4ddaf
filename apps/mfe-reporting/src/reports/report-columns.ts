import type {
  ColumnPreference,
  ColumnPreferences,
  ColumnPreferencesInput,
} from '@portal/api-client/report-preferences';

/** A report's rules for its columns. */
export interface ColumnRules {
  readonly columns: readonly { readonly id: string }[];
  readonly defaultColumns: readonly string[];
  readonly leadColumn: string;
}

/**
 * The ids of the columns to show, in order. The specification's rules: with at most one column selected the defaults are
 * applied; the report's lead column is always first. Unknown columns are omitted.
 */
export function shownColumns(
  selected: readonly string[],
  { columns, defaultColumns, leadColumn }: ColumnRules,
): string[] {
  const known = [...new Set(selected)].filter((id) => columns.some((column) => column.id === id));
  if (known.length <= 1) return [...defaultColumns];
  return [leadColumn, ...known.filter((id) => id !== leadColumn)];
}

/** The saved columns, in their saved order. */
export function savedColumns(preferences: Pick<ColumnPreferences, 'selectedColumns'> | undefined): string[] {
  return (preferences?.selectedColumns ?? []).toSorted((a, b) => a.order - b.order).map(({ dataKey }) => dataKey);
}

/** The columns that are not shown, in the report's order. */
export function otherColumns(shown: readonly string[], { columns }: ColumnRules): string[] {
  return columns.map(({ id }) => id).filter((id) => !shown.includes(id));
}

/** Preferences that show these columns. */
export function preferencesFor(selected: readonly string[], rules: ColumnRules): ColumnPreferencesInput {
  const shown = shownColumns(selected, rules);
  return { selectedColumns: inOrder(shown), availableColumns: inOrder(otherColumns(shown, rules)) };
}

/** The list with one column at the place of another. */
export function movedOnto(list: readonly string[], column: string, onto: string): string[] {
  const place = list.indexOf(onto);
  if (!list.includes(column) || place === -1) return [...list];
  return list.filter((id) => id !== column).toSpliced(place, 0, column);
}

function inOrder(ids: readonly string[]): ColumnPreference[] {
  return ids.map((dataKey, order) => ({ order, dataKey }));
}
