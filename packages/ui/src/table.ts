export * from './table/date-input.tsx';
export * from './table/paged-table.tsx';
export type { TableQuery } from './table/table-frame.tsx';
export { daysOf } from './table/range-preset.ts';
export {
  chosenOf,
  type ChoiceFilter,
  type DateFilter,
  filteredDays,
  type FilterOption,
  type TableFilter,
} from './table/table-filters.ts';
export type { CellValue } from './table/cell-value.ts';
export type { PagedColumn, TableSpec } from './table/table-model.ts';
export type { TableSort, TableView } from './table/table-url.ts';
export * from './table/use-column-drag.ts';
export * from './table/use-table-view.ts';
export * from './table/tag-list.tsx';
