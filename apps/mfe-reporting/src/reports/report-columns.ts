import {
  type ColumnPreference,
  type ColumnPreferencesInput,
  type ColumnRules,
  shownColumns,
} from '@portal/api-client/report-preferences';

/** The columns on screen: those that are shown, and the date of the filter, if any, beside the lead column. */
export function columnsWithDate(
  shown: readonly string[],
  date: string | undefined,
  { leadColumn }: Pick<ColumnRules, 'leadColumn'>,
): string[] {
  if (date === undefined || shown.includes(date)) return [...shown];
  return [leadColumn, date, ...shown.filter((id) => id !== leadColumn)];
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
