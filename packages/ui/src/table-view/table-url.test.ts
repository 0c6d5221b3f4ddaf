import { expect, test } from 'vitest';
import { dateFilter } from '../dates/date-rules.ts';
import { rangeShapeOf } from '../table/table-model.ts';
import {
  clampPage,
  defaultTableView,
  readTableView,
  type TableShape,
  type TableView,
  writeTableView,
  refusedDays,
  withValidPaging,
} from './table-url.ts';

const shape: TableShape = {
  id: 'users',
  sortable: ['email', 'created'],
  searchable: ['email', 'roles'],
  defaultSort: { column: 'email', direction: 'asc' },
  choices: [
    { id: 'status', values: ['INVITED', 'ACCEPTED', 'EXPIRED'], multiple: true },
    { id: 'kind', values: ['STAFF', 'GUEST'], multiple: false },
  ],
  ranges: [
    rangeShapeOf(dateFilter({ id: 'created', label: 'Created' })),
    rangeShapeOf(dateFilter({ id: 'invited', label: 'Invited', min: '2026-01-01' })),
  ],
  encodeSearch: false,
};
const untouched = defaultTableView(shape);

const RESTORED: readonly (readonly [url: string, view: Partial<TableView>])[] = [
  ['', {}],
  ['users.page=1', {}],
  ['users.page=3', { page: 2 }],
  ['users.pageSize=50', { pageSize: 50 }],
  ['users.search=%C3%A9clair+%26+co', { search: 'éclair & co' }],
  ['users.search=a&users.searchColumn=roles', { search: 'a', searchColumn: 'roles' }],
  ['users.sortColumn=created', { sort: { column: 'created', direction: 'asc' } }],
  ['users.sortColumn=email&users.sortDirection=desc', { sort: { column: 'email', direction: 'desc' } }],
  ['users.status=ACCEPTED', { filters: { status: ['ACCEPTED'] } }],
  ['users.status=INVITED&users.status=EXPIRED', { filters: { status: ['INVITED', 'EXPIRED'] } }],
  ['users.kind=GUEST', { filters: { kind: ['GUEST'] } }],
  ['users.createdStart=2026-02-01', { ranges: { created: { start: '2026-02-01' } } }],
  [
    'users.createdStart=2026-02-01&users.createdEnd=2026-02-28',
    { ranges: { created: { start: '2026-02-01', end: '2026-02-28' } } },
  ],
];

test.each(RESTORED)('the URL ?%s restores the view', (url, view) => {
  expect(readTableView(new URLSearchParams(url), shape)).toEqual({ ...untouched, ...view });
});

test.each(RESTORED.filter(([url]) => url !== 'users.page=1'))(
  'the view is written as ?%s and nothing else',
  (url, view) => {
    expect(writeTableView(new URLSearchParams(), shape, { ...untouched, ...view }).toString()).toBe(url);
  },
);

test.each([
  'users.page=0',
  'users.page=-2',
  'users.page=1.5',
  'users.page=two',
  'users.page=1e99',
  'users.page=99999999999',
  'users.pageSize=7',
  'users.pageSize=',
  'users.searchColumn=created',
  'users.sortColumn=roles',
  'users.sortDirection=sideways',
  'keys.page=4',
  'users.status=DELETED',
  'users.status=',
  'users.createdStart=yesterday',
  'users.createdEnd=2026-02-30',
])('an invalid value is read as the default: ?%s', (url) => {
  expect(readTableView(new URLSearchParams(url), shape)).toEqual(untouched);
});

test('a radio filter reads only one value from the URL', () => {
  const view = readTableView(new URLSearchParams('users.kind=GUEST&users.kind=STAFF'), shape);
  expect(view.filters).toEqual({ kind: ['STAFF'] });
});

test('days before the minimum are read as the minimum', () => {
  const params = new URLSearchParams('users.invitedStart=2020-05-05&users.invitedEnd=2020-06-01');
  expect(readTableView(params, shape).ranges).toEqual({ invited: { start: '2026-01-01', end: '2026-01-01' } });
});

test('a range that ends before it starts is refused, not read as another one', () => {
  const params = new URLSearchParams('users.invitedStart=2026-05-05&users.invitedEnd=2026-05-01');
  expect(readTableView(params, shape).ranges).toEqual({});
  expect(refusedDays(params, shape)).toEqual({ invited: { start: '2026-05-05', end: '2026-05-01' } });
});

