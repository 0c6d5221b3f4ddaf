import { FilterX, ListFilter, Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { useIsPhone } from '../layout/use-is-phone.ts';
import { SortSelect, type SortSelectProps } from '../table-view/sort-select.tsx';
import { TableFilterControl } from '../table-view/table-filter-control.tsx';
import type { TableSpec } from './table-model.ts';
import type { TableView } from '../table-view/table-url.ts';
import type { ChangeView } from '../table-view/use-table-view.ts';
import classes from './table-toolbar.module.css';

export interface TableToolbarProps<T> extends Pick<TableSpec<T>, 'columns' | 'filters'> {
  readonly label: string;
  readonly view: TableView;
  readonly onChange: ChangeView;
  /** The order of the rows, to change on a phone. Default: they have none to choose. */
  readonly sorting?: Pick<SortSelectProps<T>, 'sort' | 'onSort'> | undefined;
  /** Whether one button clears the search and the filters, 'Clear all'. Default: it clears the filters only. */
  readonly clearsSearch?: boolean | undefined;
}

/** A table's search box, with a column select if there is more than one, its filters and, on a phone, its sorting. */
export function TableToolbar<T>(props: TableToolbarProps<T>) {
  const { label, columns, filters = [], view, onChange, sorting, clearsSearch = false } = props;
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const searchable = columns.filter((column) => column.searchable);
  const sortable = columns.filter((column) => column.sortable);
  // Cards have no headers.
  const sortsHere = isPhone && sorting !== undefined && sortable.length > 0;
  if (searchable.length === 0 && filters.length === 0 && !sortsHere) return null;
  const hasChoices = filters.length > 0 || sortsHere || searchable.length > 1;
  const active = Object.keys(view.filters).length + Object.keys(view.ranges).length;
  const isClearable = active > 0 || (clearsSearch && view.search !== '');
  const choices = (
    <>
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
      {sortsHere && <SortSelect columns={sortable} {...sorting} />}
      {isClearable && filters.length > 1 && (
        <Button
          variant="quiet"
          icon={<FilterX size={16} aria-hidden />}
          onClick={(event) => {
            // The button disappears with the filters, so the focus moves first.
            event.currentTarget.closest('search')?.querySelector<HTMLElement>('input, button')?.focus();
            onChange({ filters: {}, ranges: {}, ...(clearsSearch && { search: '' }) }, 'push');
          }}
        >
          {clearsSearch ? 'Clear all' : 'Clear filters'}
        </Button>
      )}
    </>
  );
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
      {isPhone && hasChoices && (
        <Button
          icon={<ListFilter size={16} aria-hidden />}
          aria-expanded={isOpen}
          className={active > 0 ? classes.active : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{`${filters.length > 0 ? 'Filters' : 'Sort'}${active > 0 ? ` (${active})` : ''}`}</span>{' '}
          <span className="portal-visually-hidden">{active > 0 && 'active'}</span>
        </Button>
      )}
      {/* The control with the focus stays visible when the window becomes narrow. */}
      <div
        className={isPhone ? classes.choices : classes.inline}
        hidden={isPhone && !isOpen}
        onFocus={() => setOpen(true)}
      >
        {choices}
      </div>
    </search>
  );
}
