import type { DateRange } from '../dates/date-range.ts';
import type { ChosenRange } from '../dates/range-preset.ts';
import { decodeBase64, encodeBase64 } from './base64-text.ts';

export const PAGE_SIZES: readonly number[] = [5, 10, 20, 30, 40, 50];
const DEFAULT_PAGE_SIZE = 10;
/** Beyond the end of any list, and low enough for any platform to count its rows. */
const PAGE_MAX = 1_000_000;

export interface TableSort {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** The part of a table's state that is kept in the URL. */
export interface TableView {
  /** 0-based; 1-based in the URL. */
  readonly page: number;
  readonly pageSize: number;
  readonly search: string;
  /** The only column to search; `undefined` searches all. */
  readonly searchColumn: string | undefined;
  readonly sort: TableSort | undefined;
  /** Chosen values by filter id, in the order of the options; a filter that shows all is absent. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** Ranges by filter id; one that is open on both sides or equals the filter's fallback is absent. */
  readonly ranges: Readonly<Record<string, ChosenRange>>;
}

interface ChoiceShape {
  readonly id: string;
  /** Its name in messages. Default: its id. */
  readonly label?: string | undefined;
  readonly values: readonly string[];
  /** The option that applies anyway, which is not among the values. */
  readonly fallback?: string | undefined;
  readonly multiple: boolean;
  /** Keeps other values. */
  readonly keepsUnlisted?: KeepsUnlisted | undefined;
  /** The option that each other value is read as. */
  readonly aliases?: ReadonlyMap<string, string> | undefined;
}

/** Whether values that are not among the options are kept, or which ones. */
export type KeepsUnlisted = boolean | ((value: string) => boolean);

export function isKept(keepsUnlisted: KeepsUnlisted | undefined, value: string): boolean {
  return typeof keepsUnlisted === 'function' ? keepsUnlisted(value) : keepsUnlisted === true;
}

export interface RangeShape {
  readonly id: string;
  /** Its name in messages. Default: its id. */
  readonly label?: string | undefined;
  /** Accepts relative ranges by name. */
  readonly hasPresets: boolean;
  /** The range for the name of a preset, or else for two days. Undefined if the filter does not accept it. */
  readonly read: (preset: string, days: DateRange) => ChosenRange | undefined;
}

/** The properties of a table that the codec uses: its id, which prefixes its URL keys, and the allowed values. */
export interface TableShape {
  readonly id: string;
  readonly sortable: readonly string[];
  readonly searchable: readonly string[];
  readonly defaultSort?: TableSort | undefined;
  readonly choices: readonly ChoiceShape[];
  readonly ranges: readonly RangeShape[];
  /** Writes the search text to the URL as base64. */
  readonly encodeSearch: boolean;
}

/** The keys of a table's view in the URL; those of filters have the filters' names. */
export const VIEW_KEYS = ['page', 'pageSize', 'search', 'searchColumn', 'sortColumn', 'sortDirection'] as const;
export type ViewKey = (typeof VIEW_KEYS)[number];

/** Whether a key of the URL has the prefix of the table without being one of the table's keys. */
export function isUnknownKey(key: string, { id: table, choices, ranges }: TableShape): boolean {
  if (!key.startsWith(`${table}.`)) return false;
  const own = key.slice(table.length + 1);
  const known = [
    ...VIEW_KEYS,
    ...choices.map(({ id }) => id),
    ...ranges.flatMap(({ id }) => [id, `${id}Start`, `${id}End`]),
  ];
  return !known.includes(own);
}

/** The initial view of a table. */
export function defaultTableView(shape: TableShape): TableView {
  return {
    page: 0,
    pageSize: DEFAULT_PAGE_SIZE,
    search: '',
    searchColumn: undefined,
    sort: shape.defaultSort,
    filters: {},
    ranges: {},
  };
}

/**
 * Reads a table's view from the URL. Never throws: an invalid value (page size, column, a page that is not a positive
 * integer, filter value, range) is read as the default. `clampPage` checks that the page exists, once the total is
 * known; `refusedDays` lists the invalid ranges, and `droppedTableParts` everything else that does not exist.
 */
export function readTableView(params: URLSearchParams, shape: TableShape): TableView {
  const read = (key: string) => params.get(`${shape.id}.${key}`) ?? '';
  const page = Number(read('page'));
  const pageSize = Number(read('pageSize'));
  const searchColumn = read('searchColumn');
  const column = read('sortColumn');
  const direction = read('sortDirection') === 'desc' ? 'desc' : 'asc';
  return {
    page: Number.isInteger(page) && page > 0 && page <= PAGE_MAX ? page - 1 : 0,
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : DEFAULT_PAGE_SIZE,
    search: shape.encodeSearch ? decodeBase64(read('search')) : read('search'),
    searchColumn: shape.searchable.includes(searchColumn) ? searchColumn : undefined,
    sort: shape.sortable.includes(column) ? { column, direction } : shape.defaultSort,
    filters: readFilters(params, shape),
    ranges: readRanges(params, shape),
  };
}

function readFilters(params: URLSearchParams, shape: TableShape): TableView['filters'] {
  const chosen = shape.choices.map(({ id, values, multiple, keepsUnlisted, aliases }) => {
    const wanted = params.getAll(`${shape.id}.${id}`).map((value) => aliases?.get(value) ?? value);
    const kept = unlisted(wanted, values).filter((value) => isKept(keepsUnlisted, value));
    const read = inOrder([...values.filter((value) => wanted.includes(value)), ...kept], { keepsUnlisted });
    return [id, multiple ? read : read.slice(0, 1)] as const;
  });
  return Object.fromEntries(chosen.filter(([, values]) => values.length > 0));
}

function readRanges(params: URLSearchParams, shape: TableShape): TableView['ranges'] {
  const ranges: Record<string, ChosenRange> = {};
  for (const { id, read } of shape.ranges) {
    const range = read(params.get(`${shape.id}.${id}`) ?? '', daysIn(params, shape, id));
    if (range) ranges[id] = range;
  }
  return ranges;
}

function daysIn(params: URLSearchParams, { id }: TableShape, filter: string): DateRange {
  const day = (bound: string) => params.get(`${id}.${filter}${bound}`) || undefined;
  return { start: day('Start'), end: day('End') };
}

/** The days in the URL that are not applied, by filter id: reversed, too many, incomplete or nonexistent, or beside the preset that is. */
export function refusedDays(params: URLSearchParams, shape: TableShape): Readonly<Record<string, ChosenRange>> {
  const applied = readRanges(params, shape);
  return Object.fromEntries(
    shape.ranges.flatMap(({ id }) => {
      const days = daysIn(params, shape, id);
      const preset = applied[id]?.preset;
      const isApplied = applied[id] !== undefined && preset === undefined;
      return isApplied || (days.start ?? days.end) === undefined ? [] : [[id, { ...days, preset }] as const];
    }),
  );
}

/** A copy of `params` without an invalid page or page size of the table. */
export function withValidPaging(params: URLSearchParams, shape: TableShape): URLSearchParams {
  const next = new URLSearchParams(params);
  writePaging(next, shape, readTableView(params, shape));
  return next;
}

/**
 * The chosen values in the order of the URL and the query: as given, which is the order of the options, or sorted where other values are
 * kept. There the options may load later, and the same choice must not ask for the same rows again.
 */
export function inOrder(
  chosen: readonly string[],
  { keepsUnlisted }: Pick<ChoiceShape, 'keepsUnlisted'>,
): readonly string[] {
  return keepsUnlisted === undefined || keepsUnlisted === false ? chosen : chosen.toSorted();
}

/** The wanted values that are not among `values`, sorted and without duplicates. */
export function unlisted(wanted: readonly string[], values: readonly string[]): string[] {
  return [...new Set(wanted)].filter((value) => value !== '' && !values.includes(value)).toSorted();
}

/** A copy of `params` with the table's view: without defaults and keys that it does not have, other parameters unchanged. */
export function writeTableView(params: URLSearchParams, shape: TableShape, view: TableView): URLSearchParams {
  const next = new URLSearchParams(params);
  const write = writerOf(next, shape);
  const sort = sameSort(view.sort, shape.defaultSort) ? undefined : view.sort;
  for (const key of params.keys()) if (isUnknownKey(key, shape)) next.delete(key);
  writePaging(next, shape, view);
  write('search', shape.encodeSearch ? encodeBase64(view.search) : view.search);
  write('searchColumn', view.searchColumn);
  write('sortColumn', sort?.column);
  write('sortDirection', sort?.direction === 'desc' ? 'desc' : undefined);
  for (const { id } of shape.choices) {
    next.delete(`${shape.id}.${id}`);
    for (const value of view.filters[id] ?? []) next.append(`${shape.id}.${id}`, value);
  }
  for (const { id, hasPresets } of shape.ranges) {
    const { preset, start, end } = view.ranges[id] ?? {};
    write(id, hasPresets ? preset : undefined);
    write(`${id}Start`, start);
    write(`${id}End`, end);
  }
  return next;
}

function writePaging(params: URLSearchParams, shape: TableShape, view: Pick<TableView, 'page' | 'pageSize'>): void {
  const write = writerOf(params, shape);
  write('page', view.page > 0 ? String(view.page + 1) : undefined);
  write('pageSize', view.pageSize === DEFAULT_PAGE_SIZE ? undefined : String(view.pageSize));
}

/** Writes into `params`; undefined and '' remove the key. */
function writerOf(params: URLSearchParams, shape: TableShape) {
  return (key: string, value: string | undefined) => {
    if (value === undefined || value === '') params.delete(`${shape.id}.${key}`);
    else params.set(`${shape.id}.${key}`, value);
  };
}

/** The page to show of `total` rows: the requested one, or the last. 0-based. */
export function clampPage(page: number, total: number, pageSize: number): number {
  return Math.max(0, Math.min(page, Math.ceil(total / pageSize) - 1));
}

/** Whether both sort the same way, or neither sorts. */
export function sameSort(a: TableSort | undefined, b: TableSort | undefined): boolean {
  return a?.column === b?.column && a?.direction === b?.direction;
}
