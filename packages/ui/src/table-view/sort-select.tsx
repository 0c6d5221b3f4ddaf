import type { PagedColumn } from '../table/table-model.ts';
import type { TableSort } from './table-url.ts';
import classes from '../table/table-toolbar.module.css';

export interface SortSelectProps<T> {
  /** Sortable ones, also those that are not shown. */
  readonly columns: readonly PagedColumn<T>[];
  /** The order of the rows; undefined if it is that of no column. */
  readonly sort: TableSort | undefined;
  readonly onSort: (sort: TableSort | undefined) => void;
  /** Default: as high as the filters. */
  readonly size?: 'small' | undefined;
}

/** Sorts by any column, also where its header is not on screen. */
export function SortSelect<T>({ columns, sort, onSort, size }: SortSelectProps<T>) {
  const options = columns.flatMap(({ id, header }) => [
    { header, column: id, direction: 'asc' as const },
    { header, column: id, direction: 'desc' as const },
  ]);
  return (
    <label className={size === 'small' ? `${classes.sort} ${classes.small}` : classes.sort}>
      Sort by
      <select
        className={classes.column}
        value={sort ? `${sort.column} ${sort.direction}` : ''}
        onChange={(event) => onSort(options.find((option) => valueOf(option) === event.target.value))}
      >
        {sort === undefined && <option value="">Not sorted</option>}
        {options.map((option) => (
          <option key={valueOf(option)} value={valueOf(option)}>
            {`${option.header}, ${option.direction === 'asc' ? 'ascending' : 'descending'}`}
          </option>
        ))}
      </select>
    </label>
  );
}

function valueOf({ column, direction }: TableSort): string {
  return `${column} ${direction}`;
}
