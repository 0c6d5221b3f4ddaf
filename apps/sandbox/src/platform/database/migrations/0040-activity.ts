import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Who changed what in a tenant, from this migration on. Entries never change, but for the count of equal refusals. `activity_sessions` has a hash of each session
 * that has opened the tenant, so that its sign-in is one entry.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    sql`create table activity_entries (
      entry_id uuid primary key default gen_random_uuid(),
      seq bigint generated always as identity,
      tenant_id uuid not null references tenants on delete cascade,
      occurred_on timestamptz not null,
      actor_kind text not null,
      actor_id text not null,
      actor_name text not null,
      address text,
      browser text,
      area text not null,
      action text not null,
      thing_kind text,
      thing_id text,
      thing_part text,
      thing_name text,
      refusal text,
      count integer not null default 1,
      changes jsonb not null,
      correlation_id text not null
    )`,
    sql`create index activity_entries_page on activity_entries (tenant_id, seq desc)`,
    // `outcome`, of the next migration, follows from the others, and is not known before an update.
    sql`create function keep_activity() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and to_jsonb(new) - 'count' - 'outcome' = to_jsonb(old) - 'count' - 'outcome' then return new; end if;
        if tg_op = 'DELETE' and (old.occurred_on < now() - interval '1 day' or not exists (select from tenants where tenant_id = old.tenant_id))
        then return old; end if;
        raise exception 'Entries of the activity are immutable';
      end $$`,
    sql`create trigger keep_activity before update or delete on activity_entries for each row execute function keep_activity()`,
    sql`create table activity_sessions (
      tenant_id uuid not null references tenants on delete cascade,
      session_hash text not null,
      opened_on timestamptz not null,
      primary key (tenant_id, session_hash)
    )`,
    sql`create table activity_start (id integer primary key check (id = 1), since timestamptz not null)`,
    sql`insert into activity_start values (1, now())`,
  ];
  for (const statement of statements) await statement.execute(db);
}
