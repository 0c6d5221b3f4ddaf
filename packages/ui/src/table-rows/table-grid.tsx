import type { RefObject } from 'react';
import type { Elements } from '../words/elements.ts';
import { usePart } from '../loading/use-part.ts';
import { columnLayout, COLUMN_WIDTH } from '../table-layout/column-widths.ts';
import { useDensity } from '../table-layout/table-density.ts';
import { TableHead, type TableHeadProps } from './table-head.tsx';
import type { TableInstance } from '../table/table-model.ts';
import { roleOf, type TableLine, TableLineRow, type TableRowLook } from './table-rows.tsx';
import type { VirtualRowsProps } from './virtual-rows.tsx';
import classes from './table-grid.module.css';

/** Longer lists render their lines as they become visible. */
const VIRTUAL_ABOVE = 200;
/** Enough to fill the frame of a long table until the code for its other lines has loaded. */
const FIRST_LINES = 30;
/** CSS pixels. */
const TOGGLE_WIDTH = 44;

export interface TableGridLook<T> extends Omit<TableRowLook<T>, 'columns'> {
  /** The accessible name of the table, e.g. 'Users'. */
  readonly label: string;
  /** Keeps the first column visible while the others scroll horizontally. Default: false. */
  readonly pinsFirst?: boolean | undefined;
  /** Called with the ids of a dragged column and of the one that it was dropped on. */
  readonly onMoveColumn?: ((column: string, onto: string) => void) | undefined;
  /** The width of the row's actions, in CSS pixels. Default: 150. */
  readonly rowActionsWidth?: number | undefined;
}

export interface TableGridProps<T extends object>
  extends TableGridLook<T>, Pick<TableHeadProps<T>, 'columns' | 'isCard' | 'widths' | 'onResize' | 'onSort'> {
  readonly instance: TableInstance<T>;
  readonly lines: readonly TableLine<T>[];
  /** The columns are scrolled sideways. */
  readonly isMoved: boolean;
  readonly isBusy: boolean;
  /** The element that scrolls the rows. */
  readonly scroll: RefObject<HTMLDivElement | null>;
}

/** Whether only the lines near the visible ones are rendered. */
export function isLong(lines: readonly unknown[]): boolean {
  return lines.length > VIRTUAL_ABOVE;
}

/** The `table` element: columns, headers and lines, or cards on a phone. */
export function TableGrid<T extends object>(props: TableGridProps<T>) {
  const { label, instance, columns, widths, lines, isCard, isMoved, isBusy, scroll, onResize, onSort } = props;
  const { rowActions, rowDetails, rowActionsWidth = COLUMN_WIDTH.default, pinsFirst, onMoveColumn } = props;
  const density = useDensity();
  const isVirtual = isLong(lines);
  const hasToggles = rowDetails !== undefined && !isCard;
  const layout = columnLayout(columns, widths, (hasToggles ? TOGGLE_WIDTH : 0) + (rowActions ? rowActionsWidth : 0));
  const look = { columns, rowActions, rowDetails, widths, isCard };
  const plainLines = (some: typeof lines) => (
    <tbody {...roleOf('rowgroup', isCard)}>
      {some.map((line, index) => (
        <TableLineRow
          key={`${line.isDetails}${line.row.id}`}
          {...look}
          {...line}
          index={isVirtual ? index : undefined}
        />
      ))}
    </tbody>
  );
  const tableClass = [
    classes.table,
    isCard ? classes.cards : classes[density],
    pinsFirst && !isCard && classes.pinned,
    isMoved && classes.moved,
  ];
  return (
    <table
      {...roleOf('table', isCard)}
      className={tableClass.filter(Boolean).join(' ')}
      style={isCard ? undefined : layout.table}
      aria-label={label}
      aria-busy={isBusy}
      aria-rowcount={isVirtual ? lines.length + 1 : undefined}
      aria-colcount={isCard ? columns.length + 1 : undefined}
    >
      {!isCard && (
        <colgroup>
          {hasToggles && <col style={{ width: TOGGLE_WIDTH }} />}
          {columns.map((column) => (
            <col key={column.id} style={layout.columns[column.id]} />
          ))}
          {rowActions && <col style={{ width: rowActionsWidth }} />}
        </colgroup>
      )}
      <TableHead
        instance={instance}
        columns={columns}
        isCard={isCard}
        hasToggles={hasToggles}
        hasActions={rowActions !== undefined}
        widths={widths}
        rowIndex={isVirtual ? 1 : undefined}
        pinsFirst={pinsFirst}
        onMoveColumn={onMoveColumn}
        onResize={onResize}
        onSort={onSort}
      />
      {isVirtual ? <LongRows {...look} lines={lines} scroll={scroll} plain={plainLines} /> : plainLines(lines)}
    </table>
  );
}

interface LongRowsProps<T extends object> extends VirtualRowsProps<T> {
  readonly plain: (lines: VirtualRowsProps<T>['lines']) => Elements;
}

/** Loads its code with the first long table. If that fails, it renders all lines at once, which is slower. */
function LongRows<T extends object>({ plain, ...rows }: LongRowsProps<T>) {
  const { part: VirtualRows, error } = usePart(loadVirtualRows);
  if (VirtualRows) return <VirtualRows {...rows} />;
  return plain(error ? rows.lines : rows.lines.slice(0, FIRST_LINES));
}

async function loadVirtualRows() {
  return (await import('./virtual-rows.tsx')).VirtualRows;
}
