import { type QueryExecutorProvider, sql } from 'kysely';

/** The names of deleted reward groups, which rules may still name. The names of groups that were deleted earlier are lost. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`create table deleted_reward_groups (
    reward_group_id uuid primary key,
    tenant_id uuid not null references tenants on delete cascade,
    name text
  )`.execute(db);
  await sql`create index deleted_reward_groups_tenant on deleted_reward_groups (tenant_id)`.execute(db);
  // Groups of a rule existed when the draft was saved.
  await sql`
    insert into deleted_reward_groups (reward_group_id, tenant_id)
    select distinct (named ->> 'rewardGroupId')::uuid, tenant_id
    from scheme_drafts,
      jsonb_array_elements(content -> 'rules') as rule,
      jsonb_array_elements(case jsonb_typeof(rule -> 'rewardGroups') when 'array' then rule -> 'rewardGroups' else '[]' end)
        as named
    where not exists (
      select from reward_groups where reward_group_id::text = named ->> 'rewardGroupId'
    )
    on conflict do nothing`.execute(db);
}
