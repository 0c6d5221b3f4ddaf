import type { DroppedPart } from '../messages/dropped-parts.ts';
import { isKept, isUnknownKey, readTableView, type TableShape, VIEW_KEYS, type ViewKey } from './table-url.ts';

const KEY_NAMES: Readonly<Record<ViewKey, string>> = {
  page: 'Page',
  pageSize: 'Page size',
  search: 'Search',
  searchColumn: 'Search column',
  sortColumn: 'Sort column',
  sortDirection: 'Sort direction',
};

/**
 * The table's parts of the URL that are not applied because they do not exist: pages, columns, filters and their values. Days that do not
 * fit are in `refusedDays`. A key with an empty value counts as absent.
 */
export function droppedTableParts(params: URLSearchParams, shape: TableShape): readonly DroppedPart[] {
  return [...droppedSettings(params, shape), ...droppedChoices(params, shape), ...unknownKeys(params, shape)];
}

function droppedSettings(params: URLSearchParams, shape: TableShape): readonly DroppedPart[] {
  const view = readTableView(params, shape);
  const given = (key: ViewKey) => params.get(`${shape.id}.${key}`) ?? '';
  const applied: Readonly<Record<ViewKey, boolean>> = {
    page: Number(given('page')) === view.page + 1,
    pageSize: Number(given('pageSize')) === view.pageSize,
    search: view.search !== '',
    searchColumn: given('searchColumn') === view.searchColumn,
    sortColumn: shape.sortable.includes(given('sortColumn')),
    sortDirection: ['asc', 'desc'].includes(given('sortDirection')),
  };
  return VIEW_KEYS.flatMap((key) =>
    given(key) === '' || applied[key] ? [] : [{ name: KEY_NAMES[key], value: given(key) }],
  );
}

function droppedChoices(params: URLSearchParams, shape: TableShape): readonly DroppedPart[] {
  const choices = shape.choices.flatMap(({ id, label = id, values, keepsUnlisted, aliases, fallback }) => {
    const wanted = new Set(params.getAll(`${shape.id}.${id}`).filter((value) => value !== '' && value !== fallback));
    const unknown = [...wanted]
      .map((value) => ({ value, read: aliases?.get(value) ?? value }))
      .filter(({ read }) => !values.includes(read) && !isKept(keepsUnlisted, read))
      .map(({ value }) => value);
    return unknown.map((value) => ({ name: label, value, isFilter: true }));
  });
  const presets = shape.ranges.flatMap(({ id, label = id, read }) => {
    const value = params.get(`${shape.id}.${id}`) ?? '';
    return value === '' || read(value, {})?.preset === value ? [] : [{ name: label, value, isFilter: true }];
  });
  return [...choices, ...presets];
}

function unknownKeys(params: URLSearchParams, shape: TableShape): readonly DroppedPart[] {
  return [...params]
    .filter(([key, value]) => value !== '' && isUnknownKey(key, shape))
    .map(([key, value]) => ({ name: key.slice(shape.id.length + 1), value, isFilter: true }));
}
