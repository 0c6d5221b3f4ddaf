export * from './paged-table.tsx';
export type { CellValue, PagedColumn } from './table-model.ts';
export type { TableSort } from './table-url.ts';
