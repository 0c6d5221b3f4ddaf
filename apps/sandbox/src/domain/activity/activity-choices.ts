import type { ActivityChoices } from '@portal/api-client/activity';
import type { Kysely } from 'kysely';
import { byName } from '../../platform/database/by-name.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** The users, keys, areas and actions that a tenant's entries have. Users and keys have their latest names. */
export async function readChoices(db: Kysely<Schema>, tenantId: string): Promise<ActivityChoices> {
  const groups = db.selectFrom('activity_groups').where('tenant_id', '=', tenantId);
  const [actors, actions] = await Promise.all([
    groups
      .distinctOn('actor_id')
      .select(['actor_kind', 'actor_id', 'actor_name'])
      .orderBy('actor_id')
      .orderBy('added_on', 'desc')
      .execute(),
    groups.distinct().select(['area', 'action']).execute(),
  ]);
  return {
    actors: actors
      .map(({ actor_kind, actor_id, actor_name }) => ({ kind: actor_kind, id: actor_id, name: actor_name }))
      .toSorted((a, b) => byName(a.name, b.name)),
    areas: [...new Set(actions.map(({ area }) => area))].toSorted(byName),
    actions: actions.toSorted((a, b) => byName(a.action, b.action)),
  };
}
