import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { PageQuery } from './page-rows.ts';
import { readRanged } from './read-ranged.ts';
import { readSearch } from './read-search.ts';
import { COUNT_MAX, type Report, type Selection } from '../report.ts';

/** One page with the total, in the requested order. Rows without the date come last; ties are ordered by reference. */
export async function readPage<Row>(db: Kysely<Schema>, report: Report<Row>, selection: Selection, query: PageQuery) {
  const { range } = selection;
  const page = range
    ? await readRanged(db, report, { ...selection, range }, query)
    : await readSearch(db, report, selection, query);
  return page.total > COUNT_MAX ? { ...page, total: COUNT_MAX + 1, totalCapped: true } : page;
}
