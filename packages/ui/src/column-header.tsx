import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type DragEvent, useState } from 'react';
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
  /** Makes the column movable: told the column that was dragged, and the one that it was dropped on. */
  readonly onMove?: ((column: string, onto: string) => void) | undefined;
}

/** Tells a column that is dragged from a file or a text. */
const DRAGGED = 'application/x-portal-column';

/** The head of a column: its name, which sorts where the column can be sorted, and its edge, which resizes it. */
export function ColumnHeader<T>({ column, sort, width, onSort, onResize, onMove }: ColumnHeaderProps<T>) {
  const [isTarget, setTarget] = useState(false);
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown;
  const look = [classes.head, column.align === 'end' && classes.end, isTarget && classes.target];
  const name = (
    <span
      className={onMove ? `${classes.name} ${classes.movable}` : classes.name}
      draggable={onMove !== undefined}
      title={onMove && 'Drag to move the column'}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, column.id)}
    >
      {column.header}
    </span>
  );

  function takeDrag(event: DragEvent) {
    if (!onMove || !event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    setTarget(true);
  }

  function takeDrop(event: DragEvent) {
    event.preventDefault();
    setTarget(false);
    const dragged = event.dataTransfer.getData(DRAGGED);
    if (dragged !== column.id) onMove?.(dragged, column.id);
  }

  return (
    // Whoever drags nothing has the dialog of columns for the same.
    <th
      scope="col"
      className={look.filter(Boolean).join(' ')}
      onDragOver={takeDrag}
      onDragLeave={() => setTarget(false)}
      onDrop={takeDrop}
      // Said here, or every cell would be read with the edge's name in its column's.
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

/** Ascending, then descending, then as the list came. */
function nextSort(column: string, direction: TableSort['direction'] | undefined): TableSort | undefined {
  if (direction === 'desc') return undefined;
  return { column, direction: direction === undefined ? 'asc' : 'desc' };
}
