import { readerRoles } from '@portal/contract';
import type { ThingKind } from '../../platform/activity/thing-kind.ts';
import { isUuid } from '../../platform/database/uuid.ts';

/** One of the sample things, in the words of its screens. A secret goes to `secrets`. */
export const SAMPLE_THING_ACTIVITY: ThingKind = {
  kind: 'sample-thing',
  area: 'Sample things',
  readers: readerRoles('BRIDGE'),
  async read(db, { tenantId, id }) {
    if (!isUuid(id)) return undefined;
    const row = await db
      .selectFrom('sample_things')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('sample_thing_id', '=', id)
      .executeTakeFirst();
    return row && { name: row.name, facts: { Name: row.name, Note: row.note } };
  },
};
