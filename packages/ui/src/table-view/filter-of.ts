import type { CellValue } from '../table-rows/cell-value.ts';

/** The properties of every kind of filter. */
export interface FilterOf<T> {
  /** Its key in the URL. Must differ from the view's own keys, such as `page` and `search`. */
  readonly id: string;
  readonly label: string;
  /**
   * The value or values of a row for filtering in the browser; an instant (RFC 3339 or Date) for dates. Default: the value
   * of the column with the filter's id. Not used with `server`.
   */
  readonly value?: ((row: T) => CellValue | readonly string[]) | undefined;
}
