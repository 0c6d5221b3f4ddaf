import { type QueryExecutorProvider, sql } from 'kysely';

/** The start of a name, in lower case: an index cannot hold a text of any length. */
const NAME = 'lower(left(thing_name, 200))';

/**
 * How activity is filtered and searched. `activity_groups` has each combination of actor and action that entries have, and `activity_names` each name of a
 * thing: both are few where entries are many, so a filter or a part of a name is first looked up there, and then finds its entries by an index. A trigger
 * keeps both complete.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    sql`alter table activity_entries add column outcome text not null generated always as (
      case when refusal is not null then 'refused' when action = 'Signed in' then 'signed-in' else 'changed' end
    ) stored`,
    sql`create index activity_entries_group on activity_entries (tenant_id, actor_id, area, action, outcome, seq desc)
      include (occurred_on)`,
    sql`create index activity_entries_thing on activity_entries (tenant_id, thing_id, seq desc) where thing_id is not null`,
    sql`create index activity_entries_name on activity_entries (tenant_id, ${sql.raw(NAME)}, seq desc)
      where thing_name is not null`,
    sql`create index activity_entries_correlation on activity_entries (tenant_id, correlation_id, seq desc)`,
    sql`create index activity_entries_time on activity_entries (tenant_id, occurred_on)`,
    // For the entry that an equal refusal counts in.
    sql`create index activity_entries_refusal on activity_entries (tenant_id, actor_id, occurred_on)
      where refusal is not null`,
    sql`create table activity_groups (
      tenant_id uuid not null references tenants on delete cascade,
      actor_id text not null,
      actor_kind text not null,
      actor_name text not null,
      area text not null,
      action text not null,
      outcome text not null,
      added_on timestamptz not null default now(),
      primary key (tenant_id, actor_id, actor_name, area, action, outcome)
    )`,
    sql`create table activity_names (
      tenant_id uuid not null references tenants on delete cascade,
      name text not null,
      primary key (tenant_id, name)
    )`,
    sql`insert into activity_groups (tenant_id, actor_id, actor_kind, actor_name, area, action, outcome)
      select distinct tenant_id, actor_id, actor_kind, actor_name, area, action, outcome from activity_entries
      on conflict do nothing`,
    sql`insert into activity_names (tenant_id, name)
      select distinct tenant_id, ${sql.raw(NAME)} from activity_entries where thing_name is not null`,
    sql`create function add_activity_words() returns trigger language plpgsql as $$
      begin
        insert into activity_groups (tenant_id, actor_id, actor_kind, actor_name, area, action, outcome)
          select distinct tenant_id, actor_id, actor_kind, actor_name, area, action, outcome from new_rows
          on conflict do nothing;
        insert into activity_names (tenant_id, name)
          select distinct tenant_id, ${sql.raw(NAME)} from new_rows where thing_name is not null
          on conflict do nothing;
        return null;
      end $$`,
    sql`create trigger add_activity_words after insert on activity_entries
      referencing new table as new_rows for each statement execute function add_activity_words()`,
  ];
  for (const statement of statements) await statement.execute(db);
}
