import { ACTIVITY_OUTCOMES } from '@portal/api-client/activity';
import { SEARCH_TERM_MAX } from '@portal/contract';
import { daysWithin } from '@portal/validation/calendar-day';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { described } from '../../platform/http/document/named-schemas.ts';
import { PlatformError } from '../../platform/http/errors.ts';
import { day } from '../reports/report-query.ts';

const value = z.string().check(z.maxLength(500));

/** The filter of entries in a query. */
export const activityFilter = {
  actor: z.optional(value),
  area: z.optional(value),
  action: z.optional(value),
  outcome: z.optional(z.enum(ACTIVITY_OUTCOMES)),
  from: described(z.optional(day), { description: 'The first UTC day.' }),
  to: described(z.optional(day), { description: 'The last UTC day, included.' }),
  search: described(
    z.optional(
      z
        .string()
        .check(z.trim(), z.maxLength(SEARCH_TERM_MAX, `Please search for at most ${SEARCH_TERM_MAX} characters`)),
    ),
    { description: 'Part of the name of a thing, a user or an API key, in any case; or the id of one, or of a call.' },
  ),
};

const filterSchema = z.object(activityFilter);
export type RequestedActivity = z.infer<typeof filterSchema>;

export type Condition = RawBuilder<boolean>;

/** Entries around midnight may have been numbered in another order than that of their times. */
const ORDER_SLACK = 100;

/** The conditions of a filter on `activity_entries`, for the parts that read them. */
export interface EntryFilter {
  readonly tenantId: string;
  /** Limits the numbers of entries to the days, roughly, and so the part of an index that is read. */
  readonly bounds: readonly Condition[];
  /** On the columns of a group. */
  readonly ofGroup: readonly Condition[];
  /** The exact days. */
  readonly days: readonly Condition[];
  /** In lower case; undefined without a search. */
  readonly term: string | undefined;
}

/** Refuses days that end before they begin. */
export function readFilter(tenantId: string, requested: RequestedActivity): EntryFilter {
  const { actor, area, action, outcome, from, to, search } = requested;
  if (from !== undefined && to !== undefined && daysWithin(from, to) < 1) {
    throw new PlatformError('DATE_RANGE_REVERSED', { field: 'to' });
  }
  const start = sql`${from}::date::timestamp at time zone 'UTC'`;
  const end = sql`(${to}::date + 1)::timestamp at time zone 'UTC'`;
  const ofTenant = sql`select seq from activity_entries where tenant_id = ${tenantId}`;
  const equal = (column: string, wanted: string | undefined) =>
    wanted === undefined || wanted === '' ? [] : [sql<boolean>`${sql.ref(column)} = ${wanted}`];
  return {
    tenantId,
    bounds: [
      ...(from === undefined
        ? []
        : [
            sql<boolean>`seq >= coalesce((${ofTenant} and occurred_on >= ${start} order by occurred_on limit 1), 0) - ${sql.lit(ORDER_SLACK)}`,
          ]),
      ...(to === undefined
        ? []
        : [
            sql<boolean>`seq <= coalesce((${ofTenant} and occurred_on < ${end} order by occurred_on desc limit 1), 0) + ${sql.lit(ORDER_SLACK)}`,
          ]),
    ],
    ofGroup: [
      ...equal('actor_id', actor),
      ...equal('area', area),
      ...equal('action', action),
      ...equal('outcome', outcome),
    ],
    days: [
      ...(from === undefined ? [] : [sql<boolean>`occurred_on >= ${start}`]),
      ...(to === undefined ? [] : [sql<boolean>`occurred_on < ${end}`]),
    ],
    term: search === undefined || search === '' ? undefined : search,
  };
}

/** The name of a thing as `activity_names` and the index of entries have it. */
export const THING_NAME = sql<string>`lower(left(thing_name, 200))`;

/** Whether an entry is found by a search. */
export function isFound(term: string): Condition {
  return sql<boolean>`(
    position(lower(${term}) in ${THING_NAME}) > 0 or position(lower(${term}) in lower(actor_name)) > 0
    or thing_id in (${term}, lower(${term})) or actor_id in (${term}, lower(${term}))
    or correlation_id in (${term}, lower(${term})))`;
}

export function all(conditions: readonly Condition[]): Condition {
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}
