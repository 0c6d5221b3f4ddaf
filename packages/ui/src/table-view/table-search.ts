import { electronicForm } from '@portal/validation';
import type { TableView } from './table-url.ts';

/** The search as the library's global filter. */
interface TableSearch {
  /** In lower case. */
  readonly text: string;
  /** The same as an identifier. */
  readonly identifier: string;
  /** The only column to search; `undefined` searches all. */
  readonly column: string | undefined;
}

interface SearchedColumn {
  readonly id: string;
  readonly isGrouped?: boolean | undefined;
}

/** The id of the column of texts that a search reads for a column of the table. */
export function searchColumnOf({ id, isGrouped = false }: SearchedColumn): string {
  return isGrouped ? `${GROUPED}${id}` : `search ${id}`;
}

const GROUPED = 'search groups of ';

/** The text of a cell that a search reads. */
export function searchedText(text: string, isGrouped: boolean | undefined): string {
  return isGrouped ? electronicForm(text) : text.toLowerCase();
}

/** The library's global filter for a view; undefined searches nothing. */
export function globalFilterOf({
  search,
  searchColumn,
}: Pick<TableView, 'search' | 'searchColumn'>): TableSearch | undefined {
  const text = search.trim();
  if (text === '') return undefined;
  return { text: text.toLowerCase(), identifier: electronicForm(text), column: searchColumn };
}

/** The library calls it for each column of texts. */
export function containsText(
  row: { getValue(columnId: string): unknown },
  columnId: string,
  { text, identifier, column }: TableSearch,
): boolean {
  const isGrouped = columnId.startsWith(GROUPED);
  if (column !== undefined && columnId !== searchColumnOf({ id: column, isGrouped })) return false;
  const value = String(row.getValue(columnId));
  // Every text contains the empty text.
  return isGrouped ? identifier !== '' && value.includes(identifier) : value.includes(text);
}
