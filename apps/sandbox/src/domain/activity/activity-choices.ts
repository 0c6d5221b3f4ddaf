import type { ActivityChoices } from '@portal/api-client/activity';
import type { Kysely } from 'kysely';
import { byName } from '../../platform/database/by-name.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** The users, keys, areas and actions that a tenant's entries have. */
export async function readChoices(db: Kysely<Schema>, tenantId: string): Promise<ActivityChoices> {
  const groups = await db
    .selectFrom('activity_groups')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('added_on')
    .execute();
  // The latest name of each.
  const actors = new Map(groups.map(({ actor_id, ...actor }) => [actor_id, actor]));
  const actions = new Map(groups.map(({ area, action }) => [JSON.stringify([area, action]), { area, action }]));
  return {
    actors: [...actors]
      .map(([id, { actor_kind, actor_name }]) => ({ kind: actor_kind, id, name: actor_name }))
      .toSorted((a, b) => byName(a.name, b.name)),
    areas: [...new Set(groups.map(({ area }) => area))].toSorted(byName),
    actions: [...actions.values()].toSorted((a, b) => byName(a.action, b.action)),
  };
}
