export * from './date-input.tsx';
export * from './paged-table.tsx';
export type { ChoiceFilter, DateFilter, FilterOption, TableFilter } from './table-filters.ts';
export type { CellValue, PagedColumn, TableSpec } from './table-model.ts';
export type { TableSort, TableView } from './table-url.ts';
export * from './use-table-view.ts';
export * from './tag-list.tsx';
