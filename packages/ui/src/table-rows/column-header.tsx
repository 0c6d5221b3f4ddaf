import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { ColumnResizer } from '../table-layout/column-resizer.tsx';
import type { PagedColumn, TableColumn } from '../table/table-model.ts';
import { useReorder } from '../layout/use-reorder.ts';
import classes from './column-header.module.css';

export interface ColumnHeaderProps<T extends object> {
  readonly column: PagedColumn<T>;
  /** The table library's column. */
  readonly model: TableColumn<T> | undefined;
  readonly width: number | undefined;
  readonly onResize: (width: number | undefined) => void;
  /** Called before the user's sorting applies. */
  readonly onSort: () => void;
  /** Makes the column movable. Called with the dragged column and the one that it was dropped on. */
  readonly onMove?: ((column: string, onto: string) => void) | undefined;
}

/** The header of a column: its name, which sorts if the column is sortable, and its edge, which resizes it. */
export function ColumnHeader<T extends object>({
  column,
  model,
  width,
  onResize,
  onSort,
  onMove,
}: ColumnHeaderProps<T>) {
  const onTake = onMove && ((dragged: string) => onMove(dragged, column.id));
  const reorder = useReorder({ list: 'columns', id: column.id, onTake });
  const direction = model?.getIsSorted();
  const Icon = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown;
  const look = [classes.head, column.align === 'end' && classes.end, reorder.dropPlace && classes.target];
  const name = (
    <span
      className={onMove ? `${classes.name} ${classes.movable}` : classes.name}
      {...reorder.handle}
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
      data-column={column.id}
      {...reorder.item}
      // Without it, screen readers would read the name of the edge with every cell.
      aria-label={column.header}
      aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined}
    >
      {column.sortable ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => {
            onSort();
            model?.toggleSorting();
          }}
        >
          {name}
          <Icon className={direction ? undefined : classes.unsorted} size={14} aria-hidden />
        </button>
      ) : (
        name
      )}
      <ColumnResizer column={column.header} width={width} onResize={onResize} />
    </th>
  );
}
