import { expect, test } from 'vitest';
import { dateFilter } from '../dates/date-rules.ts';
import { droppedTableParts } from './dropped-table-parts.ts';
import { shapeOf } from '../table/table-model.ts';
import { readTableView, writeTableView } from './table-url.ts';

const shape = shapeOf<{ readonly email: string }>({
  id: 'users',
  columns: [
    { id: 'email', header: 'Email', value: (row) => row.email, sortable: true, searchable: true },
    { id: 'team', header: 'Team', value: () => '' },
  ],
  encodeSearch: true,
  filters: [
    {
      kind: 'checkbox',
      id: 'status',
      label: 'Status',
      options: [
        { value: 'INVITED', label: 'Invited' },
        { value: 'ACCEPTED', label: 'Accepted' },
      ],
      aliases: new Map([['DONE', 'ACCEPTED']]),
    },
    {
      kind: 'radio',
      id: 'date',
      label: 'Date',
      fallback: 'created',
      options: [
        { value: 'created', label: 'Created' },
        { value: 'updated', label: 'Updated' },
      ],
    },
    { kind: 'checkbox', id: 'app', label: 'App', options: [], keepsUnlisted: true },
    { kind: 'checkbox', id: 'code', label: 'Code', options: [], keepsUnlisted: (value) => value.length === 3 },
    dateFilter({ id: 'range', label: 'Range', fallback: 'last-7-days' }),
    dateFilter({ id: 'created', label: 'Created' }),
  ],
});

const droppedFrom = (query: string) =>
  droppedTableParts(new URLSearchParams(query), shape).map(({ name, value }) => `${name}: ${value}`);

test.each([
  ['users.status=NONSENSE', ['Status: NONSENSE']],
  ['users.status=INVITED&users.status=gone&users.status=DONE', ['Status: gone']],
  ['users.code=ABC&users.code=ABCD', ['Code: ABCD']],
  ['users.date=yesterday', ['Date: yesterday']],
  ['users.range=last-year', ['Range: last-year']],
  ['users.created=today', ['Created: today']],
  ['users.stauts=INVITED', ['stauts: INVITED']],
  ['users.page=-1', ['Page: -1']],
  ['users.page=1.5&users.pageSize=7', ['Page: 1.5', 'Page size: 7']],
  ['users.sortColumn=salary&users.sortDirection=sideways', ['Sort column: salary', 'Sort direction: sideways']],
  ['users.sortColumn=team', ['Sort column: team']],
  ['users.searchColumn=team', ['Search column: team']],
  ['users.search=%25%25%25', ['Search: %%%']],
])('?%s drops what does not exist', (query, dropped) => {
  expect(droppedFrom(query)).toEqual(dropped);
  // A change of the view removes it from the address.
  const params = new URLSearchParams(query);
  const next = writeTableView(params, shape, readTableView(params, shape));
  expect(droppedTableParts(next, shape)).toEqual([]);
});

test.each([
  '',
  'users.status=ACCEPTED&users.status=DONE&users.status=',
  'users.date=created',
  'users.date=updated',
  'users.app=Unknown',
  'users.range=last-week',
  'users.rangeStart=2026-01-01&users.rangeEnd=2026-01-02',
  'users.page=2&users.pageSize=20&users.sortColumn=email&users.sortDirection=asc&users.searchColumn=email&users.search=YQ',
  'users.page=&users.pageSize=&users.sortColumn=&users.status=&users.nothing=',
  'status=NONSENSE&keys.status=NONSENSE&usersstatus=NONSENSE&utm_source=mail',
])('?%s drops nothing', (query) => {
  expect(droppedFrom(query)).toEqual([]);
});
