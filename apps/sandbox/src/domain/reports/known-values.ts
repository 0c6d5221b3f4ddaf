import { type Kysely, sql } from 'kysely';
import { byName } from '../../platform/database/by-name.ts';
import type { Schema } from '../../platform/database/schema.ts';

/**
 * The apps or currencies of a tenant's instructions. Skips through the index from one value to the next, so that the cost
 * depends on the number of values, not of rows.
 */
export async function knownValues(db: Kysely<Schema>, column: 'app' | 'currency', tenantId: string): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive held as (
      (select ${name} as value from instruction_days where tenant_id = ${tenantId} order by ${name} limit 1)
      union all
      select (
        select ${name} from instruction_days where tenant_id = ${tenantId} and ${name} > held.value order by ${name} limit 1
      ) from held where held.value is not null
    )
    select value from held where value is not null`.execute(db);
  return rows.map(({ value }) => value).toSorted(byName);
}

/** The apps in a query. A value with commas is a single app if the tenant has one of that name, otherwise a list. */
export async function requestedApps(
  db: Kysely<Schema>,
  values: readonly string[],
  tenantId: string,
): Promise<string[]> {
  if (!values.some((value) => value.includes(','))) return [...values];
  const known = new Set(await knownValues(db, 'app', tenantId));
  return values.flatMap((value) => (known.has(value) ? [value] : value.split(',').filter((part) => part !== '')));
}
