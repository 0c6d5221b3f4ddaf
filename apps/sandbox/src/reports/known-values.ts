import { type Kysely, sql } from 'kysely';
import { byName } from '../database/by-name.ts';
import type { Schema } from '../database/schema.ts';

/**
 * The apps or currencies of a tenant's instructions, each found behind the one before in its index: as many are looked at as
 * there are.
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

/** The apps that a query asks for: a value with commas is one of that name where the tenant has it, and several otherwise. */
export async function askedApps(db: Kysely<Schema>, values: readonly string[], tenantId: string): Promise<string[]> {
  if (!values.some((value) => value.includes(','))) return [...values];
  const known = new Set(await knownValues(db, 'app', tenantId));
  return values.flatMap((value) => (known.has(value) ? [value] : value.split(',').filter((part) => part !== '')));
}
