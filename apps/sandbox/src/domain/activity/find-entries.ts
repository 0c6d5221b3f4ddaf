import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { all, type Condition, type EntryFilter, isFound, THING_NAME } from './activity-filter.ts';

/** The newest entries to look through one by one: most filters fill their page from them. */
const LOOKED_THROUGH = 1_000;
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
  const { found, last } = await lookThrough(db, filter, { before, limit });
  if (last === undefined || found.length === limit) return found;
  const rest = { before: last, limit: limit - found.length };
  const sources = filter.term === undefined ? [ofGroups(filter, [], rest)] : await sourcesOf(db, filter, rest);
  const { rows } = await sql<{ seq: number }>`
    select distinct seq from (${sql.join(sources, sql` union all `)}) found (seq) order by seq desc limit ${rest.limit}`.execute(
    db,
  );
  return [...found, ...rows.map(({ seq }) => seq)];
}

/** `last`: the number of the last entry that was looked at; undefined if there are no others. */
async function lookThrough(db: Kysely<Schema>, filter: EntryFilter, { before, limit }: EntryPlace) {
  const { tenantId, bounds, ofGroup, days, term } = filter;
  const conditions = [...ofGroup, ...days, ...(term === undefined ? [] : [isFound(term)])];
  const looked = conditions.length === 0 ? limit : LOOKED_THROUGH;
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

/** The ways in which a search finds entries, each by an index. */
async function sourcesOf(
  db: Kysely<Schema>,
  filter: EntryFilter,
  place: EntryPlace,
): Promise<readonly RawBuilder<unknown>[]> {
  const { tenantId, term = '', ofGroup } = filter;
  const { rows } = await sql<{ name: string }>`
    select name from activity_names where tenant_id = ${tenantId} and position(lower(${term}) in name) > 0
    limit ${sql.lit(NAMES_MAX + 1)}`.execute(db);
  if (rows.length > NAMES_MAX) return [ofGroups(filter, [isFound(term)], place)];
  const conditions = all(conditionsOn(filter, ofGroup, place));
  const exactly = (column: string) => sql`(
    select seq from activity_entries
    where tenant_id = ${tenantId} and ${sql.ref(column)} in (${term}, lower(${term})) and ${conditions}
    order by seq desc limit ${place.limit})`;
  const isActor = sql<boolean>`(position(lower(${term}) in lower(actor_name)) > 0 or actor_id in (${term}, lower(${term})))`;
  return [
    sql`select entry.seq from unnest(${rows.map(({ name }) => name)}::text[]) named (name) cross join lateral (
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
