import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { ColumnResizer } from './column-resizer.tsx';
import type { PagedColumn } from './table-model.ts';
import type { TableSort } from './table-url.ts';
import { useColumnDrag } from './use-column-drag.ts';
import classes from './column-header.module.css';

export interface ColumnHeaderProps<T> {
  readonly column: PagedColumn<T>;
  readonly sort: TableSort | undefined;
  readonly width: number | undefined;
  readonly onSort: (sort: TableSort | undefined) => void;
  readonly onResize: (width: number | undefined) => void;
  /** Makes the column movable. Called with the dragged column and the one that it was dropped on. */
  readonly onMove?: ((column: string, onto: string) => void) | undefined;
}

/** The header of a column: its name, which sorts if the column is sortable, and its edge, which resizes it. */
export function ColumnHeader<T>({ column, sort, width, onSort, onResize, onMove }: ColumnHeaderProps<T>) {
  const drag = useColumnDrag(column.id, onMove && ((dragged) => onMove(dragged, column.id)));
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown;
  const look = [classes.head, column.align === 'end' && classes.end, drag.isTarget && classes.target];
  const name = (
    <span
      className={onMove ? `${classes.name} ${classes.movable}` : classes.name}
      {...drag.handle}
      title={onMove && 'Drag to move the column'}
    >
      {column.header}
    </span>
  );

  return (
    // Users who cannot drag use the columns dialog instead.
    <th
      scope="col"
      className={look.filter(Boolean).join(' ')}
      {...drag.place}
      // Without it, screen readers would read the name of the edge with every cell.
      aria-label={column.header}
      aria-sort={direction === undefined ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
    >
      {column.sortable ? (
        <button type="button" className={classes.sort} onClick={() => onSort(nextSort(column.id, direction))}>
          {name}
          <Icon className={direction === undefined ? classes.unsorted : undefined} size={14} aria-hidden />
        </button>
      ) : (
        name
      )}
      <ColumnResizer column={column.header} width={width} onResize={onResize} />
    </th>
  );
}

/** Ascending, then descending, then the original order. */
function nextSort(column: string, direction: TableSort['direction'] | undefined): TableSort | undefined {
  if (direction === 'desc') return undefined;
  return { column, direction: direction === undefined ? 'asc' : 'desc' };
}
