import type { SampleThing, SampleThingInput } from '@portal/api-client/sample-things';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { isUuid } from '../../platform/database/uuid.ts';
import type { Owned } from '../owned-rows.ts';

export const SAMPLE_THINGS: Owned<'sample_things'> = {
  table: 'sample_things',
  id: 'sample_thing_id',
  isId: isUuid,
};

export function sampleThingColumns({ name, note }: SampleThingInput) {
  return { name, note };
}

/** Converts a row to the API's format. */
export function readSampleThing(row: Selectable<Schema['sample_things']>): SampleThing {
  return {
    sampleThingId: row.sample_thing_id,
    name: row.name,
    note: row.note,
    createdOn: row.created_on.toISOString(),
  };
}
