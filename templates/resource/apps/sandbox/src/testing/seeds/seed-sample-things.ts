import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Adds a row to the sample things of a tenant. Default: created now, without a note. Returns its id. */
export async function addSampleThing(
  db: Kysely<Schema>,
  tenantId: string,
  values: Partial<Omit<Insertable<Schema['sample_things']>, 'tenant_id'>> = {},
): Promise<string> {
  const { sample_thing_id } = await db
    .insertInto('sample_things')
    .values({
      sample_thing_id: randomUUID(),
      tenant_id: tenantId,
      name: 'Sample thing',
      note: '',
      created_on: new Date(),
      ...values,
    })
    .returning('sample_thing_id')
    .executeTakeFirstOrThrow();
  return sample_thing_id;
}
