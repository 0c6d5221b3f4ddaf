import { ColumnHeader } from './column-header.tsx';
import type { ColumnWidths } from '../table-layout/column-widths.ts';
import type { PagedColumn, TableInstance } from '../table/table-model.ts';
import { roleOf } from './table-rows.tsx';

export interface TableHeadProps<T extends object> {
  readonly instance: TableInstance<T>;
  readonly columns: readonly PagedColumn<T>[];
  /** Cards have no visible headers; assistive technology still reads them. */
  readonly isCard: boolean;
  /** Rows begin with a button for their details. */
  readonly hasToggles: boolean;
  readonly hasActions: boolean;
  readonly widths: ColumnWidths;
  /** 1-based, if only some lines are in the document. */
  readonly rowIndex: number | undefined;
  /** The first column cannot move. */
  readonly pinsFirst: boolean | undefined;
  readonly onMoveColumn: ((column: string, onto: string) => void) | undefined;
  readonly onResize: (columnId: string, width: number | undefined) => void;
  readonly onSort: () => void;
}

/** The headers of the columns. */
export function TableHead<T extends object>({ instance, columns, isCard, widths, ...props }: TableHeadProps<T>) {
  return (
    <thead {...roleOf('rowgroup', isCard)} className={isCard ? 'portal-visually-hidden' : undefined}>
      <tr {...roleOf('row', isCard)} aria-rowindex={props.rowIndex}>
        {props.hasToggles && (
          <th scope="col">
            <span className="portal-visually-hidden">Details</span>
          </th>
        )}
        {columns.map((column, position) =>
          isCard ? (
            <th key={column.id} scope="col" {...roleOf('columnheader', isCard)}>
              {column.header}
            </th>
          ) : (
            <ColumnHeader
              key={column.id}
              column={column}
              model={instance.getColumn(column.id)}
              width={widths[column.id]}
              onSort={props.onSort}
              onResize={(width) => props.onResize(column.id, width)}
              onMove={props.pinsFirst && position === 0 ? undefined : props.onMoveColumn}
            />
          ),
        )}
        {(props.hasActions || isCard) && (
          <th scope="col" {...roleOf('columnheader', isCard)}>
            <span className="portal-visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
