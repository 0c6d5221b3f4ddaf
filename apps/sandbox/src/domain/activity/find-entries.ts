import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { all, type Condition, type EntryFilter, isFound, THING_NAME } from './activity-filter.ts';

/** So many of the newest entries are looked through one by one: most filters fill their page from them. */
const LOOKED_THROUGH = 500;
/** So many more before a rarer filter looks into each group. */
const LOOKED_FURTHER = 4_000;
/** With more matching names than this, a term is so common that the entries of a group are looked through one by one. */
const NAMES_MAX = 1_000;

/** The place of a page. */
export interface EntryPlace {
  /** The number of the last entry of the page before. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** Finds the numbers of entries, newest first, without reading more of the others than a bounded number. */
export async function findEntries(
  db: Kysely<Schema>,
  filter: EntryFilter,
  { before, limit }: EntryPlace,
): Promise<readonly number[]> {
  const first = await lookThrough(db, filter, { before, limit }, LOOKED_THROUGH);
  if (isFull(first, limit)) return first.found;
  const names = filter.term === undefined ? undefined : await findNames(db, filter.tenantId, filter.term);
  if (names && names.length <= NAMES_MAX) {
    return [
      ...first.found,
      ...(await findIn(db, sourcesOf(filter, names, restOf(first, limit)), restOf(first, limit))),
    ];
  }
  const further = await lookThrough(db, filter, restOf(first, limit), LOOKED_FURTHER);
  const found = [...first.found, ...further.found];
  if (isFull({ ...further, found }, limit)) return found;
  const rest = restOf({ ...further, found }, limit);
  const conditions = filter.term === undefined ? [] : [isFound(filter.term)];
  return [...found, ...(await findIn(db, [ofGroups(filter, conditions, rest)], rest))];
}

/** Entries that were found among those that were looked through. */
interface Looked {
  readonly found: readonly number[];
  /** The number of the last entry that was looked at; undefined if there are no others. */
  readonly last: number | undefined;
}

function isFull({ found, last }: Looked, limit: number): boolean {
  return last === undefined || found.length === limit;
}

function restOf({ found, last }: Looked, limit: number): EntryPlace {
  return { before: last, limit: limit - found.length };
}

async function findIn(
  db: Kysely<Schema>,
  sources: readonly RawBuilder<unknown>[],
  { limit }: EntryPlace,
): Promise<readonly number[]> {
  const { rows } = await sql<{ seq: number }>`
    select distinct seq from (${sql.join(sources, sql` union all `)}) found (seq) order by seq desc limit ${limit}`.execute(
    db,
  );
  return rows.map(({ seq }) => seq);
}

async function lookThrough(
  db: Kysely<Schema>,
  filter: EntryFilter,
  { before, limit }: EntryPlace,
  count: number,
): Promise<Looked> {
  const { tenantId, bounds, ofGroup, days, term } = filter;
  const conditions = [...ofGroup, ...days, ...(term === undefined ? [] : [isFound(term)])];
  const looked = conditions.length === 0 ? limit : count;
  const { rows } = await sql<{ found: number[]; last: number | null; looked: number }>`
    with looked as materialized (
      select seq, ${all(conditions)} as is_found from activity_entries
      where ${all([sql<boolean>`tenant_id = ${tenantId}`, ...upTo(before), ...bounds])}
      order by seq desc limit ${sql.lit(looked)}
    )
    select array(select seq from looked where is_found order by seq desc limit ${limit})::float8[] as found,
      (select min(seq) from looked) as last, (select count(*) from looked) as looked`.execute(db);
  const [row] = rows;
  return { found: row?.found ?? [], last: row && row.looked === looked ? (row.last ?? undefined) : undefined };
}

function upTo(before: number | undefined): readonly Condition[] {
  return before === undefined ? [] : [sql<boolean>`seq < ${before}`];
}

/** The entries of each matching group, newest first. `conditions`: on each entry. */
function ofGroups(
  filter: EntryFilter,
  conditions: readonly Condition[],
  place: EntryPlace,
  ofActor: readonly Condition[] = [],
): RawBuilder<unknown> {
  const { tenantId, ofGroup } = filter;
  return sql`
    select entry.seq from (
      select distinct actor_id, area, action, outcome from activity_groups
      where ${all([sql<boolean>`tenant_id = ${tenantId}`, ...ofGroup, ...ofActor])}
    ) held cross join lateral (
      select seq from activity_entries e
      where e.tenant_id = ${tenantId} and e.actor_id = held.actor_id and e.area = held.area
        and e.action = held.action and e.outcome = held.outcome and ${all(conditionsOn(filter, conditions, place))}
      order by seq desc limit ${place.limit}
    ) entry`;
}

function conditionsOn({ bounds, days }: EntryFilter, conditions: readonly Condition[], { before }: EntryPlace) {
  return [...upTo(before), ...bounds, ...days, ...conditions];
}

/** The names of things that have a term in them: one more than `NAMES_MAX` at most. */
async function findNames(db: Kysely<Schema>, tenantId: string, term: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from activity_names where tenant_id = ${tenantId} and position(lower(${term}) in name) > 0
    limit ${sql.lit(NAMES_MAX + 1)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** The ways in which a search finds entries, each by an index. */
function sourcesOf(filter: EntryFilter, names: readonly string[], place: EntryPlace): readonly RawBuilder<unknown>[] {
  const { tenantId, term = '', ofGroup } = filter;
  const conditions = all(conditionsOn(filter, ofGroup, place));
  const exactly = (column: string) => sql`(
    select seq from activity_entries
    where tenant_id = ${tenantId} and ${sql.ref(column)} in (${term}, lower(${term})) and ${conditions}
    order by seq desc limit ${place.limit})`;
  const isActor = sql<boolean>`(position(lower(${term}) in lower(actor_name)) > 0 or actor_id in (${term}, lower(${term})))`;
  return [
    sql`select entry.seq from unnest(${names}::text[]) named (name) cross join lateral (
      select seq from activity_entries
      where tenant_id = ${tenantId} and thing_name is not null and ${THING_NAME} = named.name and ${conditions}
      order by seq desc limit ${place.limit}
    ) entry`,
    // An actor may have had another name in older entries.
    ofGroups(filter, [isFound(term)], place, [isActor]),
    exactly('thing_id'),
    exactly('correlation_id'),
  ];
}