test.each([
  ['users.page=0&users.pageSize=7&tab=b', 'tab=b'],
  ['users.page=x&users.search=ann', 'users.search=ann'],
  ['users.page=2&users.pageSize=20&keys.page=0', 'users.page=2&users.pageSize=20&keys.page=0'],
])('only an invalid page or page size is removed from ?%s', (url, corrected) => {
  expect(withValidPaging(new URLSearchParams(url), shape).toString()).toBe(corrected);
});

test.each(['plain', 'éclair & co', '支払い 💶', 'a+b/c=d'])(
  'an encoded search for %o is unreadable in the URL and restored from it',
  (search) => {
    const hiding = { ...shape, encodeSearch: true };
    const params = writeTableView(new URLSearchParams(), hiding, { ...untouched, search });
    expect(params.toString()).not.toContain(encodeURIComponent(search));
    expect(readTableView(new URLSearchParams(params.toString()), hiding)).toEqual({ ...untouched, search });
  },
);

test.each(['%%%', 'éé', 'YQ=b', '/w=='])('the damaged encoded search %o is read as none', (search) => {
  expect(readTableView(new URLSearchParams({ 'users.search': search }), { ...shape, encodeSearch: true })).toEqual(
    untouched,
  );
});

test('writing keeps other parameters and does not mutate the input', () => {
  const before = new URLSearchParams('tab=b&tab=c&keys.page=4&users.page=9');
  const after = writeTableView(before, shape, { ...untouched, search: 'anna' });
  expect(after.toString()).toBe('tab=b&tab=c&keys.page=4&users.search=anna');
  expect(before.get('users.page')).toBe('9');
});

test.each([
  { page: 0, total: 0, size: 10, shown: 0 },
  { page: 4, total: 0, size: 10, shown: 0 },
  { page: 1, total: 20, size: 10, shown: 1 },
  { page: 2, total: 20, size: 10, shown: 1 },
  { page: 99, total: 21, size: 10, shown: 2 },
])('page index $page of $total rows by $size shows page index $shown', ({ page, total, size, shown }) => {
  expect(clampPage(page, total, size)).toBe(shown);
});

const report: TableShape = {
  ...shape,
  id: 'report',
  choices: [
    { id: 'app', values: ['Cards', 'Debits'], multiple: true, keepsUnlisted: true },
    { id: 'status', values: ['FAILED', 'COMPLETED'], multiple: true, aliases: new Map([['DONE', 'COMPLETED']]) },
  ],
  ranges: [rangeShapeOf(dateFilter({ id: 'dates', label: 'Range', fallback: 'last-7-days', maxDays: 93 }))],
};

test.each([
  ['report.dates=last-week', { ranges: { dates: { preset: 'last-week' } } }],
  [
    'report.datesStart=2026-01-01&report.datesEnd=2026-04-03',
    { ranges: { dates: { start: '2026-01-01', end: '2026-04-03' } } },
  ],
  ['report.app=Bridge&report.app=Cards&report.app=Vouchers', { filters: { app: ['Bridge', 'Cards', 'Vouchers'] } }],
] as const)('the address ?%s restores a report, and is written for it', (url, view) => {
  expect(readTableView(new URLSearchParams(url), report)).toEqual({ ...untouched, ...view });
  expect(writeTableView(new URLSearchParams(), report, { ...untouched, ...view }).toString()).toBe(url);
});

test.each([
  ['a range that is not offered', 'report.dates=last-year'],
  ['a range of 94 days', 'report.datesStart=2026-01-01&report.datesEnd=2026-04-04'],
  ['a range without an end', 'report.datesStart=2026-01-01'],
  ['a value that is none', 'report.app=&report.status=SETTLED'],
])('%s is read as the default', (_what, url) => {
  expect(readTableView(new URLSearchParams(url), report)).toEqual(untouched);
});

test('an alias is read as its option', () => {
  const read = (url: string) => readTableView(new URLSearchParams(url), report).filters;
  expect(read('report.status=DONE')).toEqual({ status: ['COMPLETED'] });
  expect(read('report.status=COMPLETED&report.status=DONE&report.status=FAILED')).toEqual({
    status: ['FAILED', 'COMPLETED'],
  });
});

test('the values of a filter keep their order when its options load', () => {
  const before = { ...report, choices: report.choices.map((choice) => ({ ...choice, values: [] })) };
  const url = new URLSearchParams('report.app=Vouchers&report.app=Cards&report.app=Bridge');
  expect(readTableView(url, before).filters).toEqual({ app: ['Bridge', 'Cards', 'Vouchers'] });
  expect(readTableView(url, report).filters).toEqual({ app: ['Bridge', 'Cards', 'Vouchers'] });
});

test('a filter without presets ignores them', () => {
  expect(readTableView(new URLSearchParams('users.created=today'), shape)).toEqual(untouched);
});
