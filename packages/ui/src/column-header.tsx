import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { ColumnResizer } from './column-resizer.tsx';
import type { PagedColumn } from './table-model.ts';
import type { TableSort } from './table-url.ts';
import classes from './column-header.module.css';

export interface ColumnHeaderProps<T> {
  readonly column: PagedColumn<T>;
  readonly sort: TableSort | undefined;
  readonly width: number | undefined;
  readonly onSort: (sort: TableSort | undefined) => void;
  readonly onResize: (width: number | undefined) => void;
}

/** The head of a column: its name, which sorts where the column can be sorted, and its edge, which resizes it. */
export function ColumnHeader<T>({ column, sort, width, onSort, onResize }: ColumnHeaderProps<T>) {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={column.align === 'end' ? `${classes.head} ${classes.end}` : classes.head}
      // Said here, or every cell would be read with the edge's name in its column's.
      aria-label={column.header}
      aria-sort={direction === undefined ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
    >
      {column.sortable ? (
        <button type="button" className={classes.sort} onClick={() => onSort(nextSort(column.id, direction))}>
          <span className={classes.name}>{column.header}</span>
          <Icon className={direction === undefined ? classes.unsorted : undefined} size={14} aria-hidden />
        </button>
      ) : (
        <span className={classes.name}>{column.header}</span>
      )}
      <ColumnResizer column={column.header} width={width} onResize={onResize} />
    </th>
  );
}

/** Ascending, then descending, then as the list came. */
function nextSort(column: string, direction: TableSort['direction'] | undefined): TableSort | undefined {
  if (direction === 'desc') return undefined;
  return { column, direction: direction === undefined ? 'asc' : 'desc' };
}
