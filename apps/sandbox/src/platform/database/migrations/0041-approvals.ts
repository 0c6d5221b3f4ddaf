import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Changes that a second person approves. A tenant without a row in `approval_settings` requires none. `draft_authors` has everybody who saved a draft since this
 * migration; before it, the last one is in the draft itself.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    sql`create table approval_settings (
      tenant_id uuid primary key references tenants on delete cascade,
      schemes boolean not null default false,
      provider_configurations boolean not null default false,
      app_configurations boolean not null default false,
      access boolean not null default false
    )`,
    sql`create table approvals (
      approval_id uuid primary key,
      tenant_id uuid not null references tenants on delete cascade,
      kind text not null,
      change text not null,
      title text not null,
      note text,
      required jsonb not null,
      readers text[] not null,
      subjects text[] not null,
      depends_on text[] not null,
      stored jsonb not null,
      shown jsonb not null,
      sealed text,
      excluded jsonb not null,
      requester_id text not null,
      requester_user_id uuid,
      requested_by text not null,
      requested_on timestamptz not null,
      expires_on timestamptz not null,
      status text not null default 'PENDING',
      ended_on timestamptz,
      ended_by text,
      reason text,
      is_permission boolean not null,
      used_on timestamptz,
      constraint approvals_secret_ends check (status = 'PENDING' or sealed is null),
      constraint approvals_end check ((status = 'PENDING') = (ended_on is null))
    )`,
    sql`create index approvals_page on approvals (tenant_id, requested_on desc, approval_id)`,
    sql`create index approvals_pending on approvals (tenant_id) where status = 'PENDING'`,
    sql`create index approvals_expiry on approvals (expires_on) where status = 'PENDING'`,
    sql`create table draft_authors (
      draft_id uuid not null references scheme_drafts on delete cascade,
      author_id text not null,
      email_address text not null,
      primary key (draft_id, author_id)
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
