export * from './date-input.tsx';
export * from './paged-table.tsx';
export { daysOf } from './range-preset.ts';
export {
  chosenOf,
  type ChoiceFilter,
  type DateFilter,
  filteredDays,
  type FilterOption,
  type TableFilter,
} from './table-filters.ts';
export type { CellValue, PagedColumn, TableSpec } from './table-model.ts';
export type { TableSort, TableView } from './table-url.ts';
export * from './use-column-drag.ts';
export * from './use-table-view.ts';
export * from './tag-list.tsx';
