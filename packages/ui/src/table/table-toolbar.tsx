import { FilterX, Search } from 'lucide-react';
import { Button } from '../basics/button.tsx';
import { TableFilterControl } from './table-filter-control.tsx';
import type { TableSpec } from './table-model.ts';
import type { TableView } from './table-url.ts';
import type { ChangeView } from './use-table-view.ts';
import classes from './table-toolbar.module.css';

export interface TableToolbarProps<T> extends Pick<TableSpec<T>, 'columns' | 'filters'> {
  readonly label: string;
  readonly view: TableView;
  readonly onChange: ChangeView;
}

/** A table's search box, with a column select if there is more than one, and its filters. */
export function TableToolbar<T>({ label, columns, filters = [], view, onChange }: TableToolbarProps<T>) {
  const searchable = columns.filter((column) => column.searchable);
  if (searchable.length === 0 && filters.length === 0) return null;
  const isFiltered = Object.keys(view.filters).length + Object.keys(view.ranges).length > 0;
  return (
    <search className={classes.bar}>
      {searchable.length > 0 && (
        <div className={classes.box}>
          <Search className={classes.icon} size={16} aria-hidden />
          <input
            type="search"
            className={classes.input}
            aria-label={`Search ${label}`}
            placeholder="Search"
            autoComplete="off"
            spellCheck={false}
            value={view.search}
            onChange={(event) => onChange({ search: event.target.value }, 'replace')}
          />
        </div>
      )}
      {searchable.length > 1 && (
        <select
          className={classes.column}
          aria-label="Search column"
          value={view.searchColumn ?? ''}
          onChange={(event) => onChange({ searchColumn: event.target.value || undefined }, 'replace')}
        >
          <option value="">All columns</option>
          {searchable.map((column) => (
            <option key={column.id} value={column.id}>
              {column.header}
            </option>
          ))}
        </select>
      )}
      {filters.map((filter) => (
        <TableFilterControl key={filter.id} filter={filter} view={view} onChange={(next) => onChange(next, 'push')} />
      ))}
      {isFiltered && filters.length > 1 && (
        <Button
          variant="quiet"
          icon={<FilterX size={16} aria-hidden />}
          onClick={(event) => {
            // The button disappears with the filters, so the focus moves first.
            event.currentTarget.parentElement?.querySelector<HTMLElement>('input, button')?.focus();
            onChange({ filters: {}, ranges: {} }, 'push');
          }}
        >
          Clear filters
        </Button>
      )}
    </search>
  );
}
