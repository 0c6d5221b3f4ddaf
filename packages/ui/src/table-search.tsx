import { Search } from 'lucide-react';
import classes from './table-search.module.css';

export interface TableSearchProps {
  readonly label: string;
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly search: string;
  readonly searchColumn: string | undefined;
  readonly onChange: (change: { readonly search?: string; readonly searchColumn?: string | undefined }) => void;
}

/** A table's search box, with a pick of the column where there is more than one. */
export function TableSearch({ label, columns, search, searchColumn, onChange }: TableSearchProps) {
  return (
    <search className={classes.bar}>
      <div className={classes.box}>
        <Search className={classes.icon} size={16} aria-hidden />
        <input
          type="search"
          className={classes.input}
          aria-label={`Search ${label}`}
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => onChange({ search: event.target.value })}
        />
      </div>
      {columns.length > 1 && (
        <select
          className={classes.column}
          aria-label="Search column"
          value={searchColumn ?? ''}
          onChange={(event) => onChange({ searchColumn: event.target.value || undefined })}
        >
          <option value="">All columns</option>
          {columns.map((column) => (
            <option key={column.id} value={column.id}>
              {column.header}
            </option>
          ))}
        </select>
      )}
    </search>
  );
}
